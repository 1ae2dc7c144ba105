import { describe, expect, test } from 'vitest'
import { ruleSetFindings } from './rule-set-findings.ts'
import { type Band, type RuleSet, type ShiftLoading } from './rule-set.ts'
import { countsForAll, small } from './small-rule-set.ts'

function changed(change: (set: RuleSet) => void): RuleSet {
  const set = structuredClone(small)
  change(set)
  return set
}

const level = { code: 'LEVEL-2', title: 'Level 2', weekly_cents: null, hourly_cents: 26_44, juniors: [] }
const allPurpose = { code: 'TOOLS', title: 'Tools', weekly_cents: 20_00, clause: null }
const allowance: RuleSet['allowances'][number] = {
  code: 'COLD',
  title: 'Cold work',
  cents: 37,
  per: 'hour',
  given: 'always',
  is_multiplied: false,
  counts_for: countsForAll,
  clause: null,
}
const pieceRate = { code: 'BIN', title: 'Bin of apples', unit_cents: 45_00 }
const pieceWork = (...rates: (typeof pieceRate)[]) => ({ rates, guarantee: 100_00, clause: null })
const hourly = (permanent: number | null, casual: number | 'to_choose' | null) => ({
  permanent,
  casual,
  casual_of: 'hourly_rate' as const,
  clause: null,
})
const compounding = { ...hourly(150_00, 150_00), casual_of: 'casual_rate' as const }
const shortRest = (permanent: number) => ({
  minutes: 600,
  after: 'any_work' as const,
  percentages: hourly(permanent, 225_00),
})
const band = (days: Band['days'], from: string, to: string, percentages = hourly(110_00, 135_00)): Band => ({
  label: 'evening',
  days,
  times: { from, to },
  on_public_holidays: false,
  pay: { in: 'percent', percentages },
  clause: null,
})
const shiftLoading = (part: Partial<ShiftLoading>, percentages = hourly(115_00, 140_00)): ShiftLoading => ({
  label: 'afternoon',
  decided_by: 'finish',
  from: '18:00',
  until: '00:00',
  days: ['monday', 'tuesday'],
  permanent_nights: null,
  percentages: { weekday: percentages, saturday: null, sunday: null, public_holiday: null },
  clause: null,
  ...part,
})
const missedBreak = (earliest_minutes: number, latest_minutes: number) => ({
  over_minutes: 300,
  earliest_minutes,
  latest_minutes,
  shortest_minutes: 30,
  percentage: 50_00,
  clause: null,
})
const cycle = { weeks: 4, starts_on: '2026-07-06', minutes: 152 * 60 }
const tier = (minutes: number | null) => ({
  label: 'overtime_first' as const,
  minutes,
  percentages: hourly(150_00, 175_00),
})

test('a valid set has no finding', () => {
  expect(ruleSetFindings(small)).toEqual([])
})

type Case = [title: string, code: string, path: string, change: (set: RuleSet) => void]

