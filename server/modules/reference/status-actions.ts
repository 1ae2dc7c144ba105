import type { InputOf } from '#contract/call.ts'
import type { ReferenceCalls, ReferenceKind } from '#contract/platform/reference.ts'
import type { BulkOutcome, Blocker } from '#contract/refusals.ts'
import { statusBlocker } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import { doneIds, checkRows } from '#server/database/rows/change-status.ts'
import { touchedColumns } from '#server/database/rows/versioned.ts'
import type { Context } from '#server/http/context.ts'
import { entryActions, statusOfEntry } from './policy.ts'
import { entriesIn } from './queries.ts'

type StatusInput = InputOf<ReferenceCalls['changeStatusMany']>
type StoredEntry = Awaited<ReturnType<typeof entriesIn>>[number]

/**
 * Activates or deactivates several items; each row succeeds or fails on its own: the caller's own are activated or deactivated, shared ones
 * hidden from or shown in the agency's selection. Records that use them are unchanged. Refuses when none of them exists.
 */
export async function changeItemStatuses(
  { db, scope, now }: Context,
  kind: ReferenceKind,
  { status, ...seen }: StatusInput,
): Promise<BulkOutcome[]> {
  const entries = new Map((await entriesIn(db, scope, kind, seen.ids)).map((entry) => [entry.id, entry]))
  const outcomes = checkRows(seen, entries, (entry, version) => blockerOf(entry, version, status))
  const going = doneIds(outcomes).flatMap((id) => entries.get(id) ?? [])
  await activateItems(db, idsOf(going, true), status, now)
  // The agency's own item that was also hidden is shown again.
  const offered = status === 'active' ? going.map(({ id }) => id) : idsOf(going, false)
  if (scope.agency_id !== null) await offerItems(db, scope.agency_id, offered, status)
  return outcomes
}

const idsOf = (entries: readonly StoredEntry[], own: boolean) =>
  entries.filter((entry) => entry.own === own).map(({ id }) => id)

function blockerOf(entry: StoredEntry, version: number | undefined, status: StatusInput['status']): Blocker {
  if (entry.own && entry.version !== version) return 'stale'
  const isAllowed = entryActions(entry).includes(status === 'active' ? 'activate' : 'deactivate')
  return isAllowed ? null : statusBlocker('referenceItem', statusOfEntry(entry))
}

async function activateItems(db: Db, ids: readonly string[], status: StatusInput['status'], now: Date) {
  if (ids.length === 0) return
  await db
    .updateTable('reference_items')
    .set({ active: status === 'active', ...touchedColumns(now) })
    .where('id', 'in', ids)
    .execute()
}

async function offerItems(db: Db, agency_id: string, ids: readonly string[], status: StatusInput['status']) {
  if (ids.length === 0) return
  if (status === 'active')
    await db.deleteFrom('reference_hidden').where('agency_id', '=', agency_id).where('item_id', 'in', ids).execute()
  else
    await db
      .insertInto('reference_hidden')
      .values(ids.map((item_id) => ({ agency_id, item_id })))
      .onConflict((of) => of.doNothing())
      .execute()
}
