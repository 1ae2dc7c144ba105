import { describe, expect, test } from 'vitest'
import type { WorkLimit } from '#contract/visas.ts'
import type { VisaFacts } from '#server/modules/work-rights/queries.ts'
import type { Asked, Duty } from './rules.ts'
import { visaFindings } from './visa-rules.ts'

const student: WorkLimit = { rule: 'HOURS_PER_FORTNIGHT', condition: '8105', hours: 48 }
const seen = { outcome: 'restricted' as const, checked_on: '2026-11-01', next_check_on: '2027-01-30' }
const visa = (more: Partial<VisaFacts> = {}): VisaFacts => ({
  work: [{ rule: 'UNRESTRICTED' }],
  check: seen,
  periods: [],
  elsewhere: [],
  extra_work: [],
  first_here: null,
  ...more,
})

// Wednesday 18 November 2026, 08:00–14:30 in Brisbane, with half an hour unpaid: six hours.
const shift: Asked = {
  works_on: '2026-11-18',
  starts_at: '2026-11-17T22:00:00.000Z',
  ends_at: '2026-11-18T04:30:00.000Z',
  time_zone: 'Australia/Brisbane',
  elapsed_minutes: 390,
  unpaid_minutes: 30,
  position_id: 'chef',
  position_name: 'Chef',
  customer_status: 'active',
  place: null,
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

const told = (of: VisaFacts | null, duties: readonly Duty[] = []) =>
  visaFindings({ visa: of }, shift, duties).map(({ rule, severity }) => `${rule} ${severity}`)

test('nothing is found of those whom no visa limits', () => {
  expect(told(null)).toEqual([])
  expect(told(visa())).toEqual([])
})

test.each<[WorkLimit, string[]]>([
  [{ rule: 'NO_WORK', condition: '8101' }, ['visaNoWork block']],
  [{ rule: 'SPONSOR_ONLY', condition: '8607' }, ['visaSponsor warn']],
  [{ rule: 'REGION_ONLY', condition: '8579' }, ['visaRegion warn']],
  [{ rule: 'UNKNOWN' }, ['visaUnknown warn']],
])('the condition %j is found', (limit, found) => {
  expect(told(visa({ work: [limit] }))).toEqual(found)
})

test.each<[string, VisaFacts['check'], string[]]>([
  ['nobody has looked', null, ['visaUnchecked warn']],
  ['VEVO gave no answer', { ...seen, outcome: 'error' }, ['visaUnchecked warn']],
  ['the next is due before the shift', { ...seen, next_check_on: '2026-11-17' }, ['visaUnchecked warn']],
  ['the next is due on the day of the shift', { ...seen, next_check_on: '2026-11-18' }, []],
  ['VEVO refused', { ...seen, outcome: 'rejected' }, ['visaRefused block']],
])('of the check: %s', (_, check, found) => {
  expect(told(visa({ check }))).toEqual(found)
})

test.each([
  ['2026-05-18', ['visaEmployerMonths warn']],
  ['2026-05-19', []],
  [null, []],
])('six months with one business that began on %s', (first_here, found) => {
  const limit: WorkLimit = { rule: 'EMPLOYER_MAX_MONTHS', condition: '8547', months: 6 }
  expect(told(visa({ work: [limit], first_here }))).toEqual(found)
})

describe('of 48 hours a fortnight', () => {
  // 9, 10, 11, 12 and 13 November, ten hours a day but the last: with the week of the shift they make a fortnight
  const before = (last: number) => [
    ...['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12'].map((day) => worked(day, 10)),
    worked('2026-11-13', last),
  ]

  test('46 leave no room for six, and the finding says what is used and left', () => {
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

  test('42 leave just enough', () => {
    expect(told(visa({ work: [student] }), before(2))).toEqual([])
  })

  test('hours elsewhere and work without an assignment count too', () => {
    const elsewhere = [{ week_start: '2026-11-23', minutes: 43 * 60 }]
    expect(told(visa({ work: [student], elsewhere }))).toEqual(['visaHours block'])
    const { starts_at, ends_at, time_zone } = worked('2026-11-12', 10)
    const extra_work = [{ starts_at, ends_at, minutes: 600, time_zone }]
    expect(told(visa({ work: [student], extra_work }), before(0))).toEqual(['visaHours block'])
  })

  test('what a timesheet says stands for the shift', () => {
    const [long, ...others] = before(6)
    if (long === undefined) throw new Error('no duty')
    const { starts_at, ends_at, time_zone } = long
    const short = { ...long, worked: { starts_at, ends_at, minutes: 6 * 60, time_zone } }
    expect(told(visa({ work: [student] }), [short, ...others])).toEqual([])
  })

  test('a break of the course counts nothing', () => {
    const periods = [{ kind: 'break' as const, starts_on: '2026-11-16', ends_on: '2026-11-22' }]
    expect(told(visa({ work: [student], periods }), before(10))).toEqual([])
  })
})
