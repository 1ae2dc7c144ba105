// What clocked breaks do to pay: examples computed by hand, and a second implementation that goes minute by minute.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BreakMode, type BreakRule, breaksOf, shiftToBreak, unrestrictedRule } from '#contract/rostering/breaks.ts'
import { type Config, defaultConfig } from '#contract/platform/settings.ts'
import { shiftSpan, type WallSpan } from '#contract/values/time.ts'
import { Refusal } from '#contract/refusals.ts'
import { type ClockedAt, hoursOfClock } from './clocked-hours.ts'

const rule = (minutes: number, kind: 'paid' | 'unpaid', mode: BreakMode, after_minutes_worked: number): BreakRule => ({
  ...unrestrictedRule,
  ...{ id: `${mode} ${minutes}`, sequence: 1, name: `${mode} ${minutes}`, minutes, paid: kind === 'paid', mode },
  after_minutes_worked,
})
const byRules = (...break_rules: BreakRule[]) => ({ break_rules, planned: null })
const byHand = (...planned: { minutes: number; paid: boolean }[]) => ({ break_rules: [], planned })
type Breaks = ReturnType<typeof byRules> | ReturnType<typeof byHand>

const automatic = byRules(rule(10, 'paid', 'auto_deduct', 240), rule(30, 'unpaid', 'auto_deduct', 300))
const automaticMeal = byRules(rule(30, 'unpaid', 'auto_deduct', 300))
const recorded = byRules(rule(10, 'paid', 'recorded', 240), rule(30, 'unpaid', 'recorded', 300))
const recordedRest = byRules(rule(10, 'paid', 'recorded', 240), rule(30, 'unpaid', 'auto_deduct', 300))
const inWindow = byRules(rule(10, 'paid', 'window', 240), rule(30, 'unpaid', 'window', 300))
const paidMeal = byRules(rule(30, 'paid', 'recorded', 300))
const german = byRules(
  { ...rule(30, 'unpaid', 'auto_deduct', 360), applies_max_shift: 540 },
  rule(45, 'unpaid', 'auto_deduct', 540),
)
const planned = byHand({ minutes: 10, paid: true }, { minutes: 30, paid: false })
const plannedMeal = byHand({ minutes: 30, paid: false })
const noRules = byRules()

const span = (starts: string, ends: string, works_on = '2026-11-12', zone = 'Australia/Brisbane'): WallSpan => ({
  ...{ works_on, starts, ends, zone },
})
const day = span('08:00', '16:00')
const morning = span('08:00', '12:30')
const night = span('22:00', '06:00')
// In Sydney the clock goes forward at 02:00 on 4 October 2026, and back at 03:00 on 4 April 2027.
const forward = (starts: string, ends: string) => span(starts, ends, '2026-10-03', 'Australia/Sydney')
const back = (starts: string, ends: string) => span(starts, ends, '2027-04-03', 'Australia/Sydney')

function hoursOf(
  worked: WallSpan,
  breaks: Breaks,
  break_minutes: readonly number[],
  paid_by: Config['paid_by'] = 'clock',
) {
  const { starts_at, ends_at } = shiftSpan(worked)
  const at: ClockedAt = {
    time_zone: worked.zone,
    position_id: 'chef',
    breaks_by: breaks.planned === null ? 'rules' : 'hand',
    break_rules: breaks.break_rules,
    rostered: { starts_at, ends_at, breaks: breaks.planned ?? [] },
  }
  return hoursOfClock({ starts_at, ends_at, break_minutes: [...break_minutes] }, at, { ...defaultConfig, paid_by })
}

