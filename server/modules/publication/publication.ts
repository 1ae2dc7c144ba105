// Publishing, the only action that checks every planned assignment at once.
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { startWithShift } from '#server/modules/employees/transitions.ts'
import { askToRespond, publishShifts } from '#server/modules/rosters/status-writes.ts'
import type { RosterForChange } from '#server/modules/rosters/queries.ts'
import { type ChangeToPublish, changesToPublish } from '#server/modules/rosters/unpublished/changes-to-publish.ts'
import { checkRosters, warningsIn, publicationBlocker } from './publication-check.ts'

type Publication = {
  accept_warnings: boolean
  /** only the changes of these shifts; null: all of them */
  shift_ids: readonly string[] | null
  now: Date
}

/**
 * Publishes shifts and asks the people on them to respond, the first time or only for what changed since. Refuses what
 * `publicationBlocker` refuses, and warnings that were not accepted. The caller locks the roster and notifies the people of the changes
 * that this returns.
 */
export async function publishRoster(
  db: Db,
  scope: Scope,
  roster: RosterForChange,
  { accept_warnings, shift_ids, now }: Publication,
): Promise<ChangeToPublish[]> {
  const [check = refuse('notFound')] = await checkRosters(db, scope, [roster], { shift_ids, now })
  const refusal = publicationBlocker(check)
  if (refusal !== null) throw refusal
  const warnings = warningsIn(check)
  if (warnings > 0 && !accept_warnings) refuse('rosters.warnings', { count: warnings })
  const { agency_id, id } = roster
  const changes = await changesToPublish(db, { agency_id, roster_ids: [id], shift_ids })
  await publishShifts(db, roster, shift_ids, now)
  const asked = changes.filter(({ asks }) => asks)
  await askToRespond(
    db,
    roster,
    asked.map(({ id }) => id),
    now,
  )
  const added = changes.filter(({ kind }) => kind === 'rosterPublished')
  await startWithShift(
    db,
    agency_id,
    added.map(({ employee_id }) => employee_id),
    now,
  )
  return changes
}
