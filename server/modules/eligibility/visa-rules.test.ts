import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, localDateOf } from '#contract/values/time.ts'
import { countedWeeks } from '#contract/values/hours/visa-hours.ts'
import type { WorkLimit } from '#contract/people/visas.ts'
import type { VisaFacts } from '#server/modules/work-rights/queries.ts'
import { visaFindings } from './visa-rules.ts'
import type { ShiftToFill, Duty } from './facts.ts'

const student: WorkLimit = { rule: 'HOURS_PER_FORTNIGHT', condition: '8105', hours: 48 }
const seen = { outcome: 'restricted' as const, checked_on: '2026-11-01', next_check_on: '2027-01-30' }
const visa = (more: Partial<VisaFacts> = {}): VisaFacts => ({
  work: [{ rule: 'UNRESTRICTED' }],
  check: seen,
  periods: [],
  course_starts_on: null,
  elsewhere: [],
  extra_work: [],
  first_here: null,
  ...more,
})

// Wednesday 18 November 2026, 08:00–14:30 in Brisbane, with half an hour unpaid: six hours.
const shift: ShiftToFill = {
  roster_shift_id: 'shift',
  works_on: '2026-11-18',
  starts_at: '2026-11-17T22:00:00.000Z',
  ends_at: '2026-11-18T04:30:00.000Z',
  time_zone: 'Australia/Brisbane',
  elapsed_minutes: 390,
  unpaid_minutes: 30,
  required_skills: [],
  position_id: 'chef',
  position_name: 'Chef',
  location: null,
}

const worked = (day: string, hours: number): Duty => ({
  assignment_id: day,
  works_on: day,
  starts: '08:00',
  ends: '18:00',
  starts_at: `${day}T00:00:00.000Z`,
  ends_at: `${day}T10:00:00.000Z`,
  worked_minutes: hours * 60,
  clock_minutes: hours * 60,
  location_name: 'Tweed Hall',
  time_zone: 'Australia/Brisbane',
  worked: null,
})

const findingsOf = (of: VisaFacts | null, duties: readonly Duty[] = []) =>
  visaFindings({ visa: of }, shift, duties).map(({ rule, severity }) => `${rule} ${severity}`)

test('there are no findings without a visa limit', () => {
  expect(findingsOf(null)).toEqual([])
  expect(findingsOf(visa())).toEqual([])
})

test.each<[WorkLimit, string[]]>([
  [{ rule: 'NO_WORK', condition: '8101' }, ['visaNoWork block']],
  [{ rule: 'SPONSOR_ONLY', condition: '8607' }, ['visaSponsor warn']],
  [{ rule: 'REGION_ONLY', condition: '8579' }, ['visaRegion warn']],
  [{ rule: 'UNKNOWN' }, ['visaUnknown warn']],
])('the condition %j has its finding', (limit, found) => {
  expect(findingsOf(visa({ work: [limit] }))).toEqual(found)
})

test.each<[string, VisaFacts['check'], string[]]>([
  ['nobody has looked', null, ['visaUnchecked warn']],
  ['VEVO gave no answer', { ...seen, outcome: 'error' }, ['visaUnchecked warn']],
  ['the next is due before the shift', { ...seen, next_check_on: '2026-11-17' }, ['visaUnchecked warn']],
  ['the next is due on the day of the shift', { ...seen, next_check_on: '2026-11-18' }, []],
  ['VEVO refused', { ...seen, outcome: 'rejected' }, ['visaRefused block']],
])('of the check: %s', (_, check, found) => {
  expect(findingsOf(visa({ check }))).toEqual(found)
})

test.each([
  ['2026-05-18', ['visaEmployerMonths warn']],
  ['2026-05-19', []],
  [null, []],
])('six months with one business that began on %s', (first_here, found) => {
  const limit: WorkLimit = { rule: 'EMPLOYER_MAX_MONTHS', condition: '8547', months: 6 }
  expect(findingsOf(visa({ work: [limit], first_here }))).toEqual(found)
})