const refused: Case[] = [
  ['no rate', 'not_one_rate', 'classifications.1', (set) => set.classifications.push({ ...level, hourly_cents: null })],
  ['two rates', 'not_one_rate', 'classifications.1', (set) => set.classifications.push({ ...level, weekly_cents: 1 })],
  [
    'an hourly rate of zero',
    'zero_rate',
    'classifications.1.hourly_cents',
    (set) => set.classifications.push({ ...level, hourly_cents: 0 }),
  ],
  [
    'a weekly rate of zero',
    'zero_rate',
    'classifications.1.weekly_cents',
    (set) => set.classifications.push({ ...level, hourly_cents: null, weekly_cents: 0 }),
  ],
  [
    'a piece rate of zero',
    'zero_rate',
    'piece_work.rates.0.unit_cents',
    (set) => (set.piece_work = pieceWork({ ...pieceRate, unit_cents: 0 })),
  ],
  [
    'two classifications of one code',
    'duplicate_code',
    'classifications.1.code',
    (set) => set.classifications.push({ ...level, code: 'LEVEL-1' }),
  ],
  [
    'two all-purpose allowances of one code',
    'duplicate_code',
    'all_purpose_allowances.1.code',
    (set) => set.all_purpose_allowances.push(allPurpose, allPurpose),
  ],
  [
    'two allowances of one code',
    'duplicate_code',
    'allowances.1.code',
    (set) => set.allowances.push(allowance, allowance),
  ],
  [
    'two piece rates of one code',
    'duplicate_code',
    'piece_work.rates.1.code',
    (set) => (set.piece_work = pieceWork(pieceRate, pieceRate)),
  ],
  [
    'an age twice',
    'juniors_not_ascending',
    'classifications.1.juniors.1.below_age',
    (set) =>
      set.classifications.push({
        ...level,
        juniors: [
          { below_age: 17, percentage: 50_00 },
          { below_age: 17, percentage: 60_00 },
        ],
      }),
  ],
  [
    'an ordinary percentage under 100 %',
    'percentage_under_100',
    'ordinary.sunday.permanent',
    (set) => (set.ordinary.sunday = hourly(99_99, 175_00)),
  ],
  [
    'an overtime percentage under 100 %',
    'percentage_under_100',
    'overtime.tiers.saturday.0.percentages.casual',
    (set) => (set.overtime.tiers.saturday = [{ ...tier(null), percentages: hourly(150_00, 1_75) }]),
  ],
  [
    'a short rest paid under 100 %',
    'percentage_under_100',
    'short_rest.percentages.permanent',
    (set) => {
      set.short_rest = shortRest(2_00)
      set.overtime.triggers.push('short_rest')
    },
  ],
  [
    'a band under 100 %',
    'percentage_under_100',
    'bands.0.pay.percentages.permanent',
    (set) => set.bands.push(band(['monday'], '18:00', '00:00', hourly(10_00, 135_00))),
  ],
  [
    'a shift loading under 100 %',
    'percentage_under_100',
    'shift_loadings.0.percentages.weekday.casual',
    (set) => set.shift_loadings.push(shiftLoading({}, hourly(115_00, 15_00))),
  ],
  [
    'a compounding percentage in a sum',
    'compounding_in_sum',
    'ordinary.saturday.casual_of',
    (set) => {
      set.stacking = 'sum'
      set.ordinary.saturday = compounding
    },
  ],
  [
    'two bands at the same time',
    'bands_overlap',
    'bands.1',
    (set) => set.bands.push(band(['monday', 'friday'], '18:00', '22:00'), band(['friday'], '21:59', '23:00')),
  ],
  [
    'a band that reaches into one of the next day',
    'bands_overlap',
    'bands.1',
    (set) => set.bands.push(band(['monday'], '00:00', '06:00'), band(['sunday'], '22:00', '00:01')),
  ],
  [
    'two shift loadings of the same shifts',
    'shift_loadings_overlap',
    'shift_loadings.1',
    (set) => set.shift_loadings.push(shiftLoading({}), shiftLoading({ days: ['tuesday'], permanent_nights: true })),
  ],
  [
    'a tier without limit before the last',
    'tier_without_limit',
    'overtime.tiers.weekday.0.minutes',
    (set) => (set.overtime.tiers.weekday = [tier(null), tier(null)]),
  ],
  [
    'a last tier with a limit',
    'last_tier_with_limit',
    'overtime.tiers.weekday.1.minutes',
    (set) => (set.overtime.tiers.weekday = [tier(120), tier(120)]),
  ],
  [
    'an allowance by the kilometre that is always given',
    'allowance_not_by_hand',
    'allowances.0.given',
    (set) => set.allowances.push({ ...allowance, per: 'kilometre' }),
  ],
  [
    'an allowance by the occasion that is always given',
    'allowance_not_by_hand',
    'allowances.0.given',
    (set) => set.allowances.push({ ...allowance, per: 'occasion' }),
  ],
  [
    'a multiplied allowance by the day',
    'allowance_not_multipliable',
    'allowances.0.is_multiplied',
    (set) => set.allowances.push({ ...allowance, per: 'day', is_multiplied: true }),
  ],
  [
    'a multiplied allowance recorded by hand',
    'allowance_not_multipliable',
    'allowances.0.is_multiplied',
    (set) => set.allowances.push({ ...allowance, given: 'by_hand', is_multiplied: true }),
  ],
  [
    'a break that is late before it can begin',
    'break_times_conflict',
    'missed_break.earliest_minutes',
    (set) => (set.missed_break = missedBreak(361, 360)),
  ],
  [
    'a span without length',
    'span_empty',
    'ordinary_hours.span.monday',
    (set) => {
      set.ordinary_hours.span.monday = { from: '07:00', to: '07:00' }
      set.overtime.triggers.push('span')
    },
  ],
]

