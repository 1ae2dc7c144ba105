// Writes the change log: every change of a roster's shifts and assignments, with what it takes to undo it.
import { sql } from 'kysely'
import type { ChangeKind, EventKind, RosterChange } from '#contract/rostering/changes.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Actor } from '#server/http/actor.ts'
import {
  type AssignmentImage,
  type ChangedRecord,
  changedBetween,
  isHolding,
  lockShifts,
  type ShiftImage,
  type Snapshot,
  snapshotOf,
  wall,
} from './snapshots.ts'

export type Recorder = Pick<Actor, 'scope' | 'account_id' | 'name'>

type Recorded<Result> = {
  kind: ChangeKind
  /** the shifts that it changes, or whose assignments it changes */
  shift_ids?: readonly string[]
  assignment_ids?: readonly string[]
  /** how many shifts or assignments the planner chose; one: the entry describes it */
  count: number | ((result: Result) => number)
  now: Date
  work: () => Promise<Result>
  /** the shifts that it made */
  made?: (result: Result) => readonly string[]
}

/** Does the work and writes it into the change log of each roster that it changed. */
export async function recorded<Result>(db: Db, who: Recorder, change: Recorded<Result>): Promise<Result> {
  const { shift_ids = [], assignment_ids = [], made = () => [] } = change
  const locked = await lockShifts(db, who.scope, { shift_ids, assignment_ids })
  const ids = locked.map(({ id }) => id)
  const before = await snapshotOf(db, who.scope, { shift_ids: ids })
  const result = await change.work()
  const after = await snapshotOf(db, who.scope, { shift_ids: [...ids, ...made(result)] })
  const records = Map.groupBy(changedBetween(before, after), rosterOf)
  const count = typeof change.count === 'function' ? change.count(result) : change.count
  for (const [roster_id, own] of records)
    await storeChange(db, who, { ...change, count, roster_id, records: own, before, after })
  return result
}

/** Writes one change into the log of each roster that it changed; they are undone together. Returns the id of one of the entries. */
export async function storeBatch(db: Db, who: Recorder, entry: Entry): Promise<string | null> {
  const byRoster = Map.groupBy(entry.records, rosterOf)
  const batch_id = byRoster.size > 1 ? newId() : null
  let change_id: string | null = null
  for (const [roster_id, records] of byRoster)
    change_id = await storeChange(db, who, { ...entry, roster_id, records, batch_id })
  return change_id
}

const rosterOf = ({ before, after }: ChangedRecord) => (after ?? before)?.roster_id ?? ''

type Entry = {
  kind: ChangeKind
  count: number
  now: Date
  roster_id: string
  /** shared by the entries of one change of several rosters */
  batch_id?: string | null
  records: readonly ChangedRecord[]
  before: Snapshot
  after: Snapshot
}

/** Adds an entry to the change log of a roster; null when nothing was changed. */
export async function storeChange(db: Db, { account_id, name: by_name }: Recorder, entry: Entry) {
  const { kind, roster_id, records, batch_id = null, now } = entry
  const agency_id = await agencyOf(db, roster_id)
  if (records.length === 0 || agency_id === undefined) return null
  const concerned = { shift_ids: shiftsOf(records), employee_ids: employeesOf(records) }
  const row = { kind, agency_id, roster_id, batch_id, account_id, by_name, params: paramsOf(entry), now, ...concerned }
  return insertChange(db, { ...row, records: jsonb(records) })
}

type RosterEvent = {
  kind: EventKind
  roster_id: string
  /** of the text; employees as employee_id and to_employee_id */
  params?: RosterChange['params']
  shift_ids?: readonly string[]
  employee_ids?: readonly string[]
  now: Date
}
/** account_id is null when somebody without an account responded by a private link. */
export type EventAuthor = { account_id: string | null; name: string }

/** Adds what happened to a roster to its change log, after it was written; it cannot be undone there. */
export async function storeEvent(db: Db, { account_id, name: by_name }: EventAuthor, event: RosterEvent) {
  const { params = {}, shift_ids = [], employee_ids = [], ...rest } = event
  const agency_id = await agencyOf(db, event.roster_id)
  if (agency_id === undefined) return
  await insertChange(db, { ...rest, agency_id, account_id, by_name, params, shift_ids, employee_ids, records: null })
}

