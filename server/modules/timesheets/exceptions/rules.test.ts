import { describe, expect, test } from 'vitest'
import { type BreakRule, unrestrictedRule } from '#contract/rostering/breaks.ts'
import { exceptionCodes } from '#contract/rostering/timesheets/exception-codes.ts'
import { defaultConfig } from '#contract/platform/settings.ts'
import { type Instant, instantAt, shiftSpan, type WallSpan } from '#contract/values/time.ts'
import { countWorkedTime } from '#contract/values/hours/worked-time.ts'
import { exceptionsOf, needsAgency, type PunchForExceptions, type SheetFacts } from './rules.ts'

const brisbane = 'Australia/Brisbane'
const day: WallSpan = { works_on: '2026-11-12', starts: '08:00', ends: '16:00', zone: brisbane }
const night: WallSpan = { works_on: '2026-11-12', starts: '22:00', ends: '06:00', zone: brisbane }
// In Sydney the clock goes forward at 02:00 on 4 October 2026, and back at 03:00 on 4 April 2027.
const forward: WallSpan = { works_on: '2026-10-03', starts: '22:00', ends: '06:00', zone: 'Australia/Sydney' }
const back: WallSpan = { works_on: '2027-04-03', starts: '22:00', ends: '06:00', zone: 'Australia/Sydney' }

const halfHour = [{ minutes: 30, paid: false }]

/** A shift worked as rostered, with these differences. */
function sheet(span: WallSpan, more: Partial<SheetFacts> = {}, worked: Partial<WallSpan> = {}): SheetFacts {
  const recorded = { ...span, ...worked }
  const planned = shiftSpan(span)
  const { starts_at, ends_at } = planned
  return {
    works_on: recorded.works_on,
    location_id: 'here',
    position_id: 'chef',
    ...countWorkedTime(recorded, halfHour, 'clock'),
    breaks_by: 'hand',
    rostered: { starts_at, ends_at, paid_minutes: planned.clock_minutes - 30, break_minutes: 30 },
    break_rules: [],
    clocked: null,
    punches: [],
    rest_from: null,
    visa_hours: null,
    minimum_minutes: null,
    ...more,
  }
}

const at = (time: string, { works_on, zone }: WallSpan = day, days = 0) =>
  instantAt(Temporal.PlainDate.from(works_on).add({ days }).toString(), time, zone).at
const clocked = (starts_at: Instant | null, ends_at: Instant | null, breaks: number[] = [30]) => ({
  starts_at,
  ends_at,
  breaks,
})
const punch = (more: Partial<PunchForExceptions> = {}): PunchForExceptions => ({
  kind: 'in',
  at: at('08:00'),
  device_at: null,
  source: 'mobile',
  location_id: 'here',
  distance_m: 20,
  inside_fence: true,
  accuracy_m: 10,
  no_location: null,
  ...more,
})

const mealRule: BreakRule = {
  id: 'meal',
  sequence: 1,
  name: 'Meal',
  minutes: 30,
  paid: false,
  mode: 'recorded',
  after_minutes_worked: 300,
  ...unrestrictedRule,
}
const byRules = (break_minutes: number, mode: BreakRule['mode'] = 'recorded') =>
  ({ breaks_by: 'rules', break_minutes, break_rules: [{ ...mealRule, mode }] }) as const

/** `early_in 20`: the code and the minutes, or the code alone. */
const found = (facts: SheetFacts, config = defaultConfig) =>
  exceptionsOf(facts, config).map(({ code, facts: { minutes, metres } }) =>
    [code, minutes ?? metres].filter((part) => part !== undefined).join(' '),
  )

