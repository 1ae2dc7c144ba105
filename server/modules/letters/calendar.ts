// The calendar entry of an email (iCalendar, RFC 5545, with the scheduling methods of RFC 5546). Times are in UTC, so that no time zone
// has to be described in it.
import type { Instant } from '#contract/values/time.ts'

export type CalendarEvent = {
  method: 'REQUEST' | 'CANCEL'
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
  organiser_name: string
  attendee: { name: string; email: string }
}

/** The entry as a file; `organiser` is the address that the email comes from. */
export function calendarFile(event: CalendarEvent, organiser: string): string {
  const { method, attendee, location } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Interviews//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `DTSTART:${utc(event.starts_at)}`,
    `DTEND:${utc(event.ends_at)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    ...(location === null ? [] : [`LOCATION:${escaped(location)}`]),
    `ORGANIZER;CN=${quoted(event.organiser_name)}:mailto:${organiser}`,
    `ATTENDEE;CN=${quoted(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${attendee.email}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const utc = (instant: Instant) => new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|[\r\n]/g, String.raw`\n`)

/** A parameter cannot hold quotes or control characters. */
const quoted = (text: string) => `"${text.replaceAll(/["\p{Cc}]/gu, ' ')}"`

const octetsAtMost = 75

/** Lines of at most 75 octets, continued after a space; a character is never divided. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    // A continuation begins with a space, which counts.
    const limit = parts.length === 0 ? octetsAtMost : octetsAtMost - 1
    if (Buffer.byteLength(part + sign) > limit) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}
