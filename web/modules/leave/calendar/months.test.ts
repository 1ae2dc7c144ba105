import { expect, test } from 'vitest'
import type { LeaveSpan } from '#contract/people/leave/leave-calendar.ts'
import { weekdayOf } from '#contract/values/time.ts'
import { daysOfMonth, monthAfter, monthIn, rowsOf, weeksOf } from './months.ts'

const span = (id: string, from_day: string, to_day: string, employee_id = 'ava'): LeaveSpan => ({
  ...{ id, employee_id, employee_name: employee_id, from_day, to_day },
  ...{ amount: 'whole_days', starts: null, ends: null, status: 'approved', type_name: null },
})

test('the month of an address is used only if it is one', () => {
  expect(monthIn('2027-02', '2026-12-01')).toBe('2027-02')
  expect(monthIn('2027-13', '2026-12-01')).toBe('2026-12')
  expect(monthIn(null, '2026-12-01')).toBe('2026-12')
})

test('months are counted across years, and have their days', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2027-01', -1), monthAfter('2027-03', 14)]).toEqual([
    '2027-01',
    '2026-12',
    '2028-05',
  ])
  expect(daysOfMonth('2028-02').at(-1)).toBe('2028-02-29')
})

test('leave is cut to the month, and two parts of one day lie in two lanes', () => {
  const [ava, noah] = rowsOf(
    [
      span('long', '2027-01-28', '2027-02-03'),
      span('half', '2027-02-03', '2027-02-03'),
      span('later', '2027-02-10', '2027-03-10'),
      span('other', '2027-02-01', '2027-02-01', 'noah'),
    ],
    daysOfMonth('2027-02'),
  )

  expect(ava?.spans.map(({ span: { id }, first, last, lane }) => [id, first, last, lane])).toEqual([
    ['long', 0, 2, 0],
    ['half', 2, 2, 1],
    ['later', 9, 27, 0],
  ])
  expect([ava?.lanes, noah?.lanes]).toEqual([2, 1])
})

test('the weeks of a month begin on Monday and are filled with days of no month', () => {
  const weeks = weeksOf(daysOfMonth('2027-05'), weekdayOf)
  expect(weeks[0]).toEqual([null, null, null, null, null, '2027-05-01', '2027-05-02'])
  expect(weeks.at(-1)).toEqual(['2027-05-31', null, null, null, null, null, null])
})