test.each<[string, Breaks, WallSpan, number[], number]>([
  ['automatic rest and meal, none clocked', automatic, day, [], 450],
  ['automatic rest and meal, exactly both', automatic, day, [10, 30], 450],
  ['automatic rest and meal, exactly both, the meal first', automatic, day, [30, 10], 450],
  ['automatic rest and meal, only the meal', automatic, day, [30], 450],
  ['automatic rest and meal, only the rest', automatic, day, [10], 450],
  ['automatic rest and meal, one of 20', automatic, day, [20], 450],
  ['automatic rest and meal, both in one', automatic, day, [40], 450],
  ['automatic rest and meal, one of 45', automatic, day, [45], 445],
  ['automatic rest and meal, a longer rest', automatic, day, [15, 30], 445],
  ['automatic rest and meal, a longer meal', automatic, day, [10, 45], 435],
  ['automatic rest and meal, a shorter rest and a longer meal', automatic, day, [8, 32], 450],
  ['automatic rest and meal, the meal in two', automatic, day, [10, 15, 15], 450],
  ['automatic rest and meal, a second rest', automatic, day, [10, 30, 10], 440],
  ['automatic rest and meal, another of 3', automatic, day, [3, 10, 30], 450],
  ['automatic rest and meal, only one of 4', automatic, day, [4], 450],
  ['automatic rest in a morning, none clocked', automatic, morning, [], 270],
  ['automatic rest in a morning, exactly it', automatic, morning, [10], 270],
  ['automatic rest in a morning, longer', automatic, morning, [15], 265],
  ['automatic rest not due in four hours', automatic, span('08:00', '12:00'), [10], 230],
  ['automatic meal not due in five hours', automatic, span('08:00', '13:00'), [10, 30], 270],
  ['automatic rest and meal in nine hours, a longer meal', automatic, span('08:00', '17:00'), [10, 45], 495],
  ['automatic meal, a shorter one', automaticMeal, day, [20], 450],
  ['automatic meal, a longer one', automaticMeal, day, [45], 435],
  ['automatic meal, two that are longer together', automaticMeal, day, [20, 20], 440],
  ['automatic meal, three minutes longer', automaticMeal, day, [33], 447],
  ['recorded rest and meal, none clocked', recorded, day, [], 480],
  ['recorded rest and meal, exactly both', recorded, day, [10, 30], 450],
  ['recorded rest and meal, a rest of 12', recorded, day, [12, 30], 448],
  ['recorded rest and meal, only the meal', recorded, day, [30], 450],
  ['recorded rest and meal, only the rest', recorded, day, [10], 480],
  ['recorded rest and meal, a shorter rest', recorded, day, [8, 30], 450],
  ['recorded rest and meal, only a rest of 12', recorded, day, [12], 478],
  ['recorded rest and meal, two rests', recorded, day, [10, 10, 30], 440],
  ['recorded rest and meal, both in one', recorded, day, [40], 450],
  ['recorded rest and automatic meal, none clocked', recordedRest, day, [], 450],
  ['recorded rest and automatic meal, exactly both', recordedRest, day, [10, 30], 450],
  ['recorded rest and automatic meal, a rest of 12', recordedRest, day, [12, 30], 448],
  ['recorded rest and automatic meal, only the rest', recordedRest, day, [10], 450],
  ['recorded rest and automatic meal, only the meal', recordedRest, day, [30], 450],
  ['rest and meal in a window, none clocked', inWindow, day, [], 480],
  ['rest and meal in a window, exactly both', inWindow, day, [10, 30], 450],
  ['rest and meal in a window, a shorter meal', inWindow, day, [10, 25], 455],
  ['rest and meal in a window, a longer meal', inWindow, day, [10, 40], 440],
  ['a paid meal, exactly it', paidMeal, day, [30], 480],
  ['a paid meal, longer', paidMeal, day, [45], 465],
  ['a paid meal, two that are longer together', paidMeal, day, [20, 20], 470],
  ['the German rules, none clocked in ten hours', german, span('07:00', '17:00'), [], 555],
  ['the German rules, 30 in ten hours', german, span('07:00', '17:00'), [30], 555],
  ['the German rules, 60 in ten hours', german, span('07:00', '17:00'), [60], 540],
  ['planned rest and meal, none clocked', planned, day, [], 450],
  ['planned rest and meal, exactly both', planned, day, [10, 30], 450],
  ['planned rest and meal, a longer meal', planned, day, [10, 45], 435],
  ['planned rest and meal, only one of 3', planned, day, [3], 450],
  ['planned rest and meal, only the meal', planned, day, [30], 450],
  ['planned rest and meal, the rest in two', planned, day, [5, 5, 30], 450],
  ['planned meal, none clocked', plannedMeal, day, [], 450],
  ['planned meal, only one of 3', plannedMeal, day, [3], 450],
  ['planned meal, a shorter one', plannedMeal, day, [20], 460],
  ['planned meal, exactly it', plannedMeal, day, [30], 450],
  ['planned meal, a longer one', plannedMeal, day, [45], 435],
  ['no rules, two', noRules, day, [20, 10], 450],
  ['no rules, one of 4', noRules, day, [4], 480],
  ['no rules, longer than one field of the form', noRules, day, [300], 180],
  ['no rules, more than the form has', noRules, day, [5, 6, 7, 8, 9, 10, 11], 424],
  ['recorded rest and meal, more than the form has', recorded, day, [10, 30, 6, 6, 6, 6, 6, 6], 414],
  ['across midnight, exactly both', automatic, night, [10, 30], 450],
  ['across midnight, both in one and five more', automatic, night, [45], 445],
  ['across midnight, planned, exactly both', planned, night, [10, 30], 450],
  ['the night in which the clock goes back, exactly both', automatic, back('22:00', '06:00'), [10, 30], 450],
  ['the meal is due by elapsed time where the clock goes back', automatic, back('23:00', '03:30'), [10, 30], 240],
  ['the night in which the clock goes forward, exactly both', automatic, forward('22:00', '06:00'), [10, 30], 450],
  ['the meal is not due where the clock skips an hour', automatic, forward('22:00', '03:30'), [10], 330],
  ['a meal that is not due where the clock skips an hour', automatic, forward('22:00', '03:30'), [10, 30], 300],
])('%s', (_, breaks, worked, clocked, paid_minutes) => {
  expect(hoursOf(worked, breaks, clocked).paid_minutes).toBe(paid_minutes)
})

