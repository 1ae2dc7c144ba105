import { allCalls, calls } from '#contract/calls.ts'
import { systemRole } from '#server/modules/access/queries.ts'
import { withPostgres } from '../tools/postgres.ts'
import { raced, type Rate, type Target } from './load.ts'
import { fillLists, firstCustomer } from './lists-data.ts'
import { filled, makePeople } from './people-data.ts'
import { type Running, signedIn, startMuster, withFolder } from './process.ts'
import { flagged, namesIn, option, type Ratio } from './ratio.ts'

const rows = option('rows', 100_000)
const settings = { rounds: option('rounds', 3), seconds: option('seconds', 1), connections: 4 }
const peopleList = 'employees.list'

// What only the super admin asks, and what needs a record to be named: an import’s rows are measured by `imports`; a link to Xero has no 100,000 people.
const others: ReadonlySet<object> = new Set([calls.letters.list, calls.imports.rows, calls.xero.people])

/** Every list that answers by pages, 100,000 rows in each that grows, against the list of 100,000 employees in the same run. */
export async function lists(): Promise<Ratio[]> {
  const ratios = await withPostgres((url) => withFolder((folder) => measured(url, folder)))
  if (ratios !== 'no server found') return ratios
  console.log('No PostgreSQL server found: the lists are not measured.')
  return []
}

async function measured(url: string, folder: string): Promise<Ratio[]> {
  const { agency, chef, role } = await filled({ url }, async (database, analyse) => {
    const world = await makePeople(database, analyse, rows, 1_000)
    return { ...world, role: await database.asPlatform((db) => systemRole(db, 'employee')) }
  })
  await fillLists(url, { agency, position: chef, role, rows })
  const muster = await startMuster({ DATABASE_URL: url, DATA_DIR: folder })
  try {
    return await ratiosAt(muster)
  } finally {
    await muster.stop()
  }
}

export const ratiosAt = async (muster: Running) => ratiosOf(await raced(await targetsAt(muster), settings))

/** Each list as it opens, or with `--filtered` by a status that few rows have and by a search; `--only=a.list,b.list` names them. */
async function targetsAt({ address, pid }: Running): Promise<Target[]> {
  const { accessToken } = await signedIn(address, 'admin')
  const headers = { authorization: `Bearer ${accessToken}`, 'accept-language': 'en' }
  return allCalls
    .filter(({ name, row }) => isPaged(row.result) && !others.has(row) && isWanted(name))
    .flatMap(({ name, row }) =>
      waysOf(name).map(([way, filter]) => ({
        name: `${name}${way}`,
        url: `${address}/api${row.path}?${queryFor(row, filter)}`,
        headers,
        pid,
      })),
    )
}

const only = namesIn('only')
const isWanted = (name: string) => only.length === 0 || only.includes(name) || name === peopleList

const byStatus = ', by status'
const bySearch = ', searched'

const waysOf = (name: string): (readonly [way: string, filter: Record<string, string>])[] =>
  flagged('filtered') ? Object.entries(filters[name] ?? {}) : [['', {}]]

/** Of 100,000 rows 5,000 have the status (of the people 10,000, and their list has a counter), and 1,100 to 2,500 are found. */
const filters: Readonly<Record<string, Record<string, Record<string, string>>>> = {
  'employees.list': { [byStatus]: { status: 'terminated' }, [bySearch]: { q: 'olivia' } },
  'customers.list': { [byStatus]: { status: 'on_hold' }, [bySearch]: { q: 'customer 12' } },
  'locations.list': { [byStatus]: { status: 'inactive' }, [bySearch]: { q: 'site 12' } },
  'subLocations.list': { [byStatus]: { status: 'inactive' }, [bySearch]: { q: 'dock 12' } },
  'supervisors.list': { [byStatus]: { status: 'inactive' }, [bySearch]: { q: 'visor 12' } },
  'shifts.list': { [byStatus]: { status: 'inactive' }, [bySearch]: { q: 'pattern 12' } },
  'rosters.list': { [byStatus]: { status: 'published' }, [bySearch]: { q: 'roster 12' } },
  'rosters.assignments': { [byStatus]: { status: 'pending' }, [bySearch]: { q: 'olivia' } },
  'timesheets.list': { [byStatus]: { status: 'disputed' }, [bySearch]: { q: 'olivia' } },
  'customerEmployees.list': { [byStatus]: { list: 'inducted' }, [bySearch]: { q: 'olivia' } },
  'users.list': { [byStatus]: { status: 'inactive' }, [bySearch]: { q: 'number 12' } },
  'notifications.list': { [byStatus]: { is_read: 'false' } },
  'audit.list': { [bySearch]: { q: 'nobody at all' } },
}

const ofCustomer: ReadonlySet<object> = new Set([calls.customerEmployees.list, calls.customerPapers.list])

const queryFor = (row: object, filter: Record<string, string>) =>
  new URLSearchParams({
    page: '1',
    per_page: '25',
    ...(ofCustomer.has(row) ? { customer_id: firstCustomer } : {}),
    ...filter,
  })

const isPaged = (result: object) =>
  'shape' in result && typeof result.shape === 'object' && result.shape !== null && 'per_page' in result.shape

function ratiosOf(rates: readonly Rate[]): Ratio[] {
  return rates.flatMap((rate) => {
    const [name, way] = rate.target.split(/(?=,)/)
    const people = rates.find(({ target }) => target === `${peopleList}${way ?? ''}`)
    return people === undefined || name === peopleList ? [] : [ratioOf(rate, people)]
  })
}

const ratioOf = (rate: Rate, people: Rate): Ratio => ({
  bench: 'lists',
  says: `${rate.target}, a request against one of ${people.target}`,
  ratio: people.per_second / rate.per_second,
  goal: { at_most: 1.5 },
  figures: `${rate.per_second.toFixed(0)} against ${people.per_second.toFixed(0)} a second`,
})
