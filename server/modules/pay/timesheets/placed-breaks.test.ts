import { describe, expect, test } from 'vitest'
import { wallTimeOf } from '#contract/values/time.ts'
import { workedTime } from '#server/modules/timesheets/rules.ts'
import { placedBreaks } from './placed-breaks.ts'

const zone = 'Australia/Sydney'
type Break = { minutes: number; paid: boolean }
const unpaid = (minutes: number): Break => ({ minutes, paid: false })
const paid = (minutes: number): Break => ({ minutes, paid: true })
const rule = {
  ...{ over_minutes: 300, earliest_minutes: 0, latest_minutes: 300, shortest_minutes: 30 },
  ...{ percentage: 5000, clause: null },
}

function recorded(starts: string, ends: string, breaks: Break[], works_on = '2026-11-17') {
  const time = workedTime({ works_on, starts, ends, zone, breaks, ambiguous: 'earlier', paid_by: 'clock' })
  return { ...time, time_zone: zone, breaks }
}

const shown = (placed: ReturnType<typeof placedBreaks>) =>
  placed.map(({ starts_at, ends_at, paid: isPaid }) => {
    const times = `${wallTimeOf(starts_at, zone)}–${wallTimeOf(ends_at, zone)}`
    return isPaid ? `${times} paid` : times
  })

describe('the breaks of a timesheet', () => {
  test.each([
    ['08:00', '16:00', [unpaid(30)], ['11:45–12:15']],
    ['08:00', '16:40', [paid(10), unpaid(30)], ['10:40–10:50 paid', '13:30–14:00']],
    ['22:00', '06:00', [unpaid(60)], ['01:30–02:30']],
    ['08:00', '12:00', [], []],
    ['08:00', '09:00', [unpaid(59)], ['08:00–08:59']],
  ])('from %s to %s are spread evenly over the work', (starts, ends, breaks, expected) => {
    expect(shown(placedBreaks(recorded(starts, ends, breaks), null))).toEqual(expected)
  })

  test.each([
    // In the middle it would begin after more than five hours.
    ['06:00', '18:00', [unpaid(30)], ['11:00–11:30']],
    ['06:00', '18:00', [paid(10), unpaid(30)], ['08:25–08:35 paid', '11:00–11:30']],
    // None is long enough, which the rule then says.
    ['06:00', '18:00', [unpaid(20)], ['11:50–12:10']],
    ['08:00', '16:00', [unpaid(30)], ['11:45–12:15']],
  ])('from %s to %s have one in time where a rule asks for it', (starts, ends, breaks, expected) => {
    expect(shown(placedBreaks(recorded(starts, ends, breaks), rule))).toEqual(expected)
  })

  test('of which only totals are known are one paid and one unpaid break', () => {
    const time = { ...recorded('08:00', '16:40', []), break_minutes: 40, unpaid_minutes: 30 }
    expect(shown(placedBreaks(time, null))).toEqual(['10:40–10:50 paid', '13:30–14:00'])
  })

  test('are on one side of a clock change', () => {
    // The clock moves forward from 02:00 to 03:00.
    expect(shown(placedBreaks(recorded('22:00', '06:00', [unpaid(30)], '2026-10-03'), null))).toEqual(['23:45–00:15'])
    expect(shown(placedBreaks(recorded('00:00', '08:00', [unpaid(30)], '2026-10-04'), null))).toEqual(['05:15–05:45'])
  })
})
