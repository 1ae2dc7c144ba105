// Writes the change log: every change of a roster's shifts and assignments, with what it takes to undo it.
import { sql } from 'kysely'
import type { ChangeKind, EventKind, finalChangeKinds, RosterChange } from '#contract/rostering/rosters/changes.ts'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Author } from '#server/http/context.ts'
import {
  type AssignmentImage,
  type ChangedRecord,
  changedBetween,
  isHolding,
  type ShiftImage,
  type Snapshot,
  toWallTime,
} from './snapshots.ts'

/** The shift of a copy, with its employee where it was their assignment. */
export type CopySource = Pick<ShiftImage, 'works_on' | 'starts' | 'ends'> & { employee_id?: string }

type ChangeEntry = {
  kind: ChangeKind
  count: number
  now: Date
  before: Snapshot
  after: Snapshot
  source?: CopySource | undefined
  /** whether the entries of several rosters are one change, which is undone as one */
  undone_together: boolean
}

/** Writes a change into the log of each roster that it changed. Returns the id of one of the entries; null when nothing was changed. */
export async function storeChange(db: Db, { account_id, name: by_name }: Author, entry: ChangeEntry) {
  const { kind, before, after, undone_together, now } = entry
  const byRoster = [...Map.groupBy(changedBetween(before, after), rosterOf)]
  const isShared = byRoster.length > 1
  const batch_id = isShared && undone_together ? newId() : null
  const ids = await insertChanges(
    db,
    byRoster.map(([roster_id, records]) => {
      const count = isShared ? countIn(records) : entry.count
      const concerned = { shift_ids: shiftsOf(records), employee_ids: employeesOf(records) }
      const params = {
        ...paramsOf({ ...entry, count }, records),
        ...(batch_id !== null && { count_together: entry.count }),
      }
      const agency_id = imageOf(records[0]).agency_id
      return {
        kind,
        agency_id,
        roster_id,
        batch_id,
        account_id,
        by_name,
        params,
        now,
        records: JSON.stringify(records),
        ...concerned,
      }
    }),
  )
  return ids.at(-1) ?? null
}

const imageOf = (record: ChangedRecord | undefined) => record?.after ?? record?.before ?? refuse('notFound')
const rosterOf = (record: ChangedRecord) => imageOf(record).roster_id

/** How many shifts of a roster a change of several rosters concerns. */
function countIn(records: readonly ChangedRecord[]) {
  const shifts = records.filter(({ table }) => table === 'roster_shifts')
  return shifts.length > 0 ? shifts.length : shiftsOf(records).length
}

type FinalChangeKind = (typeof finalChangeKinds)[number]

type RosterEvent = {
  /** where the caller knows it; otherwise it is read */
  agency_id?: string
  kind: EventKind | FinalChangeKind
  roster_id: string
  /** of the text; employees as employee_id and to_employee_id */
  params?: RosterChange['params']
  shift_ids?: readonly string[]
  employee_ids?: readonly string[]
  now: Date
}
/** An employee on a shift to whom something happened. */
export type ShiftEvent = {
  agency_id?: string
  roster_id: string
  shift_id: string
  employee_id: string
  works_on: string
  starts: string
  ends: string
}

/** One event for each roster; of a single employee it names them and their shift. */
export const eventsOf = (kind: RosterEvent['kind'], happened: readonly ShiftEvent[], now: Date): RosterEvent[] =>
  [...Map.groupBy(happened, ({ roster_id }) => roster_id)].map(([roster_id, own]) => {
    const [single] = own.length === 1 ? own : []
    const { employee_id = '', works_on = '', starts = '', ends = '' } = single ?? {}
    return {
      ...{ kind, roster_id, now },
      ...(own[0]?.agency_id !== undefined && { agency_id: own[0].agency_id }),
      params: { count: own.length, ...(single && { employee_id, works_on, starts, ends }) },
      shift_ids: uniqueIds(own.map(({ shift_id }) => shift_id)),
      employee_ids: uniqueIds(own.map((one) => one.employee_id)),
    }
  })

/** Adds what happened to rosters to their change logs, after it was written; it cannot be undone there. */
export async function storeEvents(
  db: Db,
  { account_id, name: by_name }: Author,
  events: readonly RosterEvent[],
): Promise<void> {
  if (events.length === 0) return
  const unknown = events.filter(({ agency_id }) => agency_id === undefined)
  const agencies =
    unknown.length === 0 ? null : await agenciesOf(db, uniqueIds(unknown.map(({ roster_id }) => roster_id)))
  const rows = events.map((event) => ({
    ...{ params: {}, shift_ids: [], employee_ids: [] },
    ...event,
    ...{ agency_id: event.agency_id ?? agencies?.get(event.roster_id) ?? refuse('notFound') },
    ...{ account_id, by_name, batch_id: null, records: null },
  }))
  await insertChanges(db, rows)
}

