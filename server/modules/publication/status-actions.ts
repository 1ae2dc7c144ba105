// Status changes of whole rosters, one or many.
import { sql } from 'kysely'
import { type InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type Blocker, refusalFor } from '#contract/refusals.ts'
import { type RosterStatusAction, type RosterStatus, rosterTransitions } from '#contract/rostering/rosters/rosters.ts'
import type { AnnouncedAction } from '#contract/rostering/rosters/roster-notices.ts'
import { requireTransition, statusBlocker } from '#contract/state-machines.ts'
import { canTransition } from '#contract/transitions.ts'
import type { Db } from '#server/database/dialect.ts'
import { runRows } from '#server/database/rows/savepoints.ts'
import type { Context } from '#server/http/context.ts'
import { storeEvent } from '#server/modules/rosters/changes/recording.ts'
import type { ChangeToPublish } from '#server/modules/rosters/unpublished/changes-to-publish.ts'
import { notesOfChanges } from './change-notes.ts'
import {
  asPublished,
  forgetPublished,
  isUnpublishedRemoval,
} from '#server/modules/rosters/unpublished/last-published.ts'
import { publishRoster } from './publication.ts'
import { rosterForChange, type RosterForChange } from '#server/modules/rosters/queries.ts'
import { sendShiftNote } from '#server/modules/publication/notices/sending.ts'
import { type NotifiedAssignment, releasePeople } from '#server/modules/rosters/assignments/removals.ts'
import { planAgain, setShiftStatuses, writeRosterStatus } from '#server/modules/rosters/status-writes.ts'
import { startedStatuses } from '#server/modules/rosters/rules.ts'
import { notifyPeople, type EmployeeNotificationKind } from './notifications.ts'

type Input = Omit<InputOf<typeof calls.rosters.changeStatus>, 'ids'>

/** What else is asked of a roster before it is published; it refuses by throwing. Modules below this one have it. */
export type PublicationCheck = (context: Context, roster: RosterForChange, input: Input) => Promise<void>

/** Changes the status of each roster separately: a refused one leaves the others changed. Returns the number of notified employees. */
export async function changeRosterStatuses(
  context: Context,
  input: InputOf<typeof calls.rosters.changeStatus>,
  check: PublicationCheck,
) {
  const { db, now } = context
  const done: Announced[] = []
  const outcomes = await runRows(db, input.ids, async (id) =>
    done.push(await changeRosterStatus(context, id, { input, check })),
  )
  await notifyOf(db, input, done, now)
  const people = new Set(done.flatMap(({ notified }) => notified.map(({ employee_id }) => employee_id)))
  return { outcomes, notified: people.size }
}

/** The employees to notify, and where the roster was published what changed for them. */
type Announced = { notified: readonly NotifiedAssignment[]; changes: readonly ChangeToPublish[] }

/** What withdrawing shifts notifies of. */
export const withdrawalKinds = {
  unpublish: 'rosterWithdrawn',
  cancel: 'shiftCancelled',
} as const satisfies Record<Exclude<AnnouncedAction, 'publish'>, EmployeeNotificationKind>

/** Once for all rosters, so that an employee who works on several gets one notification. */
async function notifyOf(
  db: Db,
  { action, message }: Pick<Input, 'action' | 'message'>,
  done: readonly Announced[],
  now: Date,
) {
  const changes = done.flatMap((one) => one.changes)
  for (const note of await notesOfChanges(db, changes, now, message)) await sendShiftNote(db, note)
  // Those of shifts that have ended, of which nobody is notified any more, too.
  await forgetPublished(db, { assignment_ids: changes.map(({ id }) => id) })
  if (action !== 'unpublish' && action !== 'cancel') return
  const ids = done.flatMap(({ notified }) => notified.map(({ id }) => id))
  await notifyPeople(db, withdrawalKinds[action], ids, now, message)
}

type StatusChange = { input: Input; check: PublicationCheck }

async function changeRosterStatus(context: Context, id: string, { input, check }: StatusChange): Promise<Announced> {
  const { db, actor, scope, now } = context
  const roster = await rosterForChange(db, scope, id, 'update')
  requireTransition('roster', input.action, roster.status)
  const { changes, notified: concerned } = await effects[input.action](context, roster, input)
  // After what would be refused whatever the planner says.
  if (input.action === 'publish') await check(context, roster, input)
  await writeRosterStatus(db, roster, input.action, { account_id: actor.account_id, now })
  const notified = await notEnded(db, concerned, now)
  const employee_ids = [...new Set(notified.map(({ employee_id }) => employee_id))]
  const params = { count: employee_ids.length, ...(input.reason !== null && { reason: input.reason }) }
  await storeEvent(db, actor, { kind: input.action, roster_id: roster.id, params, employee_ids, now })
  return { notified, changes }
}

