import { calls } from '#contract/calls.ts'
import { withLists } from './lists.ts'
import { raced, type Rate } from './measuring/load.ts'
import { type RunningServer, signedIn } from './measuring/process.ts'
import { option, type Ratio } from './measuring/ratio.ts'

/** One user at a time: the wait is what counts. */
const settings = { rounds: option('rounds', 5, 1), seconds: option('seconds', 1), connections: 1 }
const goalMs = 150

/** The searches, and how many rows of each table match. */
const searches: Readonly<Record<string, string>> = {
  'one person, by code': 'p012345',
  'one person, by phone': '0400 012 345',
  'one customer, by code': 'c12345',
  '2,500 people': 'olivia',
  '2,500 people, two words': 'olivia 123',
  '2,500 customers': 'oleveowood',
  'a customer and a site': 'oleveowood noohside',
  'all customers and what is theirs': 'customer',
  'all customers, and two digits': 'customer 12',
  'two letters': 'an',
  nobody: 'zzqqxx',
}

/** The search box of the top bar over 100,000 people, customers, sites, rosters and timesheets. */
export const searching = (): Promise<Ratio[]> => withLists(ratiosAt)

async function ratiosAt({ address, pid }: RunningServer): Promise<Ratio[]> {
  const { accessToken } = await signedIn(address, 'admin')
  const headers = { authorization: `Bearer ${accessToken}`, 'accept-language': 'en' }
  const target = (name: string, path: string, q: string) => ({
    name,
    url: `${address}/api${path}?${new URLSearchParams({ q })}`,
    headers,
    pid,
  })
  const ratios: Ratio[] = []
  for (const [name, q] of Object.entries(searches)) {
    const [everything, people] = await raced(
      [target(name, calls.search.find.path, q), target('the employee list', calls.employees.list.path, q)],
      settings,
    )
    if (everything !== undefined && people !== undefined) ratios.push(...ratiosOf(q, everything, people))
  }
  return ratios
}

const ratiosOf = (q: string, everything: Rate, people: Rate): Ratio[] => [
  {
    bench: 'search',
    title: `“${q}” (${everything.target}), the slowest of a hundred against ${goalMs} ms`,
    ratio: everything.p99_ms / goalMs,
    goal: { at_most: 1 },
    figures: `half within ${everything.p50_ms.toFixed(0)} ms, 99 of 100 within ${everything.p99_ms.toFixed(0)} ms`,
  },
  {
    bench: 'search',
    title: `“${q}”, a request against one of the employee list with the same words`,
    ratio: people.per_second / everything.per_second,
    goal: null,
    figures: `${everything.per_second.toFixed(0)} against ${people.per_second.toFixed(0)} a second`,
  },
]
