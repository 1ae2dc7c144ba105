import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BreakRule,
  breakMinutes,
  breakModes,
  breakPresets,
  breaksOf,
  breaksWorked,
  rulesFor,
  shiftToBreak,
  unpaidMinutes,
  unrestrictedRule,
} from './breaks.ts'

const rule = (given: Partial<BreakRule>): BreakRule => ({
  id: 'a',
  sequence: 1,
  name: 'Meal',
  minutes: 30,
  paid: false,
  mode: 'auto_deduct',
  after_minutes_worked: 0,
  ...unrestrictedRule,
  ...given,
})

test('a sub-location with rules of its own does not get those of the location; one without gets them', () => {
  const site = { ...rule({ id: 'site' }), sub_location_id: null }
  const freezer = { ...rule({ id: 'freezer' }), sub_location_id: 'freezer' }

  expect(rulesFor([site, freezer], 'freezer')).toEqual([freezer])
  expect(rulesFor([site, freezer], 'dock')).toEqual([site])
  expect(rulesFor([site, freezer], null)).toEqual([site])
  expect(rulesFor([freezer], null)).toEqual([])
})

function shift(starts: string, ends: string, works_on = '2026-11-23') {
  const zone = 'Australia/Sydney'
  return shiftToBreak({ works_on, starts, ends, zone }, 'nurse')
}

const australia = breakPresets.australia.map((given, at) => rule({ ...given, id: `${at}`, sequence: at + 1 }))
const germany = breakPresets.germany.map((given, at) => rule({ ...given, id: `${at}`, sequence: at + 1 }))
const restAndMeal = breakPresets.restAndMeal.map((given, at) => rule({ ...given, id: `${at}`, sequence: at + 1 }))
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
    ['rest and meal, 4 hours: none yet', shift('08:00', '12:00'), restAndMeal, [], 240],
    ['rest and meal, more than 4 hours', shift('08:00', '13:00'), restAndMeal, [10], 300],
    ['rest and meal, 8 hours', shift('08:00', '16:00'), restAndMeal, [10, 30], 450],
    ['shorter than the rule is for', shift('08:00', '15:00'), [rule({ applies_min_shift: 421 })], [], 420],
    ['longer than the rule is for', shift('08:00', '16:00'), [rule({ applies_max_shift: 479 })], [], 480],
    ['on the last day in force', shift('08:00', '16:00'), [rule({ effective_to: '2026-11-23' })], [30], 450],
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

test.each([
  ['as soon as it is due', rule({ after_minutes_worked: 300 }), [300, 0, 450]],
  ['as early as it may begin', rule({ earliest_offset: 120, latest_offset: 240 }), [120, 120, 240]],
  ['no later than it may begin', rule({ after_minutes_worked: 300, latest_offset: 240 }), [240, 0, 240]],
  ['within the shift', rule({ after_minutes_worked: 470 }), [450, 0, 450]],
])('a break of eight hours is placed %s', (_, one, expected) => {
  const [given] = breaksOf(shift('08:00', '16:00'), [one]).breaks

  expect([given?.starts_after, given?.earliest_start, given?.latest_start]).toEqual(expected)
})

test('automatic breaks are deducted from worked time, recorded ones count as entered', () => {
  const rules = [rule({ id: 'a' }), rule({ id: 'b', name: 'Rest', minutes: 10, mode: 'recorded' })]
  const worked = shiftToBreak(
    { works_on: '2026-11-23', starts: '08:00', ends: '16:00', zone: 'Australia/Sydney' },
    'nurse',
  )

  expect(breaksWorked(worked, rules, [{ minutes: 15, paid: false }])).toEqual([
    { minutes: 30, paid: false, rule: 'Meal' },
    { minutes: 15, paid: false },
  ])
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
const everywhere = {
  sequence: 1,
  after_minutes_worked: 0,
  applies_min_shift: null,
  applies_max_shift: null,
  position_id: null,
  effective_from: null,
  effective_to: null,
}
const tied = rules.map((all) => all.map((one) => ({ ...one, ...everywhere })))
const anyShift = fc.record({
  works_on: day,
  clock_minutes: fc.integer({ min: 1, max: 1500 }),
  elapsed_minutes: fc.integer({ min: 1, max: 1500 }),
  position_id: maybe(fc.constantFrom('nurse', 'chef')),
})

describe('for any rules', () => {
  test('nothing is negative, and breaks are never as long as the shift', () => {
    fc.assert(
      fc.property(anyShift, rules, (of, all) => {
        const given = breaksOf(of, all)
        const length = Math.min(of.clock_minutes, of.elapsed_minutes)

        expect(breakMinutes(given.breaks)).toBeLessThan(length)
        expect(Math.min(given.unpaid_minutes, given.paid_break_minutes)).toBeGreaterThanOrEqual(0)
        expect(given.unpaid_minutes).toBe(unpaidMinutes(given.breaks))
        expect(given.unpaid_minutes + given.paid_break_minutes).toBe(breakMinutes(given.breaks))
        expect(given.paid_minutes).toBeGreaterThan(0)
        expect(given.paid_minutes + given.unpaid_minutes).toBe(of.clock_minutes)
      }),
    )
  })

  test('breaks lie in the shift, and no two at one time', () => {
    fc.assert(
      fc.property(anyShift, rules, (of, all) => {
        const { breaks } = breaksOf(of, all)
        let free = 0
        for (const one of breaks.toSorted((before, after) => before.starts_after - after.starts_after)) {
          expect(one.starts_after).toBeGreaterThanOrEqual(free)
          expect(one.latest_start).toBeGreaterThanOrEqual(one.earliest_start)
          free = one.starts_after + one.minutes
        }
        expect(free).toBeLessThanOrEqual(Math.min(of.clock_minutes, of.elapsed_minutes))
      }),
    )
  })

  test.each([
    ['', rules],
    [', not even of rules at one place of which only some fit in', tied],
  ])('the order of the rules changes nothing%s', (_, any) => {
    const inTwoOrders = any.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    )
    fc.assert(
      fc.property(anyShift, inTwoOrders, (of, [all, shuffled]) => {
        expect(breaksOf(of, shuffled)).toEqual(breaksOf(of, all))
      }),
    )
  })

  test('a rule that does not apply changes nothing', () => {
    fc.assert(
      fc.property(anyShift, rules, anyRule, (of, all, other) => {
        const without = breaksOf(of, all)

        expect(breaksOf(of, [{ ...other, applies_min_shift: of.elapsed_minutes + 1 }, ...all])).toEqual(without)
        expect(breaksOf(of, [{ ...other, position_id: 'driver' }, ...all])).toEqual(without)
      }),
    )
  })
})