/** Nobody is notified of shifts that have ended. */
async function notEnded(db: Db, concerned: readonly NotifiedAssignment[], now: Date): Promise<NotifiedAssignment[]> {
  const { rows } = await sql<{ id: string }>`
    select id from assignments where id = any(${concerned.map(({ id }) => id)}::uuid[])
      and ${asPublished.ends_at} > ${now.toISOString()}::timestamptz`.execute(db)
  const ids = new Set(rows.map(({ id }) => id))
  return concerned.filter(({ id }) => ids.has(id))
}

type StatusEffect = (context: Context, roster: RosterForChange, input: Input) => Promise<Announced>

const notifyNobody: StatusEffect = () => Promise.resolve({ notified: [], changes: [] })

const effects: Readonly<Record<RosterStatusAction, StatusEffect>> = {
  publish: async ({ db, scope, now }, roster, { accept_warnings, shift_ids }) => {
    const changes = await publishRoster(db, scope, roster, { accept_warnings, shift_ids: shift_ids ?? null, now })
    return { notified: changes, changes }
  },
  unpublish,
  lock: notifyNobody,
  unlock: notifyNobody,
  archive: notifyNobody,
  cancel,
}

/** Back to a draft: notified assignments are planned again. */
async function unpublish({ db, now }: Pick<Context, 'db' | 'now'>, roster: RosterForChange, { reason }: Input) {
  await requireWithdrawable(db, roster, { action: 'unpublish', reason })
  await setShiftStatuses(db, roster, { from: ['published'], to: 'draft' }, now)
  const planned = await planAgain(db, roster, reason, now)
  return { notified: [...planned, ...(await removedSilently(db, roster))], changes: [] }
}

/** The employees who were removed without a notification so far: they still see their shifts. */
async function removedSilently(db: Db, { agency_id, id }: RosterForChange): Promise<NotifiedAssignment[]> {
  const { rows } = await sql<NotifiedAssignment>`
    select id, employee_id from assignments
    where agency_id = ${agency_id}::uuid and roster_id = ${id}::uuid and ${isUnpublishedRemoval}
    order by id`.execute(db)
  return rows
}

type ResponseCounts = { started: boolean; accepted: boolean }

/** By roster whether some of its shifts were worked or are in progress, and whether employees have accepted. */
export async function responsesOn(
  db: Db,
  rosters: readonly Pick<RosterForChange, 'id' | 'agency_id'>[],
): Promise<Map<string, ResponseCounts>> {
  const { rows } = await sql<ResponseCounts & { roster_id: string }>`
    select roster_id, bool_or(status = any(${[...startedStatuses]}::text[])) as started, bool_or(status = 'accepted') as accepted
    from assignments
    where agency_id = any(${[...new Set(rosters.map((one) => one.agency_id))]}::uuid[]) and roster_id = any(${rosters.map(({ id }) => id)}::uuid[])
    group by roster_id`.execute(db)
  return new Map(rows.map(({ roster_id, ...responses }) => [roster_id, responses]))
}

/** Worked time cannot be withdrawn; after an acceptance a reason is required (docs/domain.md, Rosters). */
export function withdrawalBlocker(
  status: RosterStatus,
  action: 'unpublish' | 'cancel',
  responses: ResponseCounts | undefined,
  reason: string | null,
): Blocker {
  if (!canTransition(rosterTransitions, action, status)) return statusBlocker('roster', status)
  if (responses?.started) return 'rosters.alreadyStarted'
  return responses?.accepted && reason === null ? 'rosters.needsReason' : null
}

async function requireWithdrawable(
  db: Db,
  roster: RosterForChange,
  { action, reason }: { action: 'unpublish' | 'cancel'; reason: string | null },
) {
  const responses = await responsesOn(db, [roster])
  const blocker = withdrawalBlocker(roster.status, action, responses.get(roster.id), reason)
  if (blocker !== null) throw refusalFor(blocker)
}

async function cancel(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  roster: RosterForChange,
  { reason }: Input,
) {
  await requireWithdrawable(db, roster, { action: 'cancel', reason })
  await setShiftStatuses(db, roster, { from: ['draft', 'published'], to: 'cancelled' }, now)
  const removed = await removedSilently(db, roster)
  const released = await releasePeople(
    db,
    scope,
    sql<boolean>`assignments.agency_id = ${roster.agency_id}::uuid and assignments.roster_id = ${roster.id}::uuid`,
    { reason, now },
  )
  return { notified: [...released, ...removed], changes: [] }
}
