import { expect, test } from 'vitest'
import { type CalendarEvent, calendarFile } from './calendar.ts'

const event: CalendarEvent = {
  ...{ method: 'REQUEST', uid: '0193b0f0@muster', sequence: 2, stamp: '2026-11-18T02:00:00.000Z' },
  ...{ starts_at: '2026-11-24T23:30:00.000Z', ends_at: '2026-11-25T00:15:00.000Z' },
  ...{
    summary: 'Interview: Chef, day; night',
    description: 'Bring a CV.\nAsk for "Ruth".',
    location: 'Level 2, 1 Test St',
  },
  ...{ organiser_name: 'Süd "&" Co', attendee: { name: 'Zoë Applicant', email: 'zoe@example.com' } },
}
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('an event has its times in UTC, its identity and its version', () => {
  const lines = unfolded(calendarFile(event, 'jobs@muster.example'))

  expect(lines).toContain('METHOD:REQUEST')
  expect(lines).toContain('UID:0193b0f0@muster')
  expect(lines).toContain('SEQUENCE:2')
  expect(lines).toContain('DTSTART:20261124T233000Z')
  expect(lines).toContain('DTEND:20261125T001500Z')
  expect(lines).toContain('STATUS:CONFIRMED')
})

test('a cancelled event says so by method and status', () => {
  const lines = unfolded(calendarFile({ ...event, method: 'CANCEL', sequence: 3 }, 'jobs@muster.example'))

  expect(lines).toContain('METHOD:CANCEL')
  expect(lines).toContain('STATUS:CANCELLED')
  expect(lines).toContain('SEQUENCE:3')
})

test('text cannot add lines or properties', () => {
  const lines = unfolded(calendarFile(event, 'jobs@muster.example'))

  expect(lines).toContain(String.raw`SUMMARY:Interview: Chef\, day\; night`)
  expect(lines).toContain(String.raw`DESCRIPTION:Bring a CV.\nAsk for "Ruth".`)
  expect(lines.find((line) => line.startsWith('ORGANIZER'))).toBe(
    'ORGANIZER;CN="Süd  &  Co":mailto:jobs@muster.example',
  )
})

test('lines have at most 75 octets, and characters stay whole', () => {
  const file = calendarFile({ ...event, summary: 'Zoë '.repeat(60).trim() }, 'jobs@muster.example')

  expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(unfolded(file)).toContain(`SUMMARY:${'Zoë '.repeat(60).trim()}`)
})
