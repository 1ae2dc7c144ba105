import { sql } from 'kysely'
import { addDays } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { addUser } from '#server/modules/users/actions.ts'
import type { FileStore } from '#server/outside/files/files.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'
import { answersTo } from '#server/seed/rosters/answers.ts'
import { putAvailability } from '#server/seed/records/people/availability.ts'
import { putDocuments } from '#server/seed/records/people/documents.ts'
import { putHolidays } from '#server/seed/records/holidays.ts'
import { type SeedActors, hoursOf } from '#server/seed/records/time/hours.ts'
import { putIndustries } from './industries.ts'
import { putStatusHistory } from './status-history.ts'
import type { Login } from '#server/seed/records/people/logins.ts'
import { seedNotifications } from './notifications.ts'
import { putRosterHistory } from '#server/seed/rosters/roster-history.ts'
import { putShiftRequests } from '#server/seed/rosters/shift-requests.ts'
import { seedShiftNotices } from './shift-notices.ts'
import { putExceptions } from '#server/seed/records/time/exceptions.ts'
import { seedRosterActivity } from '#server/seed/rosters/activity.ts'
import { putShiftSwaps } from '#server/seed/rosters/shift-swaps.ts'
import { putFiles } from '#server/seed/records/people/employee-details.ts'
import { putJobs } from '#server/seed/records/recruitment/jobs.ts'
import { putExtras } from '#server/seed/records/time/extras.ts'
import { putKiosks } from '#server/seed/records/time/kiosks.ts'
import { putPunches } from '#server/seed/records/time/punches.ts'
import { putPayRuns } from '#server/seed/records/time/pay-runs.ts'
import { putSignoffs } from '#server/seed/records/time/signoffs.ts'
import { putPay } from '#server/seed/records/pay.ts'
import { putPaySlips } from '#server/seed/records/time/payslips.ts'
import { personsOf } from './persons.ts'
import { putLeave } from '#server/seed/records/people/leave.ts'
import { putPlacements } from '#server/seed/records/people/placements.ts'
import { type Places, placesOf } from './places.ts'
import { type DemoEmployee, planned } from './planner.ts'
import { put } from './put.ts'
import { putRoles } from '#server/seed/records/people/roles.ts'
import { putRights } from '#server/seed/records/people/work-rights.ts'
import { putSupervision } from '#server/seed/records/people/supervision.ts'
import { putSkills } from '#server/seed/records/people/skills.ts'
import { seedAccountStatus } from '#server/seed/records/people/account-status.ts'
import type { SeedTime, Story } from './story.ts'
import { type SeedShift, weeksOf } from '#server/seed/rosters/weeks.ts'
import { putViews } from '#server/seed/records/list-views.ts'
import { seedPreferences } from './preferences.ts'
import type { Worker } from './worker.ts'

type SeedContext = {
  story: Story
  logins: readonly Login[]
  password_hash: string
  moment: SeedTime
  seal: Seal
  files: FileStore
}
type AccountIds = ReadonlyMap<string, string>

