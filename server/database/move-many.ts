import { type RawBuilder, sql } from 'kysely'
import type { BulkResult } from '#contract/call.ts'
import { refuse, type RefusalCode, refuseField } from '#contract/refusals.ts'
import type { Db } from './dialect.ts'

/** Rows and, in the same order, the versions that whoever asks has seen of them. */
export type Moving<Status extends string> = { ids: readonly string[]; versions: readonly number[]; status: Status }
export type Moved = BulkResult['rows'][number] & { code?: RefusalCode }

type Kept<Status extends string> = { id: string; version: number; status: Status }

type May<Status> = (from: Status, to: Status, id: string) => boolean | RefusalCode
type Table = 'companies' | 'customers' | 'employees' | 'locations' | 'shift_patterns' | 'sub_locations' | 'supervisors'

/**
 * Moves any number of rows to another status, each as the single move would be: what was changed meanwhile, is not in the scope or
 * may not move there from where it is stays, and says so. Locks the rows, decides, writes in one statement. Refuses when none of
 * them is known, as the single move does.
 */
export async function moveMany<Status extends string>(
  db: Db,
  table: Table,
  visible: readonly RawBuilder<boolean>[],
  input: Moving<Status>,
  mayBecome: May<Status>,
  now: Date,
): Promise<Moved[]> {
  const moved = await judgeTransitions(db, table, visible, input, mayBecome)
  const going = moved.filter(({ ok }) => ok).map(({ id }) => id)
  await sql`
    update ${sql.table(table)} set status = ${input.status}, version = version + 1, updated_at = ${now.toISOString()}::timestamptz
    where id = any(${going}::uuid[]) and ${sql.join(visible, sql` and `)}`.execute(db)
  return moved
}

/** Which of the rows may move, and why the others may not; they stay locked for whoever moves them. */
export async function judgeTransitions<Status extends string>(
  db: Db,
  table: Table,
  visible: readonly RawBuilder<boolean>[],
  { ids, versions, status }: Moving<Status>,
  mayBecome: May<Status>,
): Promise<Moved[]> {
  if (ids.length !== versions.length) refuseField('versions', 'validation.invalid')
  const stored = await lockedRows<Status>(db, table, visible, ids)
  if (stored.size === 0) refuse('notFound')
  const seen = new Map(ids.map((id, at) => [id, versions[at]]))
  return [...seen].map(([id, version]): Moved => {
    const row = stored.get(id)
    const code = hindrance(row, version, row !== undefined && mayBecome(row.status, status, id))
    return code === null ? { id, ok: true } : { id, ok: false, code }
  })
}

async function lockedRows<Status extends string>(
  db: Db,
  table: string,
  visible: readonly RawBuilder<boolean>[],
  ids: readonly string[],
) {
  const { rows } = await sql<Kept<Status>>`
    select id, version, status from ${sql.table(table)}
    where id = any(${[...ids]}::uuid[]) and ${sql.join(visible, sql` and `)} order by id for update`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

function hindrance(
  row: Kept<string> | undefined,
  version: number | undefined,
  mayMove: boolean | RefusalCode,
): RefusalCode | null {
  if (row === undefined) return 'notFound'
  if (row.version !== version) return 'stale'
  if (typeof mayMove === 'string') return mayMove
  return mayMove ? null : 'wrongState'
}
