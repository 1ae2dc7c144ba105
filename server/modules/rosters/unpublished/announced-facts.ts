// A shift as its employee is notified of it, and what a change of it is called.
import type { NotificationKind } from '#contract/platform/notifications/notifications.ts'
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

/** What publishing notifies of about one assignment. */
export type ChangeNoticeKind = Extract<
  NotificationKind,
  'rosterPublished' | 'shiftCancelled' | 'shiftMoved' | 'shiftChanged' | 'shiftAdjusted' | 'shiftNotesChanged'
>

/** Of a changed shift: whether its day, its time or place, a few minutes, or only its notes are different. */
export function noticeKindOf(was: AnnouncedFacts, facts: AnnouncedFacts, asks: boolean): ChangeNoticeKind {
  if (asks) return was.works_on === facts.works_on ? 'shiftChanged' : 'shiftMoved'
  return isSameShift(was, facts) ? 'shiftNotesChanged' : 'shiftAdjusted'
}

/** Whether its employee sees no difference but the texts. */
export const isSameShift = (one: AnnouncedFacts, other: AnnouncedFacts) =>
  one.starts_at === other.starts_at &&
  one.ends_at === other.ends_at &&
  one.location_name === other.location_name &&
  one.position_id === other.position_id
