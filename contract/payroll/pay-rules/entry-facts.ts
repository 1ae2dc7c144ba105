// The entries of a rule set's lists: how each is named, by what it is found again in another version, and its facts.
import {
  choice,
  countsForFacts,
  type Fact,
  fact,
  field,
  flag,
  minutes,
  money,
  percent,
  percentFacts,
  percentagesFacts,
  times,
  words,
} from './facts.ts'
import {
  type Allowance,
  type Band,
  kindsOfDay,
  type OvertimeTier,
  type RuleSet,
  type ShiftLoading,
} from './rule-set.ts'
import type { Subject } from './rule-set-sections.ts'

export type Entries<Item> = {
  of: (set: RuleSet) => readonly Item[]
  about: (item: Item) => readonly Subject[]
  /** the most exact first */
  keys: readonly ((item: Item) => unknown)[]
  facts: (item: Item) => readonly Fact[]
}

const titled = ({ title }: { title: string }): Subject[] => [{ in: 'text', of: title }]
const codeOf = ({ code }: { code: string }) => code

export const classifications: Entries<RuleSet['classifications'][number]> = {
  of: (set) => set.classifications,
  about: titled,
  keys: [codeOf],
  facts: (item) => [
    words('title', item.title),
    money('weekly_cents', item.weekly_cents),
    money('hourly_cents', item.hourly_cents),
    ...item.juniors.map(({ below_age, percentage }) => percent({ in: 'below_age', of: below_age }, percentage)),
  ],
}

export const allPurposeAllowances: Entries<RuleSet['all_purpose_allowances'][number]> = {
  of: (set) => set.all_purpose_allowances,
  about: titled,
  keys: [codeOf],
  facts: (item) => [words('title', item.title), money('weekly_cents', item.weekly_cents), words('clause', item.clause)],
}

export const bands: Entries<Band> = {
  of: (set) => set.bands,
  about: ({ label }) => [{ in: 'label', of: label }],
  keys: [({ label, days, times: of }) => [label, days, of], ({ label, days }) => [label, days], ({ label }) => label],
  facts: ({ days, times: of, on_public_holidays, pay, clause }) => [
    fact(field('days'), { as: 'weekdays', of: days }),
    times('times', of),
    flag('on_public_holidays', on_public_holidays),
    choice('pay_in', pay.in),
    ...(pay.in === 'percent' ? percentFacts(pay.percentages) : [money('cents', pay.cents), choice('per', pay.per)]),
    words('clause', (pay.in === 'percent' ? pay.percentages.clause : null) ?? clause),
  ],
}

/** For whom a shift loading is. */
const nightsOf = (onlyNights: boolean | null) =>
  onlyNights === null ? 'nights_both' : onlyNights ? 'nights_only' : 'nights_not'

export const shiftLoadings: Entries<ShiftLoading> = {
  of: (set) => set.shift_loadings,
  about: ({ label }) => [{ in: 'label', of: label }],
  keys: [
    ({ label, days, permanent_nights, decided_by, from, until }) => [
      label,
      days,
      permanent_nights,
      decided_by,
      from,
      until,
    ],
    ({ label, days, permanent_nights }) => [label, days, permanent_nights],
    ({ label }) => label,
  ],
  facts: ({ decided_by, from, until, days, permanent_nights, percentages, clause }) => [
    choice('decided_by', decided_by),
    times('times', { from, to: until }),
    fact(field('days'), { as: 'weekdays', of: days }),
    choice('permanent_nights', nightsOf(permanent_nights)),
    ...kindsOfDay.flatMap((kind) => percentagesFacts(percentages[kind], [{ in: 'kind_of_day', of: kind }])),
    words('clause', clause),
  ],
}

export const tiersOf = (kind: (typeof kindsOfDay)[number]): Entries<OvertimeTier> => ({
  of: (set) => set.overtime.tiers[kind],
  about: ({ label }) => [
    { in: 'kind_of_day', of: kind },
    { in: 'label', of: label },
  ],
  keys: [({ label }) => label],
  facts: (tier) => [minutes('tier_minutes', tier.minutes), ...percentagesFacts(tier.percentages)],
})

export const allowances: Entries<Allowance> = {
  of: (set) => set.allowances,
  about: titled,
  keys: [codeOf],
  facts: (item) => [
    words('title', item.title),
    money('cents', item.cents),
    choice('per', item.per),
    choice('given', item.given),
    flag('is_multiplied', item.is_multiplied),
    ...countsForFacts(item.counts_for),
    words('clause', item.clause),
  ],
}

export const minimumEngagements: Entries<RuleSet['minimum_engagement'][number]> = {
  of: (set) => set.minimum_engagement,
  about: ({ employments }) => employments.map((of) => ({ in: 'employment', of })),
  keys: [
    ({ employments, kinds_of_day }) => [employments, kinds_of_day],
    ({ employments }) => employments,
    ({ kinds_of_day }) => kinds_of_day,
  ],
  facts: (item) => [
    fact(field('employments'), { as: 'employments', of: item.employments }),
    fact(field('kinds_of_day'), { as: 'kinds_of_day', of: item.kinds_of_day }),
    minutes('minutes', item.minutes),
    choice('paid_at', item.paid_at),
    choice('counts', item.counts),
    words('clause', item.clause),
  ],
}

export const pieceRates: Entries<NonNullable<RuleSet['piece_work']>['rates'][number]> = {
  of: (set) => set.piece_work?.rates ?? [],
  about: titled,
  keys: [codeOf],
  facts: (item) => [words('title', item.title), money('unit_cents', item.unit_cents)],
}
