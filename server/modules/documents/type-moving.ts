// part of documents/type-actions: several kinds of papers at once
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, type RefusalCode, refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/ids.ts'
import type { Moved } from '#server/database/move-many.ts'
import type { Scope } from '#server/database/scope.ts'
import { lockDemands, touchOwn } from './type-actions.ts'
import { typesToMove } from './type-queries.ts'

type MoveInput = Pick<InputOf<typeof calls.documentTypes.moveMany>, 'ids' | 'versions'>
type Type = Awaited<ReturnType<typeof typesToMove>>[number]
type Hindrance = (type: Type, version: number | undefined) => RefusalCode | null

/** Takes several kinds of papers in or out of use, each as if alone; shared ones only the platform. */
export async function moveTypes(
  db: Db,
  scope: Scope,
  { status, ...fields }: InputOf<typeof calls.documentTypes.moveMany>,
  now: Date,
): Promise<Moved[]> {
  const active = status === 'active'
  const { moved, going } = await judged(db, scope, fields, (type, version) => {
    if (type.version !== version) return 'stale'
    return type.own ? (type.active === active ? 'wrongState' : null) : 'mayNot'
  })
  if (going.length > 0)
    await db
      .updateTable('document_types')
      .set((of) => ({ active, version: of('version', '+', 1), updated_at: now.toISOString() }))
      .where('id', 'in', going)
      .execute()
  return moved
}

/** Demands several kinds of papers of everybody or of nobody, shared ones too; the platform has nobody of whom it could. */
export async function demandTypes(
  db: Db,
  scope: Scope,
  { status, ...fields }: InputOf<typeof calls.documentTypes.demandMany>,
  now: Date,
): Promise<Moved[]> {
  const agency_id = scope.agency_id ?? refuse('mayNot')
  await lockDemands(db, agency_id)
  const { moved, going } = await judged(db, scope, fields, ({ demanded, demand_version }, version) =>
    demand_version === version ? (demanded === status ? 'wrongState' : null) : 'stale',
  )
  if (going.length === 0) return moved
  await db.deleteFrom('document_demands').where('agency_id', '=', agency_id).where('type_id', 'in', going).execute()
  if (status === 'everybody')
    await db
      .insertInto('document_demands')
      .values(going.map((type_id) => ({ id: newId(), agency_id, type_id, position_id: null })))
      .execute()
  await touchOwn(db, agency_id, going, now)
  return moved
}

async function judged(db: Db, scope: Scope, { ids, versions }: MoveInput, hindrance: Hindrance) {
  if (ids.length !== versions.length) refuseField('versions', 'validation.invalid')
  const stored = new Map((await typesToMove(db, scope, ids)).map((type) => [type.id, type]))
  if (stored.size === 0) refuse('notFound')
  const moved = [...new Map(ids.map((id, at) => [id, versions[at]]))].map(([id, version]): Moved => {
    const type = stored.get(id)
    const code = type === undefined ? 'notFound' : hindrance(type, version)
    return code === null ? { id, ok: true } : { id, ok: false, code }
  })
  return { moved, going: moved.filter(({ ok }) => ok).map(({ id }) => id) }
}