export const storeEvent = (db: Db, author: Author, event: RosterEvent) => storeEvents(db, author, [event])

type NewChange = Required<Pick<RosterEvent, 'roster_id' | 'params' | 'shift_ids' | 'employee_ids' | 'now'>> & {
  kind: ChangeKind | EventKind
  agency_id: string
  account_id: string | null
  by_name: string
  batch_id: string | null
  /** as JSON */
  records: string | null
}

/** Returns the ids of the entries, in their order. */
async function insertChanges(db: Db, changes: readonly NewChange[]): Promise<string[]> {
  if (changes.length === 0) return []
  const rows = changes.map(({ params, now, ...change }) => ({
    values: { ...change, id: newId(), params: JSON.stringify(params), at: now.toISOString() },
    named: { name: params['employee_id'], to_name: params['to_employee_id'], from_name: params['from_employee_id'] },
  }))
  await db.insertInto('roster_changes').values(rows.map(toRow)).execute()
  return rows.map(({ values }) => values.id)
}

type NewRow = {
  values: Omit<NewChange, 'params' | 'now'> & { id: string; params: string; at: string }
  /** the employees whose names the text has */
  named: Record<'name' | 'to_name' | 'from_name', string | number | undefined>
}

const toRow = ({ values: { params, records, shift_ids, employee_ids, ...values }, named }: NewRow) => ({
  ...values,
  params: withNames(values.agency_id, params, named),
  records: sql<unknown>`${records}::jsonb`,
  shift_ids: sql<string[]>`${shift_ids}::uuid[]`,
  employee_ids: sql<string[]>`${employee_ids}::uuid[]`,
  audit_entry_id: auditEntryOf(values.agency_id),
})

/** The names as they are now, so that the entry stays readable whatever becomes of the employees. */
const withNames = (agency_id: string, params: string, named: NewRow['named']) => sql<Record<string, string | number>>`
  ${params}::jsonb || jsonb_strip_nulls(jsonb_build_object(
    'name', ${nameOf(agency_id, named.name)}, 'to_name', ${nameOf(agency_id, named.to_name)},
    'from_name', ${nameOf(agency_id, named.from_name)}))`

const nameOf = (agency_id: string, id: string | number | undefined) =>
  id === undefined
    ? sql`null::text`
    : sql`(select name from employees where agency_id = ${agency_id}::uuid and id = ${id}::uuid)`

/** The entry of the audit log with the changes that this transaction has made to the agency's records. */
const auditEntryOf = (agency_id: string) =>
  sql<string | null>`(nullif(current_setting('app.audit', true), '')::jsonb -> ${agency_id}::text ->> 'id')::uuid`

const shiftsOf = (records: readonly ChangedRecord[]) =>
  uniqueIds(
    records.flatMap((record) =>
      record.table === 'roster_shifts'
        ? [record.id]
        : [record.before, record.after].flatMap((image) => image?.roster_shift_id ?? []),
    ),
  )

const employeesOf = (records: readonly ChangedRecord[]) =>
  uniqueIds(
    records.flatMap((record) =>
      record.table === 'assignments' ? [record.before, record.after].flatMap((image) => image?.employee_id ?? []) : [],
    ),
  )

const uniqueIds = (ids: readonly string[]) => [...new Set(ids)]

async function agenciesOf(db: Db, roster_ids: readonly string[]) {
  const rows = await db.selectFrom('rosters').select(['id', 'agency_id']).where('id', 'in', roster_ids).execute()
  return new Map(rows.map(({ id, agency_id }) => [id, agency_id]))
}

/** The params of the text: of a single step where and whom it concerned, before and after; of several their number. */
function paramsOf(
  { count, before, after, source }: ChangeEntry,
  records: readonly ChangedRecord[],
): Record<string, string | number> {
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
    ...(shown && { works_on: shown.works_on, starts: toWallTime(shown.starts), ends: toWallTime(shown.ends) }),
    ...(from &&
      to &&
      isElsewhere(from, to) && {
        to_works_on: to.works_on,
        to_starts: toWallTime(to.starts),
        to_ends: toWallTime(to.ends),
      }),
    ...(source && {
      from_works_on: source.works_on,
      from_starts: toWallTime(source.starts),
      from_ends: toWallTime(source.ends),
    }),
    ...(source?.employee_id !== undefined && { from_employee_id: source.employee_id }),
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
