import type { AssignmentWithActions } from '#contract/rostering/shifts/assignments.ts'
import type { ShiftText } from '#contract/rostering/shifts/shift-fields.ts'
import { shiftTextLines } from '#web/modules/rosters/shift-texts.ts'
import type { Translate } from '#web/wording/translate.ts'

type Shift = Pick<
  AssignmentWithActions,
  | 'id'
  | 'version'
  | 'starts_at'
  | 'ends_at'
  | 'position_name'
  | 'location_name'
  | 'location_address'
  | ShiftText
  | 'site_instructions'
>

/** One shift as an iCalendar file (RFC 5545), made at this instant, with the same UID as in the private calendar feed. */
export function calendarOf(t: Translate, shift: Shift, made_at: string): string {
  const { id, version, starts_at, ends_at, location_name, location_address } = shift
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Shifts//EN',
    'BEGIN:VEVENT',
    `UID:${id}@muster`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${toCalendarTime(made_at)}`,
    `DTSTART:${toCalendarTime(starts_at)}`,
    `DTEND:${toCalendarTime(ends_at)}`,
    `SUMMARY:${escaped(`${shift.position_name} · ${location_name}`)}`,
    `LOCATION:${escaped([location_name, location_address].filter(Boolean).join(', '))}`,
    `DESCRIPTION:${escaped([...shiftTextLines(t, shift), shift.site_instructions].filter(Boolean).join('\n'))}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(foldLine).join('\r\n')}\r\n`
}

/** 20261123T080000Z */
const toCalendarTime = (instant: string) => `${instant.replaceAll(/[-:]/g, '').slice(0, 15)}Z`

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

const maxOctets = 70

/** Lines have at most 75 octets; continued ones begin with a space. Characters of up to four octets are counted as such. */
function foldLine(line: string): string[] {
  const parts: string[] = []
  let [part, octets] = ['', 0]
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > maxOctets) {
      parts.push(part)
      ;[part, octets] = [' ', 1]
    }
    part += character
    octets += size
  }
  return [...parts, part]
}
