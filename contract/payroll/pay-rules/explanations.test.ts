import { describe, expect, test } from 'vitest'
import { notPricedReasons } from '#contract/payroll/timesheet-pay.ts'
import { type Language, languages } from '#contract/values/values.ts'
import { textOf, wordsIn } from '#contract/wording-text.ts'
import words from '#contract/wording.json' with { type: 'json' }
import { explanationOf, missingOf, notPricedOf, type SayValues } from './explanations.ts'
import type { LineReason, PayLine, PricingGap } from './pay-lines.ts'
import { overtimeTriggers } from './rule-set.ts'

const say: SayValues = {
  money: (cents) => `$${(cents / 100).toFixed(2)}`,
  duration: (minutes) => [`${Math.trunc(minutes / 60)} h`, ...(minutes % 60 ? [`${minutes % 60} min`] : [])].join(' '),
  number: String,
  percentage: (basisPoints) => `${basisPoints / 100}%`,
  label: (label) => `<${label}>`,
  title: (code) => `<${code}>`,
}

const line = (of: Partial<PayLine> & { reason: LineReason }): PayLine => ({
  label: 'ordinary',
  minutes: 120,
  hundredths: null,
  percentage: 15_000,
  rate_cents: 39_83,
  cents: 79_66,
  clause: '21.1',
  counts_for: { super: true, payroll_tax: true, workers_compensation: true },
  spans: [],
  ...of,
})

const texts = { en: wordsIn(words, 'en'), fr: wordsIn(words, 'fr'), de: wordsIn(words, 'de'), pt: wordsIn(words, 'pt') }

const by = { instrument: 'MA000004', hourly_cents: 26_55 }
type Wording = { key: string; params: Record<string, string | number> }

function textIn(language: Language, { key, params }: Wording) {
  const text = textOf(texts[language], key, params, { language, formatDay: String })
  if (text === null) throw new Error(`${key} has no text in ${language}`)
  return text
}

const english = (of: readonly Wording[]) => of.map((one) => textIn('en', one)).join(' ')
const whyOf = (of: Parameters<typeof line>[0]) => english(explanationOf(line(of), by, say).why)
const arithmeticOf = (of: Parameters<typeof line>[0], known: Parameters<typeof explanationOf>[1] = by) =>
  english(explanationOf(line(of), known, say).arithmetic)

const limited = { limit: 38 * 60, before: 38 * 60 }
const units = { minutes: null, hundredths: 150, percentage: null }

test.each<[string, Parameters<typeof line>[0], string]>([
  ['a weekday', { reason: { by: 'kind_of_day', holiday: null } }, 'Ordinary hours of a weekday, Monday to Friday.'],
  [
    'a Sunday',
    { label: 'sunday', reason: { by: 'kind_of_day', holiday: null } },
    'Ordinary hours of a Sunday, which has a percentage of its own.',
  ],
  [
    'a public holiday',
    { label: 'public_holiday', reason: { by: 'kind_of_day', holiday: 'Anzac Day' } },
    'Ordinary hours on a public holiday, Anzac Day, which has a percentage of its own.',
  ],
  [
    'a band in cents',
    { ...units, label: 'evening', reason: { by: 'band', holiday: null } },
    'Ordinary hours at a time of day for which an amount is added: <evening>.',
  ],
  [
    'overtime of a week',
    { reason: { by: 'week', ...limited } },
    'Overtime: 38 h of ordinary time had been worked in the week when it began; the limit is 38 h.',
  ],
  [
    'overtime of a sixth day',
    { reason: { by: 'days', limit: 5, before: 5 } },
    'Overtime: 5 other days of the week already had ordinary hours; the limit of such days is 5.',
  ],
  [
    'a short rest',
    { reason: { by: 'short_rest', limit: 600, before: 480 } },
    'There were only 8 h of rest before this shift instead of at least 10 h, so it is paid at the rate for too short a rest.',
  ],
  [
    'hours outside of the span, which have no figures',
    { reason: { by: 'span', limit: null, before: null } },
    'Overtime: these hours are outside the span of ordinary hours of the day.',
  ],
])('says why %s is paid so, with the clause', (_, of, text) => {
  expect(whyOf(of)).toBe(`${text} Basis: MA000004, clause 21.1.`)
})

test('a line without a clause names the instrument alone', () => {
  expect(whyOf({ clause: null, reason: { by: 'allowance', code: 'COLD' } })).toBe('Allowance: <COLD>. Basis: MA000004.')
})

