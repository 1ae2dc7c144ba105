import { type RawBuilder, sql } from 'kysely'
import { type BulkOutcome, type Blocker, refuse, type RefusalCode, refuseField } from '#contract/refusals.ts'
import { statusBlocker, type StateMachineName, stateMachines, type StatusOf } from '#contract/state-machines.ts'
import { canBecome } from '#contract/transitions.ts'
import type { Db } from '#server/database/dialect.ts'

/** Rows and, in the same order, the versions that the caller loaded. */
export type RowVersions = { ids: readonly string[]; versions: readonly number[] }

const machineOf = {
  companies: 'company',
  customers: 'customer',
  employees: 'employee',
  locations: 'location',
  shift_patterns: 'shiftPattern',
  sub_locations: 'subLocation',
  supervisors: 'supervisor',
} as const
type Table = keyof typeof machineOf
type StatusIn<T extends Table> = StatusOf<(typeof machineOf)[T]>

export type StatusChange<T extends Table> = RowVersions & { status: StatusIn<T> }
/** The blockers of single rows, by their id. */
type BlockersById = ReadonlyMap<string, RefusalCode>

/**
 * Changes the status of any number of rows, each as the single change would: a row that was changed meanwhile, is not in the scope or
 * cannot change to this status stays, and its outcome has the reason. Locks the rows, decides, writes in one statement. Refuses when none
 * of them exists, like the single change.
 */
export async function changeStatusMany<T extends Table>(
  db: Db,
  table: T,
  visible: readonly RawBuilder<boolean>[],
  input: StatusChange<T>,
  now: Date,
  blocked?: BlockersById,
): Promise<BulkOutcome[]> {
  const outcomes = await checkTransitions(db, table, visible, input, blocked)
  await sql`
    update ${sql.table(table)} set status = ${input.status}, version = version + 1, updated_at = ${now.toISOString()}::timestamptz
    where id = any(${doneIds(outcomes)}::uuid[]) and ${sql.join(visible, sql` and `)}`.execute(db)
  return outcomes
}

/** Which of the rows can change, and why the others cannot; they stay locked until the transaction ends. */
export async function checkTransitions<T extends Table>(
  db: Db,
  table: T,
  visible: readonly RawBuilder<boolean>[],
  input: StatusChange<T>,
  blocked: BlockersById = new Map(),
): Promise<BulkOutcome[]> {
  const machine = machineOf[table]
  const rows = await lockedRows<StatusIn<T>>(db, table, visible, input.ids)
  return checkRows(input, rows, (row, version) => {
    if (row.version !== version) return 'stale'
    if (canBecome(stateMachines[machine].transitions, row.status, input.status)) return blocked.get(row.id) ?? null
    return statusBlocker<StateMachineName>(machine, row.status)
  })
}

/** Decides about each row of a bulk call in its loaded version, each once. Refuses when none of them exists. */
export function checkRows<Row>(
  { ids, versions }: RowVersions,
  rows: ReadonlyMap<string, Row>,
  blockerOf: (row: Row, version: number | undefined) => Blocker,
): BulkOutcome[] {
  if (ids.length !== versions.length) refuseField('versions', 'validation.invalid')
  if (rows.size === 0) refuse('notFound')
  return [...new Map(ids.map((id, at) => [id, versions[at]]))].map(([id, version]) => {
    const row = rows.get(id)
    return toOutcome(id, row === undefined ? 'notFound' : blockerOf(row, version))
  })
}

export function toOutcome(id: string, blocker: Blocker): BulkOutcome {
  if (blocker === null) return { id }
  return typeof blocker === 'string' ? { id, code: blocker } : { id, code: blocker.code, facts: blocker.facts }
}

/** The rows without a blocker. */
export const doneIds = (outcomes: readonly BulkOutcome[]) =>
  outcomes.flatMap(({ id, code }) => (code === undefined ? [id] : []))

async function lockedRows<Status extends string>(
  db: Db,
  table: string,
  visible: readonly RawBuilder<boolean>[],
  ids: readonly string[],
) {
  const { rows } = await sql<{ id: string; version: number; status: Status }>`
    select id, version, status from ${sql.table(table)}
    where id = any(${[...ids]}::uuid[]) and ${sql.join(visible, sql` and `)} order by id for update`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
