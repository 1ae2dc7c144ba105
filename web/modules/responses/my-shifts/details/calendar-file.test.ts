import { expect, test } from 'vitest'
import { noShiftTexts } from '#contract/rostering/shifts/shift-fields.ts'
import type { Translate } from '#web/wording/translate.ts'
import { calendarOf } from './calendar-file.ts'

const t: Translate = (key, params) => (params === undefined ? key : Object.values(params).join('='))

const shift = {
  ...noShiftTexts,
  id: 'a1',
  version: 3,
  starts_at: '2026-11-23T22:00:00.000Z',
  ends_at: '2026-11-24T06:00:00.000Z',
  position_name: 'Chef',
  location_name: 'Brisbane Kitchen',
  location_address: '1 Wharf St, Brisbane',
  notes: 'Gate 3; ask for Sam',
  site_instructions: 'Wear black.\nBring a knife kit.',
}

const made_at = '2026-11-20T01:02:03.000Z'

test('a calendar file has the shift with its times, its place and its notes, escaped', () => {
  const text = calendarOf(t, shift, made_at)

  expect(text).toContain('DTSTART:20261123T220000Z\r\nDTEND:20261124T060000Z\r\n')
  expect(text).toContain('DTSTAMP:20261120T010203Z\r\n')
  expect(text).toContain('UID:a1@muster\r\nSEQUENCE:3\r\n')
  expect(text).toContain(String.raw`LOCATION:Brisbane Kitchen\, 1 Wharf St\, Brisbane`)
  expect(text).toContain(String.raw`Gate 3\; ask for Sam\nWear black.`)
})

test('long lines are folded at 75 octets without splitting a character', () => {
  const notes = 'Für die Küche: '.repeat(12)
  const lines = calendarOf(t, { ...shift, notes }, made_at).split('\r\n')

  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
  expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(notes.trim())
})