describe('the limit of 48 hours a fortnight', () => {
  // 9, 10, 11, 12 and 13 November, ten hours a day except the last: with the week of the shift they make a fortnight
  const before = (last: number) => [
    ...['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12'].map((day) => worked(day, 10)),
    worked('2026-11-13', last),
  ]

  test('46 hours leave no room for six, and the finding has the used and remaining hours', () => {
    expect(visaFindings({ visa: visa({ work: [student] }) }, shift, before(6))).toEqual([
      {
        rule: 'visaHours',
        severity: 'block',
        facts: {
          minutes: 52 * 60,
          before_minutes: 46 * 60,
          limit_minutes: 48 * 60,
          left_minutes: 2 * 60,
          starts_on: '2026-11-09',
          ends_on: '2026-11-22',
        },
      },
    ])
  })

  test('42 hours leave just enough', () => {
    expect(findingsOf(visa({ work: [student] }), before(2))).toEqual([])
  })

  test('hours elsewhere and work without an assignment count too', () => {
    const elsewhere = [{ week_start: '2026-11-23', minutes: 43 * 60 }]
    expect(findingsOf(visa({ work: [student], elsewhere }))).toEqual(['visaHours block'])
    const { starts_at, ends_at, time_zone } = worked('2026-11-12', 10)
    const extra_work = [{ starts_at, ends_at, minutes: 600, time_zone }]
    expect(findingsOf(visa({ work: [student], extra_work }), before(0))).toEqual(['visaHours block'])
  })

  test('a timesheet counts instead of its shift', () => {
    const [long, ...others] = before(6)
    if (long === undefined) throw new Error('no duty')
    const { starts_at, ends_at, time_zone } = long
    const short = { ...long, worked: { starts_at, ends_at, minutes: 6 * 60, time_zone } }
    expect(findingsOf(visa({ work: [student] }), [short, ...others])).toEqual([])
  })

  test('time in a break of the course is not counted', () => {
    const periods = [{ kind: 'break' as const, starts_on: '2026-11-16', ends_on: '2026-11-22' }]
    expect(findingsOf(visa({ work: [student], periods }), before(10))).toEqual([])
  })
})

describe('a course', () => {
  const limit: WorkLimit = { rule: 'AFTER_COURSE_START', condition: '8105' }
  const found = (course_starts_on: string | null, of: ShiftToFill = shift) =>
    visaFindings({ visa: visa({ work: [limit], course_starts_on }) }, of, [])

  test('that begins after the shift forbids work; the condition and the day are included', () => {
    expect(found('2026-11-19')).toEqual([
      { rule: 'visaCourse', severity: 'block', facts: { condition: '8105', course_starts_on: '2026-11-19' } },
    ])
  })

  test('allows work from its first day', () => {
    expect(found('2026-11-18')).toEqual([])
  })

  test('with an unknown first day is reported', () => {
    expect(found(null)).toEqual([{ rule: 'visaCourseUnknown', severity: 'warn', facts: { condition: '8105' } }])
  })

  test('blocks a shift exactly when a minute of it is before the first day, wherever the location is', () => {
    const anyShift = fc.record({
      from: fc.integer({ min: 0, max: 60 * 24 * 20 }),
      length: fc.integer({ min: 1, max: 1500 }),
      time_zone: fc.constantFrom('Australia/Sydney', 'Australia/Perth', 'Australia/Lord_Howe'),
    })
    fc.assert(
      fc.property(anyShift, fc.integer({ min: -2, max: 22 }), ({ from, length, time_zone }, day) => {
        const at = (minutes: number) => new Date(Date.UTC(2026, 8, 25) + minutes * 60_000).toISOString()
        const [starts_at, ends_at] = [at(from), at(from + length)]
        const of = { ...shift, starts_at, ends_at, time_zone, works_on: localDateOf(starts_at, time_zone) }
        const first = addDays('2026-09-25', day)
        const work = [{ starts_at, ends_at, minutes: length, time_zone }]
        const weeks = countedWeeks({ work, elsewhere: [], periods: [], course_starts_on: first })
        const early = [...weeks.values()].reduce((sum, { before_course }) => sum + before_course, 0)
        expect(found(first, of).length > 0).toBe(early > 0)
      }),
    )
  })
})