describe('exceptions of worked time', () => {
  test.each<[string, SheetFacts, string[]]>([
    ['as rostered', sheet(day), []],
    ['within the tolerance', sheet(day, {}, { starts: '07:45', ends: '16:15' }), ['hours_differ 30']],
    ['15 minutes late and as long', sheet(day, {}, { starts: '08:15', ends: '16:15' }), []],
    ['16 minutes late', sheet(day, {}, { starts: '08:16' }), ['late_in 16']],
    [
      '16 minutes early in and out',
      sheet(day, {}, { starts: '07:44', ends: '15:44' }),
      ['early_in 16', 'early_out 16'],
    ],
    ['an hour longer', sheet(day, {}, { ends: '17:00' }), ['late_out 60']],
    ['without a shift', sheet(day, { rostered: null }), ['unscheduled']],
    [
      'an hour where the customer pays at least four',
      sheet(day, { minimum_minutes: 240, rostered: null, paid_minutes: 60 }),
      ['unscheduled', 'below_minimum 60'],
    ],
    ['as long as the minimum', sheet(day, { minimum_minutes: 450 }), []],
    ['punched late, recorded as rostered', sheet(day, { clocked: clocked(at('08:25'), at('16:00')) }), ['late_in 25']],
    [
      'punched as rostered, recorded longer',
      sheet(day, { clocked: clocked(at('08:00'), at('16:00')) }, { ends: '17:30' }),
      ['late_out 90'],
    ],
    ['not clocked out', sheet(day, { clocked: clocked(at('08:00'), null) }), ['missing_out']],
    ['not clocked in', sheet(day, { clocked: clocked(null, at('16:00')) }), ['missing_in']],
    [
      'a break to clock that was not',
      sheet(day, { ...byRules(0), clocked: clocked(at('08:00'), at('16:00'), []) }),
      ['missing_break'],
    ],
    ['a break to record that was not', sheet(day, byRules(0)), ['too_little_break 0']],
    [
      'a break deducted automatically, not clocked',
      sheet(day, { ...byRules(30, 'auto_deduct'), clocked: clocked(at('08:00'), at('16:00'), []) }),
      [],
    ],
    ['5 minutes of break too little', sheet(day, { break_minutes: 25 }), []],
    ['6 minutes of break too little', sheet(day, { break_minutes: 24 }), ['too_little_break 24']],
    ['6 minutes of break too much', sheet(day, { break_minutes: 36 }), ['too_much_break 36']],
    ['no break for somebody who left early', sheet(day, { break_minutes: 0 }, { ends: '12:00' }), ['early_out 240']],
    ['at another site', sheet(day, { punches: [punch({ location_id: 'there' })] }), ['wrong_site']],
    [
      '450 m from the site',
      sheet(day, { punches: [punch({ inside_fence: false, distance_m: 450 })] }),
      ['outside_fence 450'],
    ],
    [
      'position refused',
      sheet(day, { punches: [punch({ inside_fence: null, no_location: 'denied' })] }),
      ['no_position'],
    ],
    [
      'a position 2 km away that is accurate to 3 km',
      sheet(day, {
        punches: [punch({ inside_fence: null, no_location: 'inaccurate', distance_m: 2000, accuracy_m: 3000 })],
      }),
      ['inaccurate_position 3000'],
    ],
    ['site without geofence', sheet(day, { punches: [punch({ inside_fence: null, no_location: 'not_checked' })] }), []],
    [
      'kiosk without position',
      sheet(day, { punches: [punch({ source: 'kiosk', inside_fence: null, no_location: 'unavailable' })] }),
      [],
    ],
    [
      'kiosk 40 minutes off',
      sheet(day, { punches: [punch({ source: 'kiosk', device_at: at('08:40') })] }),
      ['clock_drift 40'],
    ],
    ['kiosk 5 minutes off', sheet(day, { punches: [punch({ source: 'kiosk', device_at: at('07:55') })] }), []],
    ['13 hours', sheet({ ...day, ends: '21:00' }), ['long_shift 780']],
    [
      'over a visa',
      sheet(day, {
        visa_hours: { starts_on: '2026-11-09', ends_on: '2026-11-22', used_minutes: 3000, limit_minutes: 2880 },
      }),
      ['visa_hours 3000'],
    ],
  ])('%s', (_, facts, expected) => {
    expect(found(facts)).toEqual(expected)
  })

  // The day on which the shift started decides, and elapsed time where the clock changes.
  test.each<[string, SheetFacts, string[]]>([
    ['a night as rostered', sheet(night), []],
    ['a night that ends 20 minutes late', sheet(night, {}, { ends: '06:20' }), ['late_out 20']],
    [
      'a night that starts after midnight',
      sheet(night, {}, { works_on: '2026-11-13', starts: '00:10', ends: '06:00' }),
      ['late_in 130'],
    ],
    ['clock forward, as rostered', sheet(forward), []],
    ['clock forward, 30 minutes longer', sheet(forward, {}, { ends: '06:30' }), ['late_out 30']],
    [
      'clock forward, punched in the skipped hour',
      sheet(forward, { clocked: clocked(at('02:30', forward, 1), at('06:00', forward, 1)) }),
      ['late_in 270'],
    ],
    ['clock back, as rostered', sheet(back), []],
    ['clock back, out at the second 02:30', sheet(back, {}, { ends: '02:30', ambiguous: 'later' }), ['early_out 210']],
    ['clock back, out at the first 02:30', sheet(back, {}, { ends: '02:30' }), ['early_out 270']],
    // 22:00 to 09:30 is eleven and a half hours on the clock; twelve and a half elapse.
    ['clock back, long by elapsed time only', sheet({ ...back, ends: '09:30' }), ['long_shift 750']],
    ['clock forward, not long by elapsed time', sheet({ ...forward, ends: '10:30' }), []],
  ])('%s', (_, facts, expected) => {
    expect(found(facts)).toEqual(expected)
  })

  test('rest goes by elapsed time since the previous work', () => {
    const restFrom = (ends_at: Instant) => ({
      ...{ assignment_id: 'earlier', works_on: '2026-11-11', starts: '14:00', ends: '23:00', location_name: '' },
      ...{ starts_at: at('14:00', day, -1), ends_at },
    })

    expect(found(sheet(day, { rest_from: restFrom(at('23:00', day, -1)) }))).toEqual(['short_rest 540'])
    expect(found(sheet(day, { rest_from: restFrom(at('22:00', day, -1)) }))).toEqual([])
    // From 21:00 to 06:00 there are nine hours on the clock, and eight in the night in which it goes forward.
    const morning = { ...forward, works_on: '2026-10-04', starts: '06:00', ends: '14:00' }
    expect(found(sheet(morning, { rest_from: restFrom(at('21:00', forward)) }))).toEqual(['short_rest 480'])
  })

  test('the agency configures tolerance, limits and severity, and switches codes off', () => {
    const late = sheet(day, { punches: [punch({ inside_fence: false })] }, { starts: '08:16' })
    const config = { ...defaultConfig, exception_late_in: 'high', exception_outside_fence: 'off' } as const

    expect(exceptionsOf(late, config)).toEqual([{ code: 'late_in', severity: 'high', facts: { minutes: 16 } }])
    expect(found(late, { ...config, timesheet_tolerance: 20 })).toEqual([])
  })

  test('the agency has to approve what differs from the roster, and whatever is severe', () => {
    const one = (code: (typeof exceptionCodes)[number], severity: 'low' | 'high') => needsAgency([{ code, severity }])

    expect(exceptionCodes.filter((code) => one(code, 'low'))).toEqual([
      ...['unscheduled', 'early_in', 'late_in', 'early_out', 'late_out', 'hours_differ'],
    ])
    expect(exceptionCodes.filter((code) => one(code, 'high'))).toEqual(exceptionCodes)
    expect(needsAgency([])).toBe(false)
  })
})