test.each([
  ['goes back', back('22:00', '06:00'), 510],
  ['goes forward', forward('22:00', '06:00'), 390],
])(
  'where the agency pays elapsed time, exactly the entitled breaks in the night in which the clock %s',
  (_, worked, paid) => {
    expect(hoursOf(worked, automatic, [10, 30], 'elapsed').paid_minutes).toBe(paid)
  },
)

test('the breaks of a timesheet say which minutes were paid and which rule deducted them', () => {
  const meal = { minutes: 30, paid: false, rule: 'auto_deduct 30' }
  expect(hoursOf(day, recordedRest, [12, 30]).breaks).toEqual([
    meal,
    { minutes: 10, paid: true },
    { minutes: 2, paid: false },
  ])
  expect(hoursOf(day, automatic, [10, 30]).breaks).toEqual([{ minutes: 10, paid: true, rule: 'auto_deduct 10' }, meal])
  expect(hoursOf(day, noRules, [300]).breaks.map(({ minutes }) => minutes)).toEqual([240, 60])
  expect(hoursOf(day, recorded, [10, 30, 6, 6, 6, 6, 6, 6]).breaks).toEqual([
    { minutes: 10, paid: true },
    { minutes: 66, paid: false },
  ])
})

const anyBreak = fc.record({ minutes: fc.integer({ min: 5, max: 60 }), paid: fc.boolean() })
const anyRule = fc.record({
  of: anyBreak,
  mode: fc.constantFrom<BreakMode>('auto_deduct', 'recorded', 'window'),
  after: fc.constantFrom(0, 240, 300, 420),
})
const anyBreaks: fc.Arbitrary<Breaks> = fc.oneof(
  fc.array(anyBreak, { maxLength: 4 }).map((some) => byHand(...some)),
  fc.array(anyRule, { maxLength: 5 }).map((some) =>
    byRules(
      ...some.map(({ of, mode, after }, at) => ({
        ...rule(of.minutes, of.paid ? 'paid' : 'unpaid', mode, after),
        sequence: at + 1,
      })),
    ),
  ),
)
const hour = (most: number) =>
  fc.tuple(fc.nat(most), fc.nat(59)).map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const anySpan: fc.Arbitrary<WallSpan> = fc.record({
  works_on: fc.constantFrom('2026-10-03', '2026-10-04', '2027-04-03', '2027-04-04', '2026-11-16'),
  starts: hour(23),
  ends: hour(23),
  zone: fc.constantFrom('Australia/Sydney', 'Australia/Lord_Howe', 'Australia/Brisbane'),
})

