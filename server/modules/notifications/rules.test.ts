import { describe, expect, test } from 'vitest'
import { defaultQuietHours } from '#contract/platform/notifications/notifications.ts'
import { instantAt } from '#contract/values/time.ts'
import { emailWaitsUntil, phoneWaitsUntil } from './rules.ts'

const normal = { priority: 'normal', shift_at: null } as const
const quietIn = (time_zone: string) => ({ ...defaultQuietHours, time_zone })
const at = (date: string, time: string, zone: string) => instantAt(date, time, zone).at

describe('an email', () => {
  const brisbane = quietIn('Australia/Brisbane')

  test.each([
    ['20:59', null],
    ['21:00', ['2026-11-19', '07:00']],
    ['23:30', ['2026-11-19', '07:00']],
    ['03:00', ['2026-11-18', '07:00']],
    ['06:59', ['2026-11-18', '07:00']],
    ['07:00', null],
  ] as const)('written at %s waits for the morning only in quiet hours', (time, until) => {
    const now = at('2026-11-18', time, 'Australia/Brisbane')

    const waits = emailWaitsUntil(now, brisbane, normal)

    expect(waits).toBe(until && at(until[0], until[1], 'Australia/Brisbane'))
  })

  test("uses the recipient's clock: in Perth it is still early during quiet hours in Sydney", () => {
    const now = at('2026-11-18', '22:30', 'Australia/Sydney')

    expect(emailWaitsUntil(now, quietIn('Australia/Sydney'), normal)).toBe(
      at('2026-11-19', '07:00', 'Australia/Sydney'),
    )
    expect(emailWaitsUntil(now, quietIn('Australia/Perth'), normal)).toBeNull()
  })

  test.each([
    ['2026-10-03', '2026-10-03T20:00:00.000Z', 'the clocks go forward in the night'],
    ['2026-04-04', '2026-04-04T21:00:00.000Z', 'the clocks go back in the night'],
    ['2026-06-10', '2026-06-10T21:00:00.000Z', 'nothing happens to the clocks'],
  ])('is sent at seven local time in Sydney after %s, when %s', (evening, morning) => {
    const now = at(evening, '22:00', 'Australia/Sydney')

    expect(emailWaitsUntil(now, quietIn('Australia/Sydney'), normal)).toBe(morning)
  })

  test('does not wait when it is urgent: high, and about a shift within a day', () => {
    const now = at('2026-11-18', '22:00', 'Australia/Brisbane')
    const tomorrow = at('2026-11-19', '06:00', 'Australia/Brisbane')
    const later = at('2026-11-20', '06:00', 'Australia/Brisbane')

    expect(emailWaitsUntil(now, brisbane, { priority: 'high', shift_at: tomorrow })).toBeNull()
    expect(emailWaitsUntil(now, brisbane, { priority: 'high', shift_at: later })).not.toBeNull()
    expect(emailWaitsUntil(now, brisbane, { priority: 'normal', shift_at: tomorrow })).not.toBeNull()
    expect(emailWaitsUntil(now, brisbane, { priority: 'high', shift_at: null })).not.toBeNull()
  })

  test('does not wait for recipients without quiet hours, and waits for the afternoon of night workers', () => {
    const night = { ...brisbane, from: '08:00', to: '16:00' }

    expect(
      emailWaitsUntil(at('2026-11-18', '23:00', 'Australia/Brisbane'), { ...brisbane, active: false }, normal),
    ).toBeNull()
    expect(emailWaitsUntil(at('2026-11-18', '23:00', 'Australia/Brisbane'), night, normal)).toBeNull()
    expect(emailWaitsUntil(at('2026-11-18', '09:00', 'Australia/Brisbane'), night, normal)).toBe(
      at('2026-11-18', '16:00', 'Australia/Brisbane'),
    )
  })
})

test('a message to a phone waits for the morning, unless it wakes for a shift within a day or the shift begins before', () => {
  const zone = 'Australia/Brisbane'
  const brisbane = quietIn(zone)
  const now = at('2026-11-18', '22:00', zone)
  const morning = at('2026-11-19', '07:00', zone)
  const early = at('2026-11-19', '06:00', zone)
  const noon = at('2026-11-19', '12:00', zone)
  const later = at('2026-11-21', '12:00', zone)

  expect(phoneWaitsUntil(now, brisbane, { wakes: true, shift_at: noon })).toBeNull()
  expect(phoneWaitsUntil(now, brisbane, { wakes: true, shift_at: later })).toBe(morning)
  expect(phoneWaitsUntil(now, brisbane, { wakes: false, shift_at: noon })).toBe(morning)
  expect(phoneWaitsUntil(now, brisbane, { wakes: false, shift_at: early })).toBeNull()
  expect(phoneWaitsUntil(at('2026-11-18', '12:00', zone), brisbane, { wakes: false, shift_at: null })).toBeNull()
})
