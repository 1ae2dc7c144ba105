// What a notice announces about a shift.
import type { NotificationKind } from '#contract/platform/notifications/notifications.ts'
import { type NoticeAction, noticeActions, type NoticeChange } from '#contract/rostering/rosters/roster-notices.ts'
import type { LocalDate, WallTime } from '#contract/values/time.ts'

/** A shift as its employee was notified of it. */
export type AnnouncedFacts = {
  works_on: LocalDate
  starts: WallTime
  ends: WallTime
  starts_at: string
  ends_at: string
  location_name: string
  position_id: string
}

const answerableKinds: ReadonlySet<NotificationKind> = new Set([
  'rosterPublished',
  'shiftReminder',
  'shiftChanged',
  'shiftMoved',
  'rosterChanged',
])

/** Whether the employee has to respond (again) after a notice of this kind. */
export const requiresAnswer = (kind: NotificationKind) => answerableKinds.has(kind)

/** What publishing notifies of about one assignment. */
export type ChangeNoticeKind = Extract<
  NotificationKind,
  'rosterPublished' | 'shiftCancelled' | 'shiftMoved' | 'shiftChanged' | 'shiftAdjusted' | 'shiftNotesChanged'
>

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

/** Of a changed shift: whether its day, its time or place, a few minutes, or only its notes are different. */
export function noticeKindOf(was: AnnouncedFacts, facts: AnnouncedFacts, asks: boolean): ChangeNoticeKind {
  if (asks) return was.works_on === facts.works_on ? 'shiftChanged' : 'shiftMoved'
  return isSame(was, facts) ? 'shiftNotesChanged' : 'shiftAdjusted'
}

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
  return isSame(announced, was) ? 'again' : 'changed'
}

const isSame = (one: AnnouncedFacts, other: AnnouncedFacts) =>
  one.starts_at === other.starts_at &&
  one.ends_at === other.ends_at &&
  one.location_name === other.location_name &&
  one.position_id === other.position_id

type NoticeState = { seen_at: string | null; can_send_again: boolean }

/** What a planner can do with a notice now: one that its employee has seen needs no call. */
export function allowedNoticeActions({ seen_at, can_send_again }: NoticeState): NoticeAction[] {
  const isAllowed = { reached: seen_at === null, again: can_send_again }
  return noticeActions.filter((action) => isAllowed[action])
}
