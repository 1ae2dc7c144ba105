// Calendars (iCalendar, RFC 5545): the entry of an email, with the scheduling methods of RFC 5546, and feeds. Times are in UTC, so that no
// time zone has to be described in them.
import ical, {
  escape,
  type ICalCalendar,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import type { Instant } from '#contract/values/time.ts'

type Event = {
  /** the same for all changes of one event */
  uid: string
  /** raised by each change */
  sequence: number
  /** when this version was made */
  stamp: Instant
  starts_at: Instant
  ends_at: Instant
  /** the same as whole days, without a time; the end is the first day after it */
  is_all_day?: boolean
  summary: string
  description: string
  location: string | null
}

export type CalendarEvent = Event & {
  method: 'REQUEST' | 'CANCEL'
  organiser_name: string
  attendee: { name: string; email: string }
}

/** An entry of a feed, which nobody is invited to. */
export type FeedEvent = Event & { status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED' }

/** The entry as a file; `organiser` is the address that the email comes from. */
export function calendarFile(event: CalendarEvent, organiser: string): string {
  const calendar = newCalendar('Interviews').method(ICalCalendarMethod[event.method])
  addEvent(calendar, event)
    .organizer({ name: parameter(event.organiser_name), email: organiser })
    .status(event.method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED)
    .createAttendee({
      ...{ name: parameter(event.attendee.name), email: event.attendee.email },
      ...{ role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.NEEDSACTION, rsvp: false },
    })
  return fileOf(calendar)
}

const hour = 3600

/** A whole calendar that others subscribe to. They read it again every hour if they follow its wish (RFC 7986). */
export function calendarFeed(title: string, events: readonly FeedEvent[]): string {
  // The package does not escape a calendar's name.
  const calendar = newCalendar('Shifts').method(ICalCalendarMethod.PUBLISH).name(escape(title, false)).ttl(hour)
  for (const event of events)
    addEvent(calendar, event)
      .status(ICalEventStatus[event.status])
      .transparency(event.status === 'CANCELLED' ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE)
  return fileOf(calendar)
}

const newCalendar = (product: string) =>
  ical({ prodId: { company: 'Muster', product, language: 'EN' }, scale: 'gregorian' })

const addEvent = (calendar: ICalCalendar, event: Event) =>
  calendar.createEvent({
    ...{ id: event.uid, sequence: event.sequence, stamp: new Date(event.stamp) },
    ...{ start: new Date(event.starts_at), end: new Date(event.ends_at) },
    allDay: event.is_all_day === true,
    ...{ summary: event.summary, description: event.description, location: event.location },
  })

const fileOf = (calendar: ICalCalendar) => `${calendar.toString()}\r\n`

/** Calendars older than RFC 6868 cannot read quotes and control characters in a parameter. */
const parameter = (text: string) => text.replaceAll(/["\p{Cc}]/gu, ' ')
