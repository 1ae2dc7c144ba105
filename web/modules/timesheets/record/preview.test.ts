import { expect, test } from 'vitest'
import { previewOf, whichOf } from './preview.ts'

const now = '2026-11-21T00:00:00.000Z'
const input = {
  works_on: '2026-11-16',
  starts: '07:00',
  ends: '15:00',
  zone: 'Australia/Brisbane',
  ambiguous: 'earlier' as const,
  breaks: [{ minutes: 30, paid: false }],
  paid_by: 'clock' as const,
}

test('pays a day’s work less its unpaid break', () => {
  expect(previewOf(input, now)).toMatchObject({
    clock_minutes: 480,
    elapsed_minutes: 480,
    unpaid_minutes: 30,
    paid_minutes: 450,
    overnight: false,
    problem: null,
  })
})

test('treats an end before the start as the next day', () => {
  expect(previewOf({ ...input, starts: '22:00', ends: '06:00' }, now)).toMatchObject({
    overnight: true,
    ends_on: '2026-11-17',
    clock_minutes: 480,
  })
})

test('pays eight clock hours in the night the clocks go forward, though seven elapse', () => {
  const night = { ...input, works_on: '2026-10-03', starts: '22:00', ends: '06:00', zone: 'Australia/Sydney' }

  expect(previewOf(night, now)).toMatchObject({ clock_minutes: 480, elapsed_minutes: 420, ambiguous: null })
  expect(previewOf({ ...night, ends: '02:30' }, now)).toMatchObject({
    skipped: { time: '02:30', used: '03:30' },
    paid_minutes: 240,
  })
  expect(previewOf({ ...night, paid_by: 'elapsed' }, now)).toMatchObject({ paid_minutes: 390 })
})

test('reports the hour that occurs twice', () => {
  const night = {
    ...input,
    works_on: '2026-04-05',
    starts: '02:30',
    ends: '10:00',
    zone: 'Australia/Sydney',
    breaks: [],
  }

  expect(previewOf(night, now)).toMatchObject({ ambiguous: '02:30', elapsed_minutes: 510 })
  expect(previewOf({ ...night, ambiguous: 'later' }, now)).toMatchObject({ ambiguous: '02:30', elapsed_minutes: 450 })
})

test('reports in advance what the server would refuse', () => {
  expect(previewOf({ ...input, breaks: [{ minutes: 480, paid: true }] }, now)?.problem).toBe('breaksTooLong')
  expect(previewOf({ ...input, works_on: '2026-11-21', ends: '23:00' }, now)?.problem).toBe('inFuture')
  expect(previewOf({ ...input, ends: '' }, now)).toBeNull()
})

test('knows which of the two hours a recorded time means', () => {
  const placed = {
    works_on: '2026-04-05',
    starts: '02:30',
    ends: '10:00',
    time_zone: 'Australia/Sydney',
    ends_at: '2026-04-05T00:00:00.000Z',
  }

  expect(whichOf({ ...placed, starts_at: '2026-04-04T15:30:00.000Z' })).toBe('earlier')
  expect(whichOf({ ...placed, starts_at: '2026-04-04T16:30:00.000Z' })).toBe('later')
})
