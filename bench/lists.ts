import { join } from 'node:path'
import { allCalls, calls } from '#contract/calls.ts'
import type * as Access from '#server/modules/access/queries.ts'
import { withPostgres } from '#tools/testing/postgres.ts'
import { raced, type Rate, type Target } from './measuring/load.ts'
import type * as ListsData from './lists-data.ts'
import { firstCustomer, firstJob } from './lists-data.ts'
import type * as People from './people-data.ts'
import { type RunningServer, signedIn, startMuster, withFolder } from './measuring/process.ts'
import { flagged, isSmokeRun, namesIn, option, type Ratio } from './measuring/ratio.ts'

const root = join(import.meta.dirname, '..')
const rows = option('rows', 100_000, 200)
const settings = { rounds: option('rounds', 3, 1), seconds: option('seconds', 1), connections: 4 }
const peopleList = 'employees.list'

// What only the super admin asks, and what needs a record to be named: an import’s rows are measured by `imports`; a link to Xero has no 100,000 people.
const others: ReadonlySet<object> = new Set([
  ...[calls.emails.list, calls.imports.rows, calls.xero.people, calls.xeroSyncs.list],
  ...[calls.rosterChanges.list, calls.eligibilityDecisions.list, calls.payRuns.lines],
])

/** Every list that answers by pages, 100,000 rows in each that grows, against the list of 100,000 employees in the same run. */
export const lists = (): Promise<Ratio[]> => withLists(ratiosAt)

/** Runs a measurement on a server whose lists have 100,000 rows each. */
export async function withLists(measure: (muster: RunningServer) => Promise<Ratio[]>): Promise<Ratio[]> {
  const ratios = await withPostgres(async (url) => {
    await fillEveryList(root, url)
    return withFolder(async (folder) => {
      const muster = await startMuster({ DATABASE_URL: url, DATA_DIR: folder })
      return measure(muster).finally(() => muster.stop())
    })
  })
  if (ratios !== 'no server found') return ratios
  console.log('No PostgreSQL server found: nothing is measured.')
  return []
}

/** Fills every list of an empty database, by the modules of a checkout. */
export async function fillEveryList(checkout: string, url: string): Promise<void> {
  // Modules of this shape, of whichever checkout.
  const access = (await import(join(checkout, 'server/modules/access/queries.ts'))) as typeof Access
  const people = (await import(join(checkout, 'bench/people-data.ts'))) as typeof People
  const { fillLists } = (await import(join(checkout, 'bench/lists-data.ts'))) as typeof ListsData
  const { agency, chef, role } = await people.filled({ url }, async (database, analyse) => {
    const world = await people.makePeople(database, analyse, rows, 1_000)
    return { ...world, role: await database.asPlatform((db) => access.systemRole(db, 'employee')) }
  })
  await fillLists(url, { agency, position: chef, role, rows })
}

/** Measures each list in turns with the list of people, so that a machine that slows down affects both. */
export async function ratiosAt(muster: RunningServer): Promise<Ratio[]> {
  const targets = await targetsAt(muster)
  const ratios: Ratio[] = []
  for (const target of targets) {
    const people = targets.find(({ name }) => name === `${peopleList}${wayOf(target)}`)
    if (people === undefined || people === target) continue
    const [ofPeople, own] = await raced([people, target], settings)
    if (ofPeople !== undefined && own !== undefined) ratios.push(ratioOf(own, ofPeople))
  }
  return ratios
}

const wayOf = ({ name }: Target) => /,.*/.exec(name)?.[0] ?? ''

