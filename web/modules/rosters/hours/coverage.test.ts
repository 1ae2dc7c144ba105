import { expect, test } from 'vitest'
import { coverageOf, curvePath, lanesOf, spanOf, mostUnderstaffedOf } from './coverage.ts'

type Input = Parameters<typeof coverageOf>[0]

const shift = (id: string, more: object = {}) => ({
  id,
  works_on: '2026-12-07',
  starts: '07:00',
  ends: '15:00',
  openings: 1,
  status: 'published',
  ...more,
})
// Only what the curve reads.
const boardOf = (shifts: object[], held: string[] = []) =>
  ({
    from: '2026-12-07',
    shifts,
    assignments: held.map((roster_shift_id) => ({ roster_shift_id, status: 'accepted' })),
  }) as unknown as Input

test('steps up at each start and down at each end, for the required and for the assigned', () => {
  const board = boardOf([shift('a', { openings: 2 }), shift('b', { starts: '12:00', ends: '20:00' })], ['a', 'b'])

  expect(coverageOf(board, 1)).toEqual([
    { minute: 0, wanted: 0, filled: 0 },
    { minute: 420, wanted: 2, filled: 1 },
    { minute: 720, wanted: 3, filled: 2 },
    { minute: 900, wanted: 1, filled: 1 },
    { minute: 1200, wanted: 0, filled: 0 },
  ])
})

test('continues a night shift into the next day, and begins the first day with the night before', () => {
  const night = { starts: '22:00', ends: '06:00' }

  expect(coverageOf(boardOf([shift('a', night)]), 2).at(-1)).toEqual({ minute: 1800, wanted: 0, filled: 0 })
  expect(coverageOf(boardOf([shift('a', { ...night, works_on: '2026-12-06' })]), 1)).toEqual([
    { minute: 0, wanted: 1, filled: 0 },
    { minute: 360, wanted: 0, filled: 0 },
  ])
})

test('does not count cancelled shifts, nor people beyond the openings', () => {
  expect(coverageOf(boardOf([shift('a', { status: 'cancelled' })]), 1)).toEqual([{ minute: 0, wanted: 0, filled: 0 }])
  expect(coverageOf(boardOf([shift('a')], ['a', 'a']), 1)[1]).toEqual({ minute: 420, wanted: 1, filled: 1 })
})

test('finds the earliest time at which the most people are missing', () => {
  const board = boardOf([shift('a'), shift('b', { openings: 3, starts: '18:00', ends: '20:00' })], ['a'])

  expect(mostUnderstaffedOf(coverageOf(board, 1))).toEqual({ minute: 1080, wanted: 3, filled: 0 })
  expect(mostUnderstaffedOf(coverageOf(boardOf([shift('a')], ['a']), 1))).toBeUndefined()
})

test('draws the curve as steps to the end of the period', () => {
  const steps = coverageOf(boardOf([shift('a')]), 1)

  expect(curvePath(steps, 'wanted', { most: 1, end: 1440 })).toBe('M0 1H420V0H900V1H1440')
})

test('a shift of 24 hours lasts until the same time of the next day', () => {
  expect(spanOf({ day: 0, starts: '06:00', ends: '06:00' })).toEqual({ start: 360, end: 1800 })
})

test('places overlapping shifts of a row in lanes, and shifts that follow each other in one', () => {
  const early = { day: 0, starts: '07:00', ends: '15:00' }
  const late = { day: 0, starts: '15:00', ends: '20:00' }
  const middle = { day: 0, starts: '12:00', ends: '16:00' }

  const { placed, count } = lanesOf([early, late, middle])

  expect(count).toBe(2)
  expect(placed.map(({ chip, lane }) => [chip.starts, lane])).toEqual([
    ['07:00', 0],
    ['12:00', 1],
    ['15:00', 0],
  ])
})