test('any clocked breaks are paid as when they are counted minute by minute', () => {
  let compared = 0
  fc.assert(
    fc.property(
      anySpan,
      anyBreaks,
      fc.array(fc.integer({ min: 1, max: 70 }), { maxLength: 9 }),
      fc.constantFrom<Config['paid_by']>('clock', 'elapsed'),
      (worked, breaks, clocked, paid_by) => {
        const hours = unlessRefused(() => hoursOf(worked, breaks, clocked, paid_by))
        // The hour that the clock skips has no minute; a timesheet has at least one.
        if (hours === null || minutesOf(worked, 'elapsed') === 0) return
        compared += 1
        expect(hours.paid_minutes).toBe(paidMinuteByMinute(worked, breaks, clocked, paid_by))
        expect(hours.breaks.every(({ minutes }) => minutes >= 1 && minutes <= 240)).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
  expect(compared).toBeGreaterThan(250)
})

/** Null where the breaks leave nothing of the time, or the times are none. */
function unlessRefused<T>(work: () => T): T | null {
  try {
    return work()
  } catch (thrown) {
    if (thrown instanceof Refusal) return null
    throw thrown
  }
}

type Minute = { paid: boolean; automatic: boolean; taken: boolean }

/** The paid minutes of `worked`: every minute of every break is one object. */
function paidMinuteByMinute(worked: WallSpan, breaks: Breaks, clocked: readonly number[], paid_by: Config['paid_by']) {
  const counting = clocked.filter((minutes) => minutes >= 5)
  const length = minutesOf(worked, paid_by)
  if (breaks.planned !== null && counting.length === 0)
    return length - breaks.planned.reduce((sum, { minutes, paid }) => sum + (paid ? 0 : minutes), 0)
  const entitled = (breaks.planned ?? breaksOf(shiftToBreak(worked, 'chef'), breaks.break_rules).breaks).map((one) => {
    const automatic = 'mode' in one && one.mode === 'auto_deduct'
    return Array.from({ length: one.minutes }, (): Minute => ({ paid: one.paid, automatic, taken: false }))
  })
  const own = nearest(counting, entitled)
  const beyond: number[] = []
  for (const [at, minutes] of counting.entries()) {
    for (let minute = 0; minute < minutes; minute += 1) {
      const free = entitled[own.get(at) ?? -1]?.find(({ taken }) => !taken)
      if (free) free.taken = true
      else beyond.push(at)
    }
  }
  const all = entitled.flat()
  let deducted = 0
  for (const _ of beyond) {
    const free = all.find((one) => !one.taken && one.automatic) ?? all.find((one) => !one.taken && one.paid)
    if (free) free.taken = true
    else deducted += 1
  }
  return length - deducted - all.filter(({ paid, automatic, taken }) => !paid && (automatic || taken)).length
}

/** By the index of a clocked break, the index of the entitled one nearest in length; a paid one where two are equally near. */
function nearest(clocked: readonly number[], entitled: readonly (readonly Minute[])[]) {
  const own = new Map<number, number>()
  for (let apart = 0; apart <= 100; apart += 1)
    for (const paid of [true, false])
      for (const [at, minutes] of clocked.entries()) {
        const found = entitled.findIndex(
          (one, index) =>
            one[0]?.paid === paid && Math.abs(one.length - minutes) === apart && ![...own.values()].includes(index),
        )
        if (found >= 0 && !own.has(at)) own.set(at, found)
      }
  return own
}

/** By the clock in steps of one minute, from the start until the end. */
function minutesOf(worked: WallSpan, paid_by: Config['paid_by']) {
  const { starts_at, ends_at } = shiftSpan(worked)
  const [from, to] = [starts_at, ends_at].map((at) => Temporal.Instant.from(at).toZonedDateTimeISO(worked.zone))
  if (from === undefined || to === undefined) throw new Error('no span')
  if (paid_by === 'elapsed') return (to.epochMilliseconds - from.epochMilliseconds) / 60_000
  const last = to.toPlainDateTime()
  let minutes = 0
  for (let at = from.toPlainDateTime(); !at.equals(last); at = at.add({ minutes: 1 })) minutes += 1
  return minutes
}
