import { describe, expect, test } from 'vitest'
import { ruleSetFindings } from '#contract/payroll/pay-rules/rule-set-findings.ts'
import type { WorkPeriod } from '#contract/payroll/pay-rules/pay-lines.ts'
import { type RuleSet, ruleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { periodOf, pricedByBoth } from '#server/testing/pricing.ts'
import { samples } from './samples.ts'

function sample(code: string) {
  const found = samples.find((one) => one.code === code)
  if (found === undefined) throw new Error(`no sample ${code}`)
  return found
}

test('there are nine samples, each of another instrument, that say what they are', () => {
  expect(new Set(samples.map(({ instrument }) => instrument)).size).toBe(9)
  for (const { title, source, not_covered } of samples) {
    expect(title).toMatch(/ \(sample\)$/)
    expect(source.text).toMatch(/sample: check it with an adviser/)
    expect(not_covered.length).toBeGreaterThan(0)
  }
})

test.each(samples)('$code is not refused, and is the same after it was saved', (set) => {
  expect(ruleSetFindings(set).filter(({ kind }) => kind === 'refused')).toEqual([])
  expect(ruleSet.parse(structuredClone(set))).toEqual(set)
})

test('only the casual overtime of Hospitality is left to choose', () => {
  const toChoose = samples.flatMap((set) =>
    ruleSetFindings(set).flatMap(({ code, path }) => (code === 'casual_to_choose' ? [`${set.code} ${path[0]}`] : [])),
  )
  expect(new Set(toChoose)).toEqual(new Set(['HOSPITALITY overtime']))
})

test('no sample counts overtime for superannuation', () => {
  expect(samples.flatMap(ruleSetFindings).filter(({ code }) => code === 'overtime_counts_for_super')).toEqual([])
})

// 16 November 2026 is a Monday.
const [monday, thursday, saturday, sunday] = ['2026-11-16', '2026-11-19', '2026-11-21', '2026-11-22']
const holidayOn = (date: string) => [{ date, name: 'Holiday', starts: null }]

/** The rates of a casual's five hours; null where there is a gap. */
function ratesOf(set: RuleSet, date: string, holidays: WorkPeriod['holidays'], before: readonly WorkPeriod[]) {
  const work = periodOf(set, `${date} 10:00-15:00`, { holidays })
  const { lines, gaps } = pricedByBoth([...before, work]).at(-1) ?? expect.fail('nothing was priced')
  return gaps.length > 0 ? null : lines.map(({ rate_cents }) => rate_cents)
}

const onEachKindOfDay = (set: RuleSet, weekday: string, before: readonly WorkPeriod[] = []) => ({
  weekday: ratesOf(set, weekday, [], before),
  saturday: ratesOf(set, saturday, [], before),
  sunday: ratesOf(set, sunday, [], before),
  public_holiday: ratesOf(set, weekday, holidayOn(weekday), before),
})

const ordinaryRates = (set: RuleSet) => onEachKindOfDay(set, monday)

/** After the 38 ordinary hours of a week. */
const overtimeRates = (set: RuleSet) =>
  onEachKindOfDay(
    set,
    thursday,
    ['16', '17'].map((day) => periodOf(set, `2026-11-${day} 00:00-19:00`, { pay: null })),
  )

const centsOf = (...periods: WorkPeriod[]) => pricedByBoth(periods).at(-1)?.cents

describe('the samples price the worked examples', () => {
  test('Storage: nothing for the loading in overtime on Sundays and public holidays', () => {
    const set = sample('STORAGE')
    expect(ordinaryRates(set)).toEqual({
      ...{ weekday: [34_96], saturday: [48_95], sunday: [62_93], public_holiday: [76_92] },
    })
    expect(overtimeRates(set)).toEqual({
      ...{ weekday: [48_95, 62_93], saturday: [48_95, 62_93], sunday: [55_94], public_holiday: [69_93] },
    })
    expect(centsOf(periodOf(set, `${sunday} 08:00-16:00`))).toBe(503_44)
    expect(centsOf(periodOf(set, `${monday} 10:00-18:30`, { breaks: ['12:00-12:30'] }))).toBe(293_67)
  })

  test('Storage: sent home after an hour, four are paid', () => {
    expect(centsOf(periodOf(sample('STORAGE'), `${monday} 08:00-09:00`))).toBe(139_84)
  })

  test('Fast food: the loading is in all overtime', () => {
    const set = sample('FAST-FOOD')
    expect(ordinaryRates(set)).toEqual({
      ...{ weekday: [30_91], saturday: [37_10], sunday: [37_10], public_holiday: [61_83] },
    })
    expect(overtimeRates(set)).toEqual({
      ...{ weekday: [43_28, 55_64], saturday: [43_28, 55_64], sunday: [55_64], public_holiday: [68_01] },
    })
  })

  test('Poultry: the loading is only in ordinary time of weekdays', () => {
    const set = sample('POULTRY')
    expect(ordinaryRates(set)).toEqual({
      ...{ weekday: [31_33], saturday: [37_59], sunday: [43_86], public_holiday: [62_65] },
    })
    expect(overtimeRates(set).weekday).toEqual([37_59, 50_12])
  })

  test('Manufacturing: overtime compounds, of the rounded casual rate, and weekends are overtime', () => {
    expect(ordinaryRates(sample('MANUFACTURING'))).toEqual({
      ...{ weekday: [32_18], saturday: [48_27, 64_36], sunday: [64_36], public_holiday: null },
    })
    expect(overtimeRates(sample('MANUFACTURING')).weekday).toEqual([48_27, 64_36])
  })

  test('Building: the loading is in overtime', () => {
    expect(ordinaryRates(sample('BUILDING')).weekday).toEqual([39_03])
    expect(overtimeRates(sample('BUILDING')).weekday).toEqual([54_64, 70_25])
  })

  test('Horticulture: day, night, public holiday, and the thirteenth hour of a day', () => {
    const set = sample('HORTICULTURE')
    expect(ordinaryRates(set)).toMatchObject({ weekday: [32_18], public_holiday: [57_92] })
    expect(centsOf(periodOf(set, `${monday} 21:00-23:00`))).toBe(72_08)
    // 12 × 32.18 and 45.05
    expect(centsOf(periodOf(set, `${monday} 06:00-19:00`))).toBe(431_21)
  })

  test('Hospitality: eight hours, and half of the rate for two hours without a break; overtime has to be chosen', () => {
    const set = sample('HOSPITALITY')
    expect(centsOf(periodOf(set, `${monday} 10:00-18:00`))).toBe(283_18)
    expect(overtimeRates(set).weekday).toBeNull()
  })

  test('Clerks: a permanent employee’s night into and out of a public holiday', () => {
    const nightWith = (date: string) =>
      centsOf(
        periodOf(sample('CLERKS'), `${monday} 21:00-05:00`, {
          ...{ pay: { employment: 'permanent' }, holidays: holidayOn(date) },
        }),
      )
    expect([nightWith(monday), nightWith('2026-11-17')]).toEqual([377_59, 442_33])
  })
})