/** Writes the whole demo data of one agency in a platform transaction. */
export async function seedAgency(db: Db, { story, logins, password_hash, moment, seal, files }: SeedContext) {
  const places = placesOf(story)
  await putPlaces(db, places)
  await putIndustries(db, places.agency_id, story)
  if (story.sends_pay_statements) await putStatementSetting(db, places.agency_id)
  const supervisors = await putSupervision(db, places, moment)
  const { workers, rows } = personsOf(story, places, moment, await employmentTypes(db))
  await put(db, 'employees', rows.employees)
  await put(db, 'employee_positions', rows.employee_positions)
  await putFiles(db, seal, workers, moment)
  await putAvailability(db, workers, moment)
  await putDocuments(db, { places, workers, moment, files })
  await putRights(db, seal, workers, moment)
  const admin = logins.find(({ kind }) => kind === 'admin')
  await putStatusHistory(db, places.agency_id, admin?.name.join(' ') ?? '', moment)
  await putHolidays(db, places.agency_id, admin?.name.join(' ') ?? '', moment)
  const accounts = await addLogins(db, logins, { places, supervisors, workers, password_hash, moment })
  await putWork(db, { story, places, workers, moment, ...actorsOf(logins, workers, accounts) })
  await gatherStatistics(db)
  await putPunches(db, places.agency_id, admin?.name.join(' ') ?? '', moment)
  await putExceptions(db, places.agency_id, moment)
  await putKiosks(db, places.agency_id, moment)
  await putSignoffs(db, places.agency_id, moment)
  await putRosterHistory(db, places.agency_id, moment)
  await putShiftRequests(db, places.agency_id, admin?.name.join(' ') ?? '', moment)
  await putShiftSwaps(db, places.agency_id, moment)
  await putViews(db, places.agency_id, accounts.get(admin?.email ?? '') ?? '', moment.now)
  await seedPreferences(db, places.agency_id, moment)
  await putPlacements(db, places.agency_id, moment)
  await putLeave(db, places.agency_id, admin?.name.join(' ') ?? '', moment)
  await putPaySlips(db, places.agency_id, moment)
  await putPayRuns(db, places.agency_id, moment)
  if (story.pay !== null && admin !== undefined) {
    const author = { account_id: accounts.get(admin.email) ?? '', name: admin.name.join(' ') }
    await putPay(db, story.pay, { agency_id: places.agency_id, author, moment })
    await putExtras(db, story.pay, { agency_id: places.agency_id, moment, files })
  }
  await putSkills(db, { places, workers, moment, files })
  // After the questions of tests, which applicants take, too.
  await putJobs(db, { agency_id: places.agency_id, by_name: admin?.name.join(' ') ?? '', moment, files })
  await seedNotifications(db, places.agency_id, moment)
  await seedShiftNotices(db, places.agency_id, admin?.name.join(' ') ?? '', moment)
  if (admin !== undefined) await seedRosterActivity(db, places.agency_id, admin.email, moment)
}

/** Without statistics the statements that follow are planned for empty tables, and take a third of the whole seed. */
async function gatherStatistics(db: Db) {
  // Only the owner of a table may.
  await sql`reset role`.execute(db)
  await sql`analyze locations, employees, memberships, rosters, roster_shifts, assignments, timesheets, timesheet_changes`.execute(
    db,
  )
  await sql`set local role muster_platform`.execute(db)
}

async function putPlaces(db: Db, { rows }: Places) {
  await put(db, 'companies', rows.companies)
  await put(db, 'reference_items', rows.reference_items)
  await put(db, 'customers', rows.customers)
  await put(db, 'customer_positions', rows.customer_positions)
  await put(db, 'customer_contacts', rows.customer_contacts)
  await put(db, 'locations', rows.locations)
  await put(db, 'sub_locations', rows.sub_locations)
  await put(db, 'location_breaks', rows.location_breaks)
  await put(db, 'shift_patterns', rows.shift_patterns)
}

const putStatementSetting = (db: Db, agency_id: string) =>
  put(db, 'configs', [{ id: newId(), agency_id, overrides: { pay_statements: 'yes' } }])

async function employmentTypes(db: Db) {
  const shared = await db
    .selectFrom('reference_items')
    .select(['id', 'name'])
    .where('kind', '=', 'employment_type')
    .where('agency_id', 'is', null)
    .orderBy('name')
    .execute()
  return new Map(shared.map(({ id, name }) => [name, id]))
}

type LoginContext = {
  places: Places
  supervisors: ReadonlyMap<string, string>
  workers: readonly Worker[]
  password_hash: string
  moment: SeedTime
}

