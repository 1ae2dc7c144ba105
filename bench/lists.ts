import { allCalls, calls } from '#contract/calls.ts'
import { systemRole } from '#server/modules/access/queries.ts'
import { withPostgres } from '../tools/postgres.ts'
import { raced, type Rate, type Target } from './load.ts'
import { fillLists, firstCustomer } from './lists-data.ts'
import { filled, makePeople } from './people-data.ts'
import { signedIn, startMuster, withFolder } from './process.ts'
import { option, type Ratio } from './ratio.ts'

const rows = option('rows', 100_000)
const settings = { rounds: option('rounds', 3), seconds: option('seconds', 1), connections: 4 }
const employeeList = calls.employees.list

// What only the super admin asks, and what needs a record to be named: an import's rows are measured by `imports`.
const others: ReadonlySet<object> = new Set([calls.letters.list, calls.imports.rows])

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
    return ratiosOf(await raced(await targetsAt(muster), settings))
  } finally {
    await muster.stop()
  }
}

async function targetsAt({ address, pid }: { address: string; pid: number }): Promise<Target[]> {
  const { accessToken } = await signedIn(address, 'admin')
  const headers = { authorization: `Bearer ${accessToken}`, 'accept-language': 'en' }
  return allCalls
    .filter(({ row }) => isPaged(row.result) && !others.has(row))
    .map(({ name, row }) => ({ name, url: `${address}/api${row.path}?${queryFor(row)}`, headers, pid }))
}

const ofCustomer: ReadonlySet<object> = new Set([calls.customerEmployees.list, calls.customerPapers.list])

const queryFor = (row: object) =>
  new URLSearchParams({
    page: '1',
    per_page: '25',
    ...(ofCustomer.has(row) ? { customer_id: firstCustomer } : {}),
  })

const isPaged = (result: object) =>
  'shape' in result && typeof result.shape === 'object' && result.shape !== null && 'per_page' in result.shape

function ratiosOf(rates: readonly Rate[]): Ratio[] {
  const { target } = rates.find((rate) => rate.target === nameOf(employeeList)) ?? { target: '' }
  const people = rates.find((rate) => rate.target === target)
  if (people === undefined) return []
  return rates
    .filter((rate) => rate !== people)
    .map((rate) => ({
      bench: 'lists',
      says: `${rate.target}, a request against one of ${target}`,
      ratio: people.per_second / rate.per_second,
      goal: { at_most: 1.5 },
      figures: `${rate.per_second.toFixed(0)} against ${people.per_second.toFixed(0)} a second`,
    }))
}

const nameOf = (call: object) => allCalls.find(({ row }) => row === call)?.name ?? ''