describe('a set is refused with', () => {
  test.each(refused)('%s', (_, code, path, change) => {
    expect(ruleSetFindings(changed(change))).toEqual([{ kind: 'refused', code, path: pathOf(path) }])
  })

  test.each(['short_rest', 'day', 'cycle', 'days', 'span'] as const)('the trigger %s without its limit', (trigger) => {
    expect(ruleSetFindings(changed((set) => set.overtime.triggers.push(trigger)))).toEqual([
      { kind: 'refused', code: 'trigger_without_limit', path: ['overtime', 'triggers', 1] },
    ])
  })

  test('the trigger of the week without its limit', () => {
    const set = changed(({ ordinary_hours }) => (ordinary_hours.week = { permanent: null, casual: null }))
    expect(ruleSetFindings(set)).toEqual([
      { kind: 'refused', code: 'trigger_without_limit', path: ['overtime', 'triggers', 0] },
    ])
  })

  const limits: [path: string, change: (set: RuleSet) => void][] = [
    ['short_rest', (set) => (set.short_rest = shortRest(200_00))],
    ['ordinary_hours.day', (set) => (set.ordinary_hours.day = { permanent: null, casual: 600 })],
    ['ordinary_hours.week', (set) => (set.overtime.triggers = [])],
    ['ordinary_hours.cycle', (set) => (set.ordinary_hours.cycle = cycle)],
    ['ordinary_hours.days_a_week', (set) => (set.ordinary_hours.days_a_week = 5)],
    ['ordinary_hours.span', (set) => (set.ordinary_hours.span.sunday = 'none')],
  ]
  test.each(limits)('a limit %s without its trigger', (path, change) => {
    expect(ruleSetFindings(changed(change))).toEqual([
      { kind: 'refused', code: 'limit_without_trigger', path: pathOf(path) },
    ])
  })
})

describe('a set is not refused with', () => {
  const accepted: [title: string, change: (set: RuleSet) => void][] = [
    [
      'bands that follow each other, also past Sunday midnight',
      (set) =>
        set.bands.push(
          band(['monday'], '00:00', '06:00'),
          band(['sunday'], '22:00', '00:00'),
          band(['monday'], '06:00', '18:00'),
        ),
    ],
    [
      'a band in cents at the time of one in percent',
      (set) =>
        set.bands.push(band(['monday'], '19:00', '00:00'), {
          ...band(['monday'], '19:00', '00:00'),
          pay: { in: 'cents', cents: 100, per: 'part_of_hour' },
        }),
    ],
    [
      'the same shifts of permanent and of other night workers',
      (set) =>
        set.shift_loadings.push(shiftLoading({ permanent_nights: true }), shiftLoading({ permanent_nights: false })),
    ],
    [
      'the same shifts on other days, decided otherwise or at other times',
      (set) =>
        set.shift_loadings.push(
          shiftLoading({}),
          shiftLoading({ days: ['friday'] }),
          shiftLoading({ decided_by: 'start' }),
          shiftLoading({ from: '19:00' }),
        ),
    ],
    [
      'compounding overtime beside a sum of ordinary percentages',
      (set) => {
        set.stacking = 'sum'
        set.overtime.tiers.weekday = [{ ...tier(null), percentages: compounding }]
      },
    ],
    ['compounding percentages of which the highest counts', (set) => (set.ordinary.saturday = compounding)],
    ['tiers of which only the last has no limit', (set) => (set.overtime.tiers.weekday = [tier(120), tier(null)])],
    ['ages in ascending order', (set) => set.classifications.push({ ...level, juniors: twoAges })],
    ['a multiplied allowance by the hour', (set) => set.allowances.push({ ...allowance, is_multiplied: true })],
    ['a break that is late after the period needs one', (set) => (set.missed_break = missedBreak(360, 360))],
    [
      'a span of the whole day',
      (set) => {
        set.ordinary_hours.span.monday = { from: '00:00', to: '00:00' }
        set.overtime.triggers.push('span')
      },
    ],
  ]
  const twoAges = [
    { below_age: 17, percentage: 50_00 },
    { below_age: 18, percentage: 60_00 },
  ]
  test.each(accepted)('%s', (_, change) => {
    expect(ruleSetFindings(changed(change))).toEqual([])
  })
})

const warned: Case[] = [
  [
    'a casual percentage is left to choose',
    'casual_to_choose',
    'overtime.tiers.sunday.0.percentages.casual',
    (set) => (set.overtime.tiers.sunday = [{ ...tier(null), percentages: hourly(200_00, 'to_choose') }]),
  ],
  [
    'a permanent percentage is missing',
    'percentage_missing',
    'ordinary.public_holiday.permanent',
    (set) => (set.ordinary.public_holiday = hourly(null, 250_00)),
  ],
  [
    'a casual percentage is missing',
    'percentage_missing',
    'bands.0.pay.percentages.casual',
    (set) => set.bands.push(band(['monday'], '18:00', '00:00', hourly(110_00, null))),
  ],
  [
    'overtime counts for superannuation',
    'overtime_counts_for_super',
    'counts_for.overtime.super',
    (set) => (set.counts_for.overtime = countsForAll),
  ],
]

describe('a warning is given when', () => {
  test.each(warned)('%s', (_, code, path, change) => {
    expect(ruleSetFindings(changed(change))).toEqual([{ kind: 'warning', code, path: pathOf(path) }])
  })
})

const pathOf = (text: string) => text.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
