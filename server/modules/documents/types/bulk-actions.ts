import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type BulkOutcome, type Blocker, refuse } from '#contract/refusals.ts'
import { statusBlocker } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { doneIds, checkRows } from '#server/database/rows/change-status.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { touchedColumns } from '#server/database/rows/versioned.ts'
import type { Context } from '#server/http/context.ts'
import { lockDemands, bumpOwnVersions } from './actions.ts'
import { typesForChange } from './queries.ts'

type TypeVersions = Pick<InputOf<typeof calls.documentTypes.changeStatusMany>, 'ids' | 'versions'>
type StoredType = Awaited<ReturnType<typeof typesForChange>>[number]

/** Activates or deactivates several document types; shared ones only by the platform. Each row succeeds or fails on its own. */
export async function changeTypeStatuses(
  { db, scope, now }: Context,
  { status, ...seen }: InputOf<typeof calls.documentTypes.changeStatusMany>,
): Promise<BulkOutcome[]> {
  const active = status === 'active'
  const outcomes = await checkTypes(db, scope, seen, (type, version) => {
    if (type.version !== version) return 'stale'
    if (!type.own) return 'mayNot'
    return type.active === active ? statusBlocker('documentType', status) : null
  })
  const going = doneIds(outcomes)
  if (going.length > 0)
    await db
      .updateTable('document_types')
      .set({ active, ...touchedColumns(now) })
      .where('id', 'in', going)
      .execute()
  return outcomes
}

/** Requires several document types of everybody or of nobody, shared ones too; not for the platform, which has no employees. */
export async function demandTypes(
  { db, scope, now }: Context,
  { status, ...seen }: InputOf<typeof calls.documentTypes.demandMany>,
): Promise<BulkOutcome[]> {
  const agency_id = scope.agency_id ?? refuse('mayNot')
  await lockDemands(db, agency_id)
  const outcomes = await checkTypes(db, scope, seen, ({ demanded, demand_version }, version) => {
    if (demand_version !== version) return 'stale'
    return demanded === status ? statusBlocker('documentDemand', status) : null
  })
  const going = doneIds(outcomes)
  if (going.length === 0) return outcomes
  await db.deleteFrom('document_demands').where('agency_id', '=', agency_id).where('type_id', 'in', going).execute()
  if (status === 'everybody')
    await db
      .insertInto('document_demands')
      .values(going.map((type_id) => ({ id: newId(), agency_id, type_id, position_id: null })))
      .execute()
  await bumpOwnVersions(db, agency_id, going, now)
  return outcomes
}

async function checkTypes(
  db: Db,
  scope: Scope,
  seen: TypeVersions,
  blockerOf: (type: StoredType, version: number | undefined) => Blocker,
) {
  const types = new Map((await typesForChange(db, scope, seen.ids)).map((type) => [type.id, type]))
  return checkRows(seen, types, blockerOf)
}