/** Account ids by email address. A dozen users, so one by one through the action that creates users. */
async function addLogins(
  db: Db,
  logins: readonly Login[],
  { places, supervisors, workers, password_hash, moment }: LoginContext,
): Promise<AccountIds> {
  const made = new Map<string, string>()
  const roles = await putRoles(db, places.agency_id)
  for (const { email, name, kind, locale, customer, role, supervises, ...accountStatus } of logins) {
    const [first_name, last_name] = name
    const customer_id = customer === undefined ? undefined : places.customer_ids.get(customer)
    const employee_id = kind === 'employee' ? workers.find((worker) => isNamed(worker, name))?.id : undefined
    const supervisor_id = supervises === undefined ? undefined : supervisors.get(name.join(' '))
    const role_id = role === undefined ? undefined : roles.get(role)
    const bounds = {
      ...(role_id && { role_id }),
      ...(customer_id && { customer_id }),
      ...(employee_id && { employee_id }),
      ...(supervisor_id && { supervisor_id }),
    }
    const user = { email, password_hash, first_name, last_name, locale, kind, agency_id: places.agency_id, ...bounds }
    const added = await addUser(db, user)
    await seedAccountStatus(db, added, accountStatus, moment)
    made.set(email, added.account_id)
  }
  return made
}

const isNamed = (worker: Worker, [first_name, last_name]: Login['name']) =>
  worker.first_name === first_name && worker.last_name === last_name

function actorsOf(logins: readonly Login[], workers: readonly Worker[], accounts: AccountIds) {
  const accountOf = (isThem: (login: Login) => boolean) => accounts.get(logins.find(isThem)?.email ?? '') ?? null
  const first = logins.find(({ kind }) => kind === 'admin')
  const admin = { account_id: accountOf((login) => login === first), name: first?.name.join(' ') ?? '' }
  const people = new Map(
    workers.map((worker) => [
      worker.id,
      { account_id: accountOf((login) => login.kind === 'employee' && isNamed(worker, login.name)), name: worker.name },
    ]),
  )
  const actors: SeedActors = {
    admin,
    workerOf: (employee_id) => people.get(employee_id) ?? { account_id: null, name: '' },
    approverOf: ({ placement }) => approver(placement.shift.site.approver),
  }
  const approver = (name: string) => ({
    account_id: accountOf((login) => login.kind === 'customer' && login.name.join(' ') === name),
    name,
  })
  return { actors }
}

type HistoryContext = { story: Story; places: Places; workers: readonly Worker[]; moment: SeedTime; actors: SeedActors }

async function putWork(db: Db, { story, places, workers, moment, actors }: HistoryContext) {
  const { rosters, shifts } = weeksOf(places.sites, places.position_ids, moment, actors.admin.account_id)
  const hero = heroOf(story, workers, moment)
  const placements = planned(shifts, workers, hero, leftOpen(moment))
  const { answered, lost } = answersTo(placements, workers, hero?.worker ?? null, moment)
  const { timesheets, timesheet_changes } = hoursOf(answered, actors, moment)
  await put(
    db,
    'rosters',
    rosters.map(({ row }) => row),
  )
  await put(
    db,
    'roster_shifts',
    shifts.map(({ row }) => row),
  )
  const assignments = [...answered.map(({ row }) => row), ...lost]
  await put(
    db,
    'assignments',
    assignments.map((row) => {
      const { account_id } = actors.workerOf(row.employee_id)
      if (row.responded_at === null) return { ...row, responded_by: null, response_channel: null }
      return { ...row, responded_by: account_id, response_channel: account_id === null ? 'email' : 'app' }
    }),
  )
  await put(db, 'timesheets', timesheets)
  await put(db, 'timesheet_changes', timesheet_changes)
}

function heroOf({ hero }: Story, workers: readonly Worker[], { today }: SeedTime): DemoEmployee | null {
  const worker = workers.find(({ last_name }) => last_name === hero?.last_name)
  if (hero === null || worker === undefined) return null
  return { ...hero, worker, dates: new Set(hero.days.map((day) => addDays(today, day))) }
}

// Drafts still have gaps, published rosters a few; past ones were filled.
const leftOpen =
  ({ now }: SeedTime) =>
  (shift: SeedShift, at: number) => {
    if (shift.row.starts_at <= now) return false
    return shift.roster.row.status === 'draft' ? at % 4 === 1 : at % 8 === 3
  }
