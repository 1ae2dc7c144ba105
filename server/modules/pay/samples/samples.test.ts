import { describe, expect, test } from 'vitest'
import { ruleSetFindings } from '#contract/payroll/pay-rules/rule-set-findings.ts'
import { type Percentages, type RuleSet, ruleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { percentOf } from './half-up.ts'
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

/** What an hour of a casual of the sample's first classification costs, with the casual rate rounded first where the percentage compounds. */
function casualCents({ classifications: [first], casual: { loading } }: RuleSet, percentages: Percentages | undefined) {
  const rate = first?.hourly_cents
  if (typeof rate !== 'number' || typeof percentages?.casual !== 'number') return null
  const base = percentages.casual_of === 'casual_rate' ? percentOf(rate, 100_00 + loading) : rate
  return percentOf(base, percentages.casual)
}

const ordinaryCents = (set: RuleSet) =>
  [set.ordinary.weekday, set.ordinary.saturday, set.ordinary.sunday, set.ordinary.public_holiday].map((one) =>
    casualCents(set, one),
  )
const overtimeCents = (set: RuleSet, ...kinds: (keyof RuleSet['overtime']['tiers'])[]) =>
  kinds.flatMap((kind) => set.overtime.tiers[kind].map(({ percentages }) => casualCents(set, percentages)))

describe('the worked examples come out of the percentages for casuals', () => {
  test('Storage: nothing for the loading in overtime on Sundays and public holidays', () => {
    const set = sample('STORAGE')
    expect(ordinaryCents(set)).toEqual([34_96, 48_95, 62_93, 76_92])
    expect(overtimeCents(set, 'weekday', 'sunday', 'public_holiday')).toEqual([48_95, 62_93, 55_94, 69_93])
    expect(overtimeCents(set, 'saturday')).toEqual([48_95, 62_93])
  })

  test('Fast food: the loading is in all overtime', () => {
    const set = sample('FAST-FOOD')
    expect(ordinaryCents(set)).toEqual([30_91, 37_10, 37_10, 61_83])
    expect(overtimeCents(set, 'weekday', 'sunday', 'public_holiday')).toEqual([43_28, 55_64, 55_64, 68_01])
  })

  test('Poultry: the loading is only in ordinary time of weekdays', () => {
    const set = sample('POULTRY')
    expect(ordinaryCents(set)).toEqual([31_33, 37_59, 43_86, 62_65])
    expect(overtimeCents(set, 'weekday')).toEqual([37_59, 50_12])
    expect(set.overtime.tiers.weekday.map(({ minutes }) => minutes)).toEqual([180, null])
  })

  test('Manufacturing: overtime compounds, of the rounded casual rate', () => {
    const set = sample('MANUFACTURING')
    expect(ordinaryCents(set)).toEqual([32_18, null, null, null])
    expect(overtimeCents(set, 'weekday', 'sunday')).toEqual([48_27, 64_36, 64_36])
    expect(set.casual.rounds_casual_rate).toBe(true)
  })

  test('Building: the loading is in overtime', () => {
    const set = sample('BUILDING')
    expect(ordinaryCents(set)[0]).toBe(39_03)
    expect(overtimeCents(set, 'weekday', 'saturday')).toEqual([54_64, 70_25, 54_64, 70_25])
  })

  test('Horticulture: day, night, overtime and public holiday', () => {
    const set = sample('HORTICULTURE')
    const night = set.bands[0]?.pay
    expect(ordinaryCents(set)).toEqual([32_18, 32_18, 32_18, 57_92])
    expect(night?.in === 'percent' && casualCents(set, night.percentages)).toBe(36_04)
    expect(overtimeCents(set, 'weekday', 'public_holiday')).toEqual([45_05, null])
  })

  test('Hospitality: eight hours, and half of the rate for two hours without a break', () => {
    const set = sample('HOSPITALITY')
    const extra = percentOf(25_74, set.missed_break?.percentage ?? 0)
    expect(8 * (ordinaryCents(set)[0] ?? 0) + 2 * extra).toBe(283_18)
    expect(overtimeCents(set, 'weekday')).toEqual([null, null])
  })
})

test('the night shift of Clerks comes out of the percentages for permanent employees', () => {
  const { ordinary, shift_loadings } = sample('CLERKS')
  const holiday = percentOf(26_97, ordinary.public_holiday.permanent ?? 0)
  const night = percentOf(26_97, shift_loadings[0]?.percentages.weekday?.permanent ?? 0)
  expect([3 * holiday + 5 * night, 3 * night + 5 * holiday]).toEqual([377_59, 442_33])
})
