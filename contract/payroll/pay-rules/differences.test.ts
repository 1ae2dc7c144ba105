import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'
import type { RuleSet } from './rule-set.ts'
import { sectionOf, subjectsAt } from './rule-set-sections.ts'
import { countsForAll, percent, small } from './small-rule-set.ts'

const level = (code: string, title: string) => ({ code, title, weekly_cents: 100_000, hourly_cents: null, juniors: [] })
const inPercent = (permanent: number, casual: number) => ({
  ...percent(permanent, casual),
  ...{ casual_of: 'hourly_rate' as const, clause: null },
})
const allowance = (code: string): RuleSet['allowances'][number] => ({
  ...{ code, title: code, cents: 37, per: 'hour', given: 'by_hand' },
  ...{ is_multiplied: false, counts_for: countsForAll, clause: null },
})

/** The small rule set with lists of several entries. */
const retail = (): RuleSet => ({
  ...structuredClone(small),
  not_covered: ['Juniors.', 'Apprentices.'],
  classifications: [level('L1', 'Retail Employee Level 1'), level('L2', 'Retail Employee Level 2')],
  bands: [
    {
      ...{ label: 'evening', days: ['monday'], times: { from: '18:00', to: '00:00' } },
      ...{ on_public_holidays: false, clause: null },
      pay: { in: 'percent', percentages: inPercent(125_00, 150_00) },
    },
  ],
  allowances: [allowance('COLD'), allowance('HEIGHT')],
})

function changed(change: (set: RuleSet) => void) {
  const set = retail()
  change(set)
  return differencesOf(retail(), set)
}

test('the same rules have no differences', () => {
  expect(differencesOf(retail(), retail())).toEqual([])
})

test('a percentage is named by its kind of day and employment, with both values', () => {
  expect(changed((set) => (set.ordinary.saturday.casual = 175_00))).toEqual([
    {
      section: 'ordinary',
      kind: 'changed',
      about: [
        { in: 'kind_of_day', of: 'saturday' },
        { in: 'employment', of: 'casual' },
      ],
      before: { as: 'percent', of: 150_00 },
      after: { as: 'percent', of: 175_00 },
    },
  ])
})

test('a figure that becomes unknown or is to be chosen is a difference of its own', () => {
  const values = changed(
    (set) => (set.ordinary.sunday = { ...set.ordinary.sunday, permanent: null, casual: 'to_choose' }),
  )
  expect(values.map((one) => one.kind === 'changed' && one.after)).toEqual([
    { as: 'percent', of: null },
    { as: 'percent', of: 'to_choose' },
  ])
})

test('an entry at the beginning of a list is one difference, and the others are found again by their codes', () => {
  const differences = changed((set) => {
    set.classifications.unshift({
      code: 'NEW',
      title: 'Trainee',
      weekly_cents: 90_000,
      hourly_cents: null,
      juniors: [],
    })
    set.classifications[2] = { ...level('L2', 'Retail Employee Level 2'), weekly_cents: 104_000 }
  })
  expect(differences).toEqual([
    { section: 'classifications', kind: 'added', about: [{ in: 'text', of: 'Trainee' }] },
    {
      section: 'classifications',
      kind: 'changed',
      about: [
        { in: 'text', of: 'Retail Employee Level 2' },
        { in: 'field', of: 'weekly_cents' },
      ],
      before: { as: 'money', of: 100_000 },
      after: { as: 'money', of: 104_000 },
    },
  ])
})

test('of two bands with one label, the one with the same times is meant, wherever it is in the list', () => {
  const two = retail()
  const [evening] = two.bands
  if (!evening || evening.pay.in !== 'percent') throw new Error('the sample has no evening')
  two.bands.push({ ...evening, days: ['saturday'] })
  const other = structuredClone(two)
  other.bands.reverse()
  expect(differencesOf(two, other)).toEqual([])
  const saturday = other.bands[0]
  if (saturday) saturday.times = { from: '19:00', to: '00:00' }
  expect(differencesOf(two, other)).toEqual([
    {
      section: 'bands',
      kind: 'changed',
      about: [
        { in: 'label', of: 'evening' },
        { in: 'field', of: 'times' },
      ],
      before: { as: 'times', of: { from: '18:00', to: '00:00' } },
      after: { as: 'times', of: { from: '19:00', to: '00:00' } },
    },
  ])
})

test('the order of triggers matters, that of sentences and allowances does not', () => {
  const set = retail()
  set.overtime.triggers = ['week', 'day']
  const other = structuredClone(set)
  other.overtime.triggers.reverse()
  other.allowances.reverse()
  other.not_covered.reverse()
  expect(differencesOf(set, other)).toEqual([
    {
      section: 'overtime',
      kind: 'changed',
      about: [{ in: 'field', of: 'triggers' }],
      before: { as: 'triggers', of: ['week', 'day'] },
      after: { as: 'triggers', of: ['day', 'week'] },
    },
  ])
})

test('a rule that a set did not have is added as a whole, in the order of the sections', () => {
  const percentages = inPercent(200_00, 200_00)
  const differences = changed((set) => {
    set.not_covered = set.not_covered.slice(1)
    set.payroll_codes.overtime_first = 'OT150'
    set.short_rest = { minutes: 600, after: 'any_work', percentages }
    set.ordinary_hours.span.monday = { from: '07:00', to: '18:00' }
    set.minimum_engagement = [
      {
        ...{ employments: ['casual'], kinds_of_day: ['weekday'], minutes: 180 },
        ...{ paid_at: 'weekday', counts: 'each_period', clause: null },
      },
    ]
  })
  expect(differences.map(({ section, kind }) => [section, kind])).toEqual([
    ['ordinary_hours', 'changed'],
    ['rest_and_breaks', 'added'],
    ['minimum_engagement', 'added'],
    ['payroll_codes', 'changed'],
    ['not_covered', 'removed'],
  ])
})

test('a junior percentage is found by its age, and one that is left out has no value afterwards', () => {
  const set = retail()
  const [first] = set.classifications
  if (first) first.juniors = [{ below_age: 18, percentage: 7_000 }]
  const [difference] = differencesOf(set, retail())
  expect(difference).toMatchObject({
    about: [
      { in: 'text', of: 'Retail Employee Level 1' },
      { in: 'below_age', of: 18 },
    ],
    before: { as: 'percent', of: 7_000 },
    after: null,
  })
})

test('a path leads to a section, and is named by the entries that it goes through', () => {
  const path = ['overtime', 'tiers', 'saturday', 0, 'percentages', 'casual']
  expect(sectionOf(path)).toBe('overtime')
  expect(subjectsAt(retail(), path)).toEqual([
    { in: 'kind_of_day', of: 'saturday' },
    { in: 'label', of: 'overtime_first' },
    { in: 'employment', of: 'casual' },
  ])
  expect(subjectsAt(retail(), ['overtime', 'triggers', 0])).toEqual([{ in: 'trigger', of: 'week' }])
})
