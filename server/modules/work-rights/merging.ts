// Merges the visas and hours of two records of one person (decision 043).
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { moveRows, type MergePair } from '#server/database/rows/merge-rows.ts'
import { raisedVersion } from '#server/database/rows/versioned.ts'
import { groupSealContext } from '#server/modules/employees/details/rules.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'

/** Visas are moved, their numbers sealed for the remaining employee. */
export async function mergeVisas(db: Db, seal: Seal, { agency_id, survivor, duplicate }: MergePair) {
  const sealed = await db
    .selectFrom('employee_visas')
    .select(['id', 'number_sealed'])
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', duplicate)
    .orderBy('id')
    .execute()
  const [from, to] = [duplicate, survivor].map((employee_id) => groupSealContext({ agency_id, employee_id }, 'visa'))
  // A handful at most.
  for (const { id, number_sealed } of sealed)
    await db
      .updateTable('employee_visas')
      .set({ employee_id: survivor, ...raisedVersion })
      .set({ number_sealed: number_sealed && from && to ? seal.seal(seal.open(number_sealed, from), to) : null })
      .where('agency_id', '=', agency_id)
      .where('id', '=', id)
      .execute()
}

/** For hours elsewhere in the same week the larger number counts, so that merging never adds available hours. */
export async function mergeHours(db: Db, pair: MergePair) {
  await sql`update hours_elsewhere set minutes = greatest(hours_elsewhere.minutes, other.minutes)
    from hours_elsewhere other
    where hours_elsewhere.agency_id = ${pair.agency_id}::uuid and hours_elsewhere.employee_id = ${pair.survivor}::uuid
      and other.agency_id = hours_elsewhere.agency_id and other.employee_id = ${pair.duplicate}::uuid and other.week_start = hours_elsewhere.week_start`.execute(
    db,
  )
  await moveRows(db, 'hours_elsewhere', pair, ['week_start'])
}
