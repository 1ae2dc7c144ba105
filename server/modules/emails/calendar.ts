// Calendars (iCalendar, RFC 5545): the entry of an email, with the scheduling methods of RFC 5546, and feeds. Times are in UTC, so that no
// time zone has to be described in them.
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
  const { method, attendee } = event
  return fileOf([
    ...calendarHeader('Interviews'),
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    ...linesOf(event),
    `ORGANIZER;CN=${quotedParameter(event.organiser_name)}:mailto:${organiser}`,
    `ATTENDEE;CN=${quotedParameter(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${attendee.email}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ])
}

/** A whole calendar that others subscribe to. They read it again every hour if they follow its wish (RFC 7986). */
export const calendarFeed = (title: string, events: readonly FeedEvent[]): string =>
  fileOf([
    ...calendarHeader('Shifts'),
    'METHOD:PUBLISH',
    `NAME:${escapedText(title)}`,
    `X-WR-CALNAME:${escapedText(title)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      ...linesOf(event),
      `STATUS:${event.status}`,
      `TRANSP:${event.status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ])

const calendarHeader = (product: string) => [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  `PRODID:-//Muster//${product}//EN`,
  'CALSCALE:GREGORIAN',
]

const linesOf = (event: Event) => [
  `UID:${event.uid}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${calendarInstant(event.stamp)}`,
  `DTSTART:${calendarInstant(event.starts_at)}`,
  `DTEND:${calendarInstant(event.ends_at)}`,
  `SUMMARY:${escapedText(event.summary)}`,
  `DESCRIPTION:${escapedText(event.description)}`,
  ...(event.location === null ? [] : [`LOCATION:${escapedText(event.location)}`]),
]

const fileOf = (lines: readonly string[]) => lines.map((line) => `${foldedLine(line)}\r\n`).join('')

const calendarInstant = (instant: Instant) => new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const escapedText = (text: string) =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|[\r\n]/g, String.raw`\n`)

/** A parameter cannot hold quotes or control characters. */
const quotedParameter = (text: string) => `"${text.replaceAll(/["\p{Cc}]/gu, ' ')}"`

const maxOctets = 75

/** Lines of at most 75 octets, continued after a space; a character is never divided. */
function foldedLine(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    // A continuation begins with a space, which counts.
    const limit = parts.length === 0 ? maxOctets : maxOctets - 1
    if (Buffer.byteLength(part + sign) > limit) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}
