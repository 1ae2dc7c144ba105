import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { PricingGap } from '#contract/payroll/pay-rules/pay-lines.ts'
import { payRuleExample } from '#contract/payroll/pay-rules/rule-sets.ts'
import { samples } from '#server/modules/pay/samples/samples.ts'
import { agreedPrice, runExample } from './examples.ts'

const storage = samples.find(({ code }) => code === 'STORAGE') ?? expect.fail('no sample of storage')

type Input = z.input<typeof payRuleExample>
type Period = Partial<Input['periods'][number]>
const monday = { day: '2026-11-16', starts: '08:00', ends: '16:00' }

const run = (periods: Period[], fields: Partial<Input> = {}, rules = storage) =>
  runExample(
    rules,
    payRuleExample.parse({
      ...{ title: 'Example', classification: 'GRADE-2', employment: 'casual', expected_cents: 0 },
      ...{ periods: periods.map((period) => ({ ...monday, ...period })), ...fields },
    }),
  )

describe('an example', () => {
  test('passes when all of it comes to what it must', () => {
    const lines = [{ label: 'ordinary' as const, cents: 279_68 }]

    expect(run([{}], { expected_cents: 279_68, expected_lines: lines })).toMatchObject({
      ...{ passes: true, cents: 279_68, cannot_be_priced: false },
      periods: [{ minutes: 480, cents: 279_68, gaps: [], lines: [{ label: 'ordinary', minutes: 480 }] }],
    })
    expect(run([{}], { expected_cents: 279_67 }).passes).toBe(false)
    expect(run([{}], { expected_cents: 279_68, expected_lines: [{ label: 'saturday', cents: 1 }] }).passes).toBe(false)
  })

  test('adds up the lines with a label over its periods', () => {
    const expected_lines = [{ label: 'ordinary' as const, cents: 559_36 }]

    expect(run([{}, { day: '2026-11-17' }], { expected_cents: 559_36, expected_lines }).passes).toBe(true)
  })

  test('with a gap does not pass, although it comes to nothing', () => {
    const { passes, periods } = run([{}], { classification: 'GRADE-9' })

    expect(periods).toMatchObject([{ gaps: [{ gap: 'unknown_classification', code: 'GRADE-9' }] }])
    expect(passes).toBe(false)
  })

  test('has an all-purpose allowance once, also when it is named twice', () => {
    const all_purpose_allowances = [{ code: 'LEADER', title: 'Leading hand', weekly_cents: 38_00, clause: null }]
    const paid = (...codes: string[]) =>
      run([{}], { all_purpose_allowances: codes }, { ...storage, all_purpose_allowances }).cents

    // (27.97 + 1.00) × 125 % × 8
    expect(paid('LEADER')).toBe(289_68)
    expect(paid('LEADER', 'LEADER')).toBe(289_68)
  })

  test('may go past midnight, with its breaks', () => {
    const night = { starts: '22:00', ends: '06:00' }
    const minutesWith = (starts: string, ends: string) =>
      run([{ ...night, breaks: [{ starts, ends, paid: false }] }]).periods.map(({ minutes }) => minutes)

    expect(minutesWith('23:45', '00:15')).toEqual([450])
    expect(minutesWith('02:00', '02:30')).toEqual([450])
    expect(minutesWith('22:00', '22:30')).toEqual([450])
    expect(run([{ starts: '08:00', ends: '08:00' }]).periods).toMatchObject([{ minutes: 24 * 60 }])
  })

  test.each([
    ['with periods that overlap', [{}, { starts: '15:59', ends: '18:00' }]],
    ['with breaks that overlap', [{ breaks: [breakFrom('12:00', '12:30'), breakFrom('12:29', '13:00')] }]],
    ['with a break outside of its period', [{ breaks: [breakFrom('15:45', '16:15')] }]],
    // The clock moves from 02:00 to 03:00, so this would end before it starts.
    ['within an hour that does not exist', [{ day: '2026-10-04', starts: '02:45', ends: '03:15' }]],
  ])('%s cannot be priced', (_, periods) => {
    expect(run(periods)).toEqual({ passes: false, cents: 0, periods: [], cannot_be_priced: true })
  })
})

function breakFrom(starts: string, ends: string) {
  return { starts, ends, paid: false }
}

test('interpreters that differ fail, unless both find something missing', () => {
  const priced = [{ id: '0', minutes: 60, lines: [], cents: 1, gaps: [] }]

  expect(agreedPrice(priced, structuredClone(priced))).toEqual(priced)
  expect(() => agreedPrice(priced, [{ id: '0', minutes: 60, lines: [], cents: 2, gaps: [] }])).toThrow('differ')
  expect(() => agreedPrice(priced, null)).toThrow('differ')
  const missing = (...gaps: PricingGap[]) => [{ id: '0', minutes: 60, lines: [], cents: 0, gaps }]
  const age = missing({ gap: 'age_not_known' })
  expect(agreedPrice(age, missing({ gap: 'not_covered', label: 'night' }))).toEqual(age)
  expect(() => agreedPrice(age, missing())).toThrow('differ')
})
