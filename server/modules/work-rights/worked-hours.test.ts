import { expect, test } from 'vitest'
import { addDays, instantAt } from '#contract/values/time.ts'
import { beforeCourse, overVisa, type VisaWorkOfPerson, type TimesheetWork } from './worked-hours.ts'
import type { TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'

const zone = 'Australia/Brisbane'
const monday = '2026-11-02'
/** eight hours on the day that is so many days after Monday 2 November */
const sheet = (days: number, status: TimesheetStatus = 'submitted'): TimesheetWork => {
  const works_on = addDays(monday, days)
  const [starts_at, ends_at] = [instantAt(works_on, '08:00', zone).at, instantAt(works_on, '16:00', zone).at]
  return { id: `${days}`, status, works_on, starts_at, ends_at, minutes: 480, time_zone: zone }
}
const student = (sheets: TimesheetWork[], more: Partial<VisaWorkOfPerson> = {}): VisaWorkOfPerson => ({
  work: [{ rule: 'HOURS_PER_FORTNIGHT', condition: '8105', hours: 48 }],
  periods: [],
  course_starts_on: null,
  elsewhere: [],
  sheets,
  ...more,
})
const over = (person: VisaWorkOfPerson) =>
  person.sheets.filter((one) => overVisa(person, one) !== null).map(({ id }) => id)

test("six days of eight hours are within a student's fortnight, the seventh exceeds it", () => {
  const person = student([0, 1, 2, 3, 7, 8, 9].map((days) => sheet(days)))

  expect(over(person)).toEqual(['9'])
  expect(overVisa(person, sheet(9))).toEqual({
    starts_on: '2026-11-02',
    ends_on: '2026-11-15',
    used_minutes: 3360,
    limit_minutes: 2880,
  })
})

test('hours recorded late exceed it next to those already approved', () => {
  const approved = [1, 2, 3, 7, 8, 9].map((days) => sheet(days, 'approved'))

  expect(overVisa(student([...approved, sheet(0)]), sheet(0))).toMatchObject({ used_minutes: 3360 })
})

test('hours reported at other employers count', () => {
  const elsewhere = [{ week_start: monday, minutes: 2500 }]

  expect(over(student([sheet(0)], { elsewhere }))).toEqual(['0'])
})

test('in a break of the course, and without a visa limit, nothing is exceeded', () => {
  const sheets = [0, 1, 2, 3, 7, 8, 9].map((days) => sheet(days))
  const periods = [{ kind: 'break' as const, starts_on: monday, ends_on: addDays(monday, 20) }]

  expect(over(student(sheets, { periods }))).toEqual([])
  expect(over(student(sheets, { work: [] }))).toEqual([])
})

test('work before the course begins violates the visa, whenever it is recorded', () => {
  const work = [{ rule: 'AFTER_COURSE_START' as const, condition: '8105' }]
  const course_starts_on = addDays(monday, 3)
  const person = student(
    [2, 3].map((days) => sheet(days)),
    { work, course_starts_on },
  )
  const broken = { condition: '8105', course_starts_on }

  expect(person.sheets.map((one) => beforeCourse(person, one))).toEqual([broken, null])
  expect(beforeCourse({ ...person, course_starts_on: null }, sheet(2))).toBeNull()
  expect(beforeCourse({ ...person, work: [] }, sheet(2))).toBeNull()
})