type NewChange = Required<Pick<RosterEvent, 'roster_id' | 'params' | 'shift_ids' | 'employee_ids' | 'now'>> & {
  kind: ChangeKind | EventKind
  agency_id: string
  account_id: string | null
  by_name: string
  batch_id?: string | null
  records: ReturnType<typeof jsonb> | null
}

async function insertChange(db: Db, { agency_id, params, shift_ids, employee_ids, now, ...change }: NewChange) {
  const id = newId()
  await db
    .insertInto('roster_changes')
    .values({
      ...change,
      id,
      agency_id,
      params: withNames(agency_id, params),
      shift_ids: sql`${[...shift_ids]}::uuid[]`,
      employee_ids: sql`${[...employee_ids]}::uuid[]`,
      audit_entry_id: auditEntryOf(agency_id),
      at: now.toISOString(),
    })
    .execute()
  return id
}

/** The names as they are now, so that the entry stays readable whatever becomes of the employees. */
const withNames = (agency_id: string, params: RosterChange['params']) => sql`
  ${jsonb(params)} || jsonb_strip_nulls(jsonb_build_object(
    'name', ${nameOf(agency_id, params['employee_id'])}, 'to_name', ${nameOf(agency_id, params['to_employee_id'])}))`

const nameOf = (agency_id: string, id: string | number | undefined) =>
  id === undefined
    ? sql`null::text`
    : sql`(select name from employees where agency_id = ${agency_id}::uuid and id = ${id}::uuid)`

/** The entry of the audit log with the changes that this transaction has made to the agency's records. */
const auditEntryOf = (agency_id: string) =>
  sql<string | null>`(nullif(current_setting('app.audit', true), '')::jsonb -> ${agency_id}::text ->> 'id')::uuid`

const shiftsOf = (records: readonly ChangedRecord[]) =>
  unique(
    records.flatMap((record) =>
      record.table === 'roster_shifts'
        ? [record.id]
        : [record.before, record.after].flatMap((image) => image?.roster_shift_id ?? []),
    ),
  )

const employeesOf = (records: readonly ChangedRecord[]) =>
  unique(
    records.flatMap((record) =>
      record.table === 'assignments' ? [record.before, record.after].flatMap((image) => image?.employee_id ?? []) : [],
    ),
  )

const unique = (ids: readonly string[]) => [...new Set(ids)]

const agencyOf = async (db: Db, roster_id: string) =>
  (await db.selectFrom('rosters').select('agency_id').where('id', '=', roster_id).executeTakeFirst())?.agency_id

/** The params of the text: of a single step where and whom it concerned, before and after; of several their number. */
function paramsOf({ count, records, before, after }: Entry): Record<string, string | number> {
  const params = { count }
  if (count !== 1) return params
  const assignments = records.filter((record) => record.table === 'assignments')
  const left = assignments.find((record) => record.before !== null && isHolding(record.before))?.before
  const reached = assignments.find((record) => record.after !== null && isHolding(record.after))?.after
  const from = shiftFor('before', records, before, left)
  const to = shiftFor('after', records, after, reached)
  const shown = from ?? to
  return {
    ...params,
    ...(shown && { works_on: shown.works_on, starts: wall(shown.starts), ends: wall(shown.ends) }),
    ...(from &&
      to &&
      isElsewhere(from, to) && { to_works_on: to.works_on, to_starts: wall(to.starts), to_ends: wall(to.ends) }),
    ...(left && { employee_id: left.employee_id }),
    ...(reached && reached.employee_id !== left?.employee_id && { to_employee_id: reached.employee_id }),
  }
}

/** The shift of the assignment, or the one that was changed or made. */
function shiftFor(
  side: 'before' | 'after',
  records: readonly ChangedRecord[],
  { shifts }: Snapshot,
  assignment: AssignmentImage | null | undefined,
): ShiftImage | undefined {
  if (assignment) return shifts.get(assignment.roster_shift_id)
  const changed = records.filter((record) => record.table === 'roster_shifts' && record[side] !== null)
  const made = changed.find((record) => record.before === null || record.after === null) ?? changed[0]
  const any = records.find((record) => record.table === 'assignments')
  const of = any?.table === 'assignments' ? (any.before ?? any.after) : null
  return shifts.get(made?.id ?? of?.roster_shift_id ?? '')
}

const isElsewhere = (from: ShiftImage, to: ShiftImage) => from.starts_at !== to.starts_at || from.ends_at !== to.ends_at
