// What planners and employees do with notices: reached by phone, sent again, seen.
import { sql } from 'kysely'
import type { NotificationKind } from '#contract/platform/notifications/notifications.ts'
import type { BulkOutcome } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { doneIds, toOutcome } from '#server/database/rows/change-status.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { notesToPeople, ownShifts, type EmployeeNotificationKind } from '#server/modules/publication/notifications.ts'
import { canSendAgain, visibleNotices } from './ledger.ts'
import type { AnnouncedFacts } from '#server/modules/rosters/unpublished/announced-facts.ts'
import { sendShiftNote, type ShiftNote } from './sending.ts'

/** Records that employees were reached by phone. Notices that they have already seen are not changed. */
export async function markReached(context: Context, ids: readonly string[]): Promise<BulkOutcome[]> {
  const {
    db,
    actor: { name },
    scope,
    now,
  } = context
  const noticesById = await noticesOf(context, ids)
  const outcomes = [...new Set(ids)].map((id) => toOutcome(id, noticesById.has(id) ? null : 'notFound'))
  await db
    .updateTable('shift_notices')
    .set({ seen_at: now.toISOString(), seen_how: 'phone', seen_by_name: name })
    .where(sql<boolean>`id = any(${doneIds(outcomes)}::uuid[])`)
    .where(inAgency(scope, 'shift_notices.agency_id'))
    .where('seen_at', 'is', null)
    .execute()
  return outcomes
}

/** Sends notices again, each employee's in one notification where its kind allows. */
export async function resendNotices(
  context: Pick<Context, 'db' | 'scope' | 'now'>,
  ids: readonly string[],
): Promise<BulkOutcome[]> {
  const { db, now } = context
  const noticesById = await noticesOf(context, ids)
  const outcomes = [...new Set(ids)].map((id): BulkOutcome => {
    const notice = noticesById.get(id)
    if (notice === undefined) return toOutcome(id, 'notFound')
    return toOutcome(id, notice.can_send_again ? null : 'rosters.noticeOutdated')
  })
  const notices = doneIds(outcomes).flatMap((id) => noticesById.get(id) ?? [])
  for (const [kind, ofKind] of Map.groupBy(notices, (notice) => notice.kind))
    for (const note of await notesFor(db, kind, ofKind, now)) await sendShiftNote(db, { ...note, repeated: true })
  return outcomes
}

/** Records that an employee has opened the list of their shifts, which shows every change; returns the number of notices. */
export async function markOwnSeen(db: Db, employee_id: string, agency_id: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('shift_notices')
    .set({ seen_at: now.toISOString(), seen_how: 'app' })
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

type NoticeToSend = {
  id: string
  agency_id: string
  employee_id: string
  assignment_id: string
  kind: NotificationKind
  announced: AnnouncedFacts
  was: AnnouncedFacts | null
  message: string | null
  can_send_again: boolean
}

/** The notices that the planner may see, locked in the order of their ids. */
async function noticesOf(
  { db, scope, now }: Pick<Context, 'db' | 'scope' | 'now'>,
  ids: readonly string[],
): Promise<Map<string, NoticeToSend>> {
  const rows = await visibleNotices(db, scope)
    .leftJoin('assignments', (join) =>
      join
        .onRef('assignments.agency_id', '=', 'shift_notices.agency_id')
        .onRef('assignments.id', '=', 'shift_notices.assignment_id'),
    )
    .select(['shift_notices.id', 'shift_notices.agency_id', 'shift_notices.employee_id', 'shift_notices.assignment_id'])
    .select(['shift_notices.kind', 'shift_notices.announced', 'shift_notices.was', 'shift_notices.message'])
    .select(sql<boolean>`coalesce(${canSendAgain(sql`${now.toISOString()}::timestamptz`)}, false)`.as('can_send_again'))
    .where(sql<boolean>`shift_notices.id = any(${[...ids]}::uuid[])`)
    .orderBy('shift_notices.id')
    .forUpdate('shift_notices')
    .$castTo<NoticeToSend>()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const forSeveral: ReadonlySet<NotificationKind> = new Set<EmployeeNotificationKind>([
  'rosterPublished',
  'rosterWithdrawn',
  'shiftCancelled',
  'shiftReminder',
  'shiftTimedOut',
])
const isForSeveral = (kind: NotificationKind): kind is EmployeeNotificationKind => forSeveral.has(kind)

/** Without a group: merged into the unread notification that they repeat, the shifts would be counted twice. */
async function notesFor(
  db: Db,
  kind: NotificationKind,
  notices: readonly NoticeToSend[],
  now: Date,
): Promise<ShiftNote[]> {
  if (!isForSeveral(kind)) return notices.map((notice) => noteOf(notice, now))
  const byMessage = Map.groupBy(notices, ({ message }) => message)
  const notes = [...byMessage].map(([message, same]) => {
    const assignment_ids = same.map(({ assignment_id }) => assignment_id)
    return notesToPeople(db, kind, assignment_ids, now, message)
  })
  return (await Promise.all(notes)).flat().map(({ note: { group: _, ...note }, subject }) => ({ note, subject }))
}

function noteOf(notice: NoticeToSend, now: Date): ShiftNote {
  const { agency_id, employee_id, assignment_id, kind, announced, was } = notice
  const { location_name: location, works_on, starts, ends, starts_at: shift_at } = announced
  const params = { location, works_on, starts, ends, was: was?.works_on ?? works_on }
  const note = { agency_id, to: { employee_ids: [employee_id] }, kind, params, shift_at, link: ownShifts, now }
  return { note, subject: { assignment_ids: [assignment_id] } }
}

/** Deletes notices older than this, at most so many; returns their number. */
export async function deleteNoticesBefore(db: Db, before: string, limit: number): Promise<number> {
  const old = db.selectFrom('shift_notices').select('id').where('sent_at', '<', before).limit(limit)
  const { numDeletedRows } = await db.deleteFrom('shift_notices').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
