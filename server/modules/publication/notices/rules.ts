// What a notice announces about a shift.
import type { NotificationKind } from '#contract/platform/notifications/notifications.ts'
import { type NoticeAction, noticeActions, type NoticeChange } from '#contract/rostering/rosters/roster-notices.ts'
import { type AnnouncedFacts, isSameShift } from '#server/modules/rosters/unpublished/announced-facts.ts'

const answerableKinds: ReadonlySet<NotificationKind> = new Set([
  'rosterPublished',
  'shiftReminder',
  'shiftChanged',
  'shiftMoved',
  'rosterChanged',
])

/** Whether the employee has to respond (again) after a notice of this kind. */
export const requiresAnswer = (kind: NotificationKind) => answerableKinds.has(kind)

const kindsOfThePlan: ReadonlySet<NotificationKind> = new Set([
  'rosterPublished',
  'shiftMoved',
  'shiftChanged',
  'shiftAdjusted',
  'shiftNotesChanged',
  'shiftTakenOver',
])

/** Whether a notice tells its employee the shift as it is planned; the others are about the shift as they know it. */
export const announcesPlan = (kind: NotificationKind) => kindsOfThePlan.has(kind)

const noticeChangeByKind: Partial<Record<NotificationKind, NoticeChange>> = {
  shiftChanged: 'changed',
  shiftMoved: 'changed',
  shiftAdjusted: 'changed',
  shiftCancelled: 'cancelled',
  rosterWithdrawn: 'withdrawn',
  shiftReplaced: 'replaced',
  shiftGivenUp: 'replaced',
  shiftTakenOver: 'new',
  shiftReminder: 'reminder',
}

/** What changed for the employee since the notice before, if there was one. */
export function changeOf(kind: NotificationKind, announced: AnnouncedFacts, was: AnnouncedFacts | null): NoticeChange {
  if (kind !== 'rosterPublished') return noticeChangeByKind[kind] ?? 'information'
  if (was === null) return 'new'
  return isSameShift(announced, was) ? 'again' : 'changed'
}

type NoticeState = { seen_at: string | null; can_send_again: boolean }

/** What a planner can do with a notice now: one that its employee has seen needs no call. */
export function allowedNoticeActions({ seen_at, can_send_again }: NoticeState): NoticeAction[] {
  const isAllowed = { reached: seen_at === null, again: can_send_again }
  return noticeActions.filter((action) => isAllowed[action])
}
