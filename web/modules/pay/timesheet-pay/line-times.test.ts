import { expect, test } from 'vitest'
import { lineTimes } from './line-times.ts'

const evening = {
  starts: '17:30',
  starts_at: '2026-03-09T06:30:00.000Z',
  time_zone: 'Australia/Sydney',
  paid_minutes: 480,
}

test('names the clock times of each stretch, past midnight too', () => {
  const spans = [
    { from: 30, to: 240 },
    { from: 270, to: 510 },
  ]

  expect(lineTimes({ spans }, { minutes: 480 }, evening)).toEqual(['18:00–21:30', '22:00–02:00 (+1)'])
})

test('a line without a time of its own has none', () => {
  expect(lineTimes({ spans: [] }, { minutes: 480 }, evening)).toEqual([])
})

// Clocks went back at 03:00 on 5 April 2026: 22:00 to 06:00 took nine hours.
const longNight = {
  starts: '22:00',
  starts_at: '2026-04-04T11:00:00.000Z',
  time_zone: 'Australia/Sydney',
  paid_minutes: 480,
}

test.each([
  ['paid by the clock', 480, '03:30–06:00', 480],
  ['paid by the time that elapsed', 540, '02:30–06:00', 540],
])('in the night of a clock change, time that is %s', (_, minutes, times, to) => {
  expect(lineTimes({ spans: [{ from: 330, to }] }, { minutes }, longNight)).toEqual([times])
})