test.each<[string, Parameters<typeof line>[0], string]>([
  [
    'a percentage of the hourly rate',
    { reason: { by: 'week', ...limited } },
    '2 h × $39.83 = $79.66 $39.83 = 150% of the hourly rate of $26.55',
  ],
  [
    'the hourly rate itself',
    { percentage: 10_000, rate_cents: 26_55, cents: 53_10, reason: { by: 'kind_of_day', holiday: null } },
    '2 h × $26.55 = $53.10 $26.55 is the hourly rate',
  ],
  [
    'a compounding percentage',
    { rate_cents: 49_79, cents: 99_58, reason: { by: 'day', ...limited } },
    '2 h × $49.79 = $99.58 $49.79 = 150% of the casual rate, which is the hourly rate of $26.55 with the casual loading',
  ],
  ['units', { ...units, rate_cents: 99, cents: 1_49, reason: { by: 'allowance', code: 'KM' } }, '1.5 × $0.99 = $1.49'],
  [
    'a multiplied allowance',
    { rate_cents: 56, cents: 1_12, reason: { by: 'allowance', code: 'COLD' } },
    '2 h × $0.56 = $1.12 $0.56 = 150% of the allowance for an hour',
  ],
  [
    'a guarantee',
    {
      ...units,
      hundredths: 100,
      rate_cents: 20_00,
      cents: 20_00,
      reason: { by: 'piece_guarantee', limit: 193_12, before: 173_12 },
    },
    '$193.12 − $173.12 = $20.00',
  ],
])('shows the arithmetic of %s', (_, of, text) => {
  expect(arithmeticOf(of)).toBe(text)
})

test('says nothing about an hourly rate that is not known', () => {
  expect(arithmeticOf({ reason: { by: 'week', ...limited } }, { ...by, hourly_cents: null })).toBe(
    '2 h × $39.83 = $79.66',
  )
})

const holidays = [null, 'Anzac Day']
const allReasons: readonly LineReason[] = [
  ...(['kind_of_day', 'band', 'shift_loading'] as const).flatMap((reason) =>
    holidays.map((holiday) => ({ by: reason, holiday })),
  ),
  ...overtimeTriggers.flatMap((trigger) => [
    { by: trigger, limit: 5, before: 1 },
    { by: trigger, limit: null, before: null },
  ]),
  { by: 'minimum_engagement', limit: 180, before: 60 },
  { by: 'minimum_overtime', limit: 180, before: 60 },
  { by: 'missed_break', limit: 300 },
  { by: 'allowance', code: 'COLD' },
  { by: 'piece_work', code: 'BOX' },
  { by: 'piece_guarantee', limit: 193_12, before: 100_00 },
  { by: 'expense', title: 'Parking' },
]
const allLines = allReasons.flatMap((reason) =>
  (['ordinary', 'saturday', 'sunday', 'evening'] as const).flatMap((label) => [
    line({ reason, label }),
    line({ ...units, reason, label, clause: null }),
    line({ reason, label, rate_cents: 26_55, percentage: 10_000 }),
    line({ reason, label, rate_cents: 1 }),
  ]),
)
const allGaps: readonly PricingGap[] = [
  { gap: 'unknown_classification', code: 'L1' },
  { gap: 'age_not_known' },
  { gap: 'calculations_differ' },
  { gap: 'not_covered', label: 'overtime_first' },
  { gap: 'to_choose', label: 'overtime_first' },
  { gap: 'unknown_allowance', code: 'COLD' },
  { gap: 'unknown_piece_rate', code: 'BOX' },
]

describe.each(languages)('in %s', (language) => {
  test('every line is explained with all of its values', () => {
    for (const one of allLines) {
      const { why, arithmetic } = explanationOf(one, by, say)
      for (const sentence of [...why, ...arithmetic]) expectWhole(language, sentence)
    }
  })

  test('every gap and every reason not to price says what is missing and what to do', () => {
    const missing = [...allGaps.map((gap) => missingOf(gap, say)), ...notPricedReasons.map(notPricedOf)]
    for (const { what, to_do } of missing) {
      expectWhole(language, what)
      expectWhole(language, to_do)
      expect(textIn(language, what)).not.toBe(textIn(language, to_do))
    }
  })
})

/** All values that are given are in the text, and all its placeholders have one: what has none is filled with nothing. */
function expectWhole(language: Language, sentence: Wording) {
  const { key, params } = sentence
  const marked = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, name === 'count' ? value : `‹${name}›`]),
  )
  const text = textIn(language, { key, params: marked })
  for (const value of Object.values(marked)) expect(text, `${key} in ${language}`).toContain(String(value))
  const source = texts[language][key] ?? texts[language][`${key}_other`] ?? ''
  const placeholders = [...source.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
  expect(
    placeholders.filter((name) => name === undefined || !(name in params)),
    `${key} in ${language}`,
  ).toEqual([])
}
