import { expect, test } from 'vitest'
import { type BreakRule, unrestrictedRule } from '#contract/rostering/breaks.ts'
import { breaksByDay, clockLength, replacedBreaks } from './day-breaks.ts'

const meal: BreakRule = {
  id: 'meal',
  sequence: 1,
  name: 'Meal break',
  minutes: 30,
  paid: false,
  mode: 'auto_deduct',
  after_minutes_worked: 300,
  ...unrestrictedRule,
}
const input = { starts: '08:00', ends: '16:00', zone: 'Australia/Sydney', position_id: null }

test('groups days with the same breaks, each break at its time', () => {
  const found = breaksByDay(input, ['2026-11-23', '2026-11-24'], [meal])

  expect(found).toMatchObject([
    { days: ['2026-11-23', '2026-11-24'], unpaid_minutes: 30, paid_minutes: 450, breaks: [{ at: '13:00' }] },
  ])
})

test('divides the days where a rule ends', () => {
  const found = breaksByDay(input, ['2026-11-23', '2026-11-24'], [{ ...meal, effective_to: '2026-11-23' }])

  expect(found.map(({ days, unpaid_minutes }) => [days, unpaid_minutes])).toEqual([
    [['2026-11-23'], 30],
    [['2026-11-24'], 0],
  ])
})

test('places the break by the new clock in the night the clocks go forward', () => {
  const night = { ...input, starts: '22:00', ends: '06:00' }

  const [found] = breaksByDay(night, ['2026-10-03'], [meal])

  // Five hours after 22:00 is 04:00, not 03:00.
  expect(found).toMatchObject({ paid_minutes: 450, breaks: [{ at: '04:00' }] })
})

test('reports breaks of a pattern as replacing those of the rules only where they differ', () => {
  const byRules = breaksByDay(input, ['2026-11-23'], [meal])

  expect(replacedBreaks([], byRules)).toEqual([{ minutes: 30, paid: false }])
  expect(replacedBreaks([{ minutes: 30, paid: true }], byRules)).toEqual([{ minutes: 30, paid: false }])
  expect(replacedBreaks([{ minutes: 30, paid: false }], byRules)).toEqual([])
  expect(replacedBreaks([], breaksByDay(input, ['2026-11-23'], []))).toEqual([])
})

test('a shift that begins in a skipped hour is as long as from its real start', () => {
  const early = { starts: '02:30', ends: '08:00', zone: 'Australia/Sydney' }

  // The clocks go forward at 02:00: it begins at 03:30.
  expect(clockLength(early, ['2026-10-04'])).toBe(4.5 * 60)
  expect(clockLength(early, ['2026-10-04', '2026-10-05'])).toBe(5.5 * 60)
  expect(clockLength(early, [])).toBe(5.5 * 60)
})
