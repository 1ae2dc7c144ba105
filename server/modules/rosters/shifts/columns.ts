// The columns of a shift in SQL: the same in roster_shifts, roster_template_shifts and, of the requested fields, shift_requests.
import { type RawBuilder, sql } from 'kysely'
import { byShiftText, shiftFields, type ShiftField, shiftTextNames } from '#contract/rostering/shifts/shift-fields.ts'
import { wallTime } from '#server/database/values/time-columns.ts'

type FieldName = ShiftField['name']

/** `notes, …`, or of a table `roster_shifts.notes, …` */
export const columnList = (names: readonly FieldName[], table?: string) => sql.join(names.map(columnOf(table)))

const columnOf = (table: string | undefined) => (name: FieldName) =>
  sql.ref(table === undefined ? name : `${table}.${name}`)

/** `notes text, …`, for jsonb_to_recordset */
export const typedColumns = sql.join(shiftFields.map(({ name, column }) => sql`${sql.ref(name)} ${sql.raw(column)}`))

/** `'notes', roster_shifts.notes, …` for json_build_object, as in the API; some of them `instead` as given. */
export const columnPairs = (
  names: readonly FieldName[],
  table: string,
  instead: Partial<Record<FieldName, RawBuilder<unknown>>> = {},
) => sql.join(names.map((name) => sql`${sql.lit(name)}, ${instead[name] ?? inApi(name, table)}`))

const times: ReadonlySet<string> = new Set(
  shiftFields.filter(({ column }) => column === 'time').map(({ name }) => name),
)
const inApi = (name: FieldName, table: string) =>
  times.has(name) ? wallTime(`${table}.${name}`) : columnOf(table)(name)

/** The texts of shifts as jsonb. */
export const textsJson = sql`jsonb_build_object(${columnPairs(shiftTextNames, 'roster_shifts')})`

/** The texts of a joined shift, by name. */
export const textsOfShift = byShiftText(({ name }) => sql<string | null>`${sql.ref(`roster_shifts.${name}`)}`)