/** Each list as it opens, with `--filtered` by a status that few rows have, or with `--searched`; `--only=a.list,b.list` names them. */
export async function targetsAt({ address, pid }: RunningServer): Promise<Target[]> {
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

const only = isSmokeRun ? ['timesheets.list'] : namesIn('only')
const isWanted = (name: string) => only.length === 0 || only.includes(name) || name === peopleList

function waysOf(name: string): (readonly [way: string, filter: Record<string, string>])[] {
  if (flagged('searched')) return (words[name] ?? []).map((q, way) => [searches[way] ?? '', { q }])
  const status = statuses[name]
  return flagged('filtered') ? (status === undefined ? [] : [[', by status', status]]) : [['', {}]]
}

/** Of 100,000 rows 5,000 have it; of the people 10,000, and their list has a counter. */
const statuses: Readonly<Record<string, Record<string, string>>> = {
  'employees.list': { status: 'terminated' },
  'customers.list': { status: 'on_hold' },
  'locations.list': { status: 'inactive' },
  'subLocations.list': { status: 'inactive' },
  'supervisors.list': { status: 'inactive' },
  'shifts.list': { status: 'inactive' },
  'rosters.list': { status: 'published' },
  'rosters.assignments': { status: 'pending' },
  'timesheets.list': { status: 'disputed' },
  'timesheetExceptions.list': { severity: 'high' },
  'customerEmployees.list': { list: 'inducted' },
  'users.list': { status: 'inactive' },
  'notifications.list': { is_read: 'false' },
  'jobs.list': { status: 'on_hold' },
  'applications.list': { stage: 'interview' },
}

const searches = [', for one', ', for thousands', ', for two words']

/** A word that one row has, or ten; one that 2,500 have; two words, of which a row with several texts has each in another. */
const words: Readonly<Record<string, readonly [one: string, thousands: string, two: string]>> = {
  'employees.list': ['p012345', 'olivia', 'olivia 123'],
  'customers.list': ['12345', 'oleveowood', 'oleveowood 123'],
  'locations.list': ['12345', 'oleveoside', 'oleveoside noohwood'],
  'subLocations.list': ['12345', 'oleveodock', 'oleveodock noohside'],
  'supervisors.list': ['12345', 'oleveoson', 'oleveoson 123'],
  'shifts.list': ['12345', 'oleveotide', 'oleveotide 123'],
  'rosters.list': ['12345', 'oleveoweek', 'oleveoweek noohside'],
  'rosters.assignments': ['p012345', 'olivia', 'olivia noohside'],
  'timesheets.list': ['p012345', 'olivia', 'olivia noohwood'],
  'timesheetExceptions.list': ['p012345', 'olivia', 'olivia noohwood'],
  'customerEmployees.list': ['p012345', 'olivia', 'olivia 123'],
  'users.list': ['12345', 'oleveoford', 'oleveoford 123'],
  'audit.list': ['12345', 'oleveoford', 'oleveoford 123'],
  'jobs.list': ['12345', 'oleveowork', 'oleveowork 123'],
  'applications.list': ['12345', 'oleveoworth', 'oleveoworth 123'],
}

const ofCustomer: ReadonlySet<object> = new Set([calls.customerEmployees.list, calls.customerDocuments.list])

/** The default sort of a list's screen, where it is not the call’s own. */
const opensBy = new Map<object, { sort: string; dir: 'desc' }>([
  [calls.audit.list, { sort: 'at', dir: 'desc' }],
  [calls.payslips.list, { sort: 'paid_on', dir: 'desc' }],
  [calls.rosters.list, { sort: 'week_start', dir: 'desc' }],
  [calls.timesheets.list, { sort: 'works_on', dir: 'desc' }],
  [calls.timesheetExceptions.list, { sort: 'works_on', dir: 'desc' }],
])

const queryFor = (row: object, filter: Record<string, string>) =>
  new URLSearchParams({
    page: '1',
    per_page: '25',
    ...opensBy.get(row),
    ...(ofCustomer.has(row) ? { customer_id: firstCustomer } : {}),
    ...(row === calls.applications.list ? { job_id: firstJob } : {}),
    ...filter,
  })

const isPaged = (result: object) =>
  'shape' in result && typeof result.shape === 'object' && result.shape !== null && 'per_page' in result.shape

const ratioOf = (rate: Rate, people: Rate): Ratio => ({
  bench: 'lists',
  title: `${rate.target}, a request against one of ${people.target}`,
  ratio: people.per_second / rate.per_second,
  goal: { at_most: 1.5 },
  figures: `${rate.per_second.toFixed(0)} against ${people.per_second.toFixed(0)} a second`,
})
