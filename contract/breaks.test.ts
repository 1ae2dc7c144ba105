import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BreakRule, breakMinutes, breaksOf, breakModes, breakPresets } from '#contract/breaks.ts'
import { clockMinutes, elapsedMinutes, shiftSpan } from '#contract/time.ts'

const rule = (told: Partial<BreakRule>): BreakRule => ({
  id: 'a',
  sequence: 1,
  name: 'Meal',
  minutes: 30,
  paid: false,
  mode: 'auto_deduct',
  after_minutes_worked: 0,
  earliest_offset: null,
  latest_offset: null,
  applies_min_shift: null,
  applies_max_shift: null,
  position_id: null,
  effective_from: null,
  effective_to: null,
  ...told,
})

function shift(starts: string, ends: string, works_on = '2026-11-23') {
  const zone = 'Australia/Sydney'
  const { starts_at, ends_at } = shiftSpan({ works_on, starts, ends, zone })
  const lengths = {
    clock_minutes: clockMinutes(starts_at, ends_at, zone),
    elapsed_minutes: elapsedMinutes(starts_at, ends_at),
  }
  return { works_on, position_id: 'nurse', ...lengths }
}

const australia = breakPresets.australia.map((told, at) => rule({ ...told, id: `${at}`, sequence: at + 1 }))
const germany = breakPresets.germany.map((told, at) => rule({ ...told, id: `${at}`, sequence: at + 1 }))
const hospitality = [rule({ minutes: 20, paid: true, applies_min_shift: 480 })]

describe('the breaks of a shift', () => {
  test.each([
    ['Australia, 5 hours: none yet', shift('08:00', '13:00'), australia, [], 300],
    ['Australia, more than 5 hours', shift('08:00', '13:15'), australia, [30], 285],
    ['Germany, 6 hours: none yet', shift('08:00', '14:00'), germany, [], 360],
    ['Germany, more than 6 hours', shift('08:00', '14:30'), germany, [30], 360],
    ['Germany, 9 hours', shift('08:00', '17:00'), germany, [30], 510],
    ['Germany, more than 9 hours', shift('08:00', '17:30'), germany, [45], 525],
    ['hospitality, 8 hours: 20 paid', shift('10:00', '18:00'), hospitality, [20], 480],
    ['over midnight', shift('22:00', '06:00'), australia, [30], 450],
    ['a night of 7 real hours, 8 by the clock', shift('22:00', '06:00', '2026-10-03'), hospitality, [], 480],
    ['a night of 9 real hours, 8 by the clock', shift('22:00', '06:00', '2026-04-04'), germany, [30], 450],
    ['another position', shift('08:00', '16:00'), [rule({ position_id: 'chef' })], [], 480],
    ['not in force yet', shift('08:00', '16:00'), [rule({ effective_from: '2026-11-24' })], [], 480],
    ['no longer in force', shift('08:00', '16:00'), [rule({ effective_to: '2026-11-22' })], [], 480],
    ['a break as long as the shift', shift('08:00', '08:30'), [rule({})], [], 30],
  ])('%s', (_, of, rules, minutes, paid) => {
    const given = breaksOf(of, rules)

    expect([given.breaks.map((one) => one.minutes), given.paid_minutes]).toEqual([minutes, paid])
  })
})

const minutes = fc.integer({ min: 0, max: 1500 })
const day = fc.constantFrom('2026-11-20', '2026-11-23', '2026-11-30')
const maybe = <One>(one: fc.Arbitrary<One>) => fc.option(one, { nil: null })
const anyRule: fc.Arbitrary<BreakRule> = fc.record({
  id: fc.uuid(),
  sequence: fc.integer({ min: 1, max: 5 }),
  name: fc.constantFrom('Meal', 'Rest'),
  minutes: fc.integer({ min: 5, max: 240 }),
  paid: fc.boolean(),
  mode: fc.constantFrom(...breakModes),
  after_minutes_worked: minutes,
  earliest_offset: maybe(minutes),
  latest_offset: maybe(minutes),
  applies_min_shift: maybe(minutes),
  applies_max_shift: maybe(minutes),
  position_id: maybe(fc.constantFrom('nurse', 'chef')),
  effective_from: maybe(day),
  effective_to: maybe(day),
})
const rules = fc.uniqueArray(anyRule, { selector: ({ id }) => id, maxLength: 12 })
const anyShift = fc.record({
  works_on: day,
  clock_minutes: fc.integer({ min: 1, max: 1500 }),
  elapsed_minutes: fc.integer({ min: 1, max: 1500 }),
  position_id: maybe(fc.constantFrom('nurse', 'chef')),
})

describe('whatever the rules', () => {
  test('nothing is negative, and breaks lie in the shift and leave something of it', () => {
    fc.assert(
      fc.property(anyShift, rules, (of, all) => {
        const given = breaksOf(of, all)
        const length = Math.min(of.clock_minutes, of.elapsed_minutes)

        expect(breakMinutes(given.breaks)).toBeLessThan(length)
        expect(Math.min(given.unpaid_minutes, given.paid_break_minutes, given.paid_minutes)).toBeGreaterThanOrEqual(0)
        expect(given.paid_minutes).toBeLessThanOrEqual(of.clock_minutes)
        for (const one of given.breaks) {
          expect(one.starts_after).toBeGreaterThanOrEqual(0)
          expect(one.starts_after + one.minutes).toBeLessThanOrEqual(length)
          expect(one.latest_start).toBeGreaterThanOrEqual(one.earliest_start)
        }
      }),
    )
  })

  test('the order in which they are given changes nothing', () => {
    fc.assert(
      fc.property(anyShift, rules, (of, all) => {
        expect(breaksOf(of, all.toReversed())).toEqual(breaksOf(of, all))
      }),
    )
  })

  test('one that does not apply changes nothing', () => {
    fc.assert(
      fc.property(anyShift, rules, anyRule, (of, all, other) => {
        const without = breaksOf(of, all)

        expect(breaksOf(of, [{ ...other, applies_min_shift: of.elapsed_minutes + 1 }, ...all])).toEqual(without)
        expect(breaksOf(of, [{ ...other, position_id: 'driver' }, ...all])).toEqual(without)
      }),
    )
  })
})
