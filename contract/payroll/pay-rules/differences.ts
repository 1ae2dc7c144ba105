import {
  allowances,
  allPurposeAllowances,
  bands,
  classifications,
  type Entries,
  minimumEngagements,
  pieceRates,
  shiftLoadings,
  tiersOf,
} from './entry-facts.ts'
import {
  byEmployment,
  casual,
  choice,
  countsForFacts,
  date,
  type Fact,
  fact,
  type FactValue,
  field,
  flag,
  minutes,
  number,
  percent,
  percentagesFacts,
  words,
} from './facts.ts'
import { pairsOf } from './matching.ts'
import { kindsOfDay, lineLabels, type RuleSet, weekdays } from './rule-set.ts'
import { ruleSections, type RuleSection, type Subject } from './rule-set-sections.ts'

/** One thing that two versions of a rule set say differently; a whole entry that only one of them has is one difference. */
export type Difference = { section: RuleSection; about: readonly Subject[] } & (
  | { kind: 'changed'; before: FactValue | null; after: FactValue | null }
  | { kind: 'added' | 'removed' }
)

/**
 * What the other version says differently, in the order of the sections. Entries of lists are found again by their codes and labels, so
 * that one more at the beginning is one difference.
 */
export function differencesOf(one: RuleSet, other: RuleSet): Difference[] {
  return ruleSections.flatMap((section) =>
    partsOf[section].flatMap((part) => part(one, other).map((difference) => ({ section, ...difference }))),
  )
}

// Omit would keep only what all kinds have in common.
type Found = Difference extends infer Each ? (Each extends Difference ? Omit<Each, 'section'> : never) : never
type Part = (one: RuleSet, other: RuleSet) => Found[]

/** Facts that a rule set has once; of null, the rule set has nothing of the kind. */
const once =
  (factsOf: (set: RuleSet) => readonly Fact[]): Part =>
  (one, other) =>
    changesOf(factsOf(one), factsOf(other))

const entries =
  <Item>({ of, about, keys, facts }: Entries<Item>): Part =>
  (one, other) =>
    pairsOf(of(one), of(other), keys).flatMap(({ one: before, other: after }): Found[] => {
      if (after === null) return before === null ? [] : [{ kind: 'removed', about: about(before) }]
      if (before === null) return [{ kind: 'added', about: about(after) }]
      return changesOf(facts(before), facts(after), about(after))
    })

/** A rule that a set has or has not. */
const optional = <Item>(of: (set: RuleSet) => Item | null, about: Subject, facts: (item: Item) => readonly Fact[]) =>
  entries<Item>({
    of: (set) => [of(set)].filter((item) => item !== null),
    about: () => [about],
    keys: [() => ''],
    facts,
  })

function changesOf(before: readonly Fact[], after: readonly Fact[], about: readonly Subject[] = []): Found[] {
  const former = new Map(before.map((one) => [keyOf(one), one.value]))
  const changed = after.flatMap((one): Found[] => {
    const value = former.get(keyOf(one)) ?? null
    former.delete(keyOf(one))
    if (JSON.stringify(value) === JSON.stringify(one.value)) return []
    return [{ kind: 'changed', about: [...about, ...one.about], before: value, after: one.value }]
  })
  const gone = before.filter((one) => former.has(keyOf(one)))
  return [
    ...changed,
    ...gone.map(({ about: of, value }): Found => ({
      kind: 'changed',
      about: [...about, ...of],
      before: value,
      after: null,
    })),
  ]
}

const keyOf = ({ about }: Fact) => JSON.stringify(about)

const sentences: Part = (one, other) => {
  const about = (of: string): Subject[] => [{ in: 'text', of }]
  return pairsOf(one.not_covered, other.not_covered, [(text) => text]).flatMap(
    ({ one: before, other: after }): Found[] => {
      if (before === null && after !== null) return [{ kind: 'added', about: about(after) }]
      return before !== null && after === null ? [{ kind: 'removed', about: about(before) }] : []
    },
  )
}

const kindOfDay = (of: (typeof kindsOfDay)[number]): Subject => ({ in: 'kind_of_day', of })

function limits({ ordinary_hours: { span, day, week, cycle, days_a_week } }: RuleSet): Fact[] {
  return [
    ...weekdays.map((of) => fact({ in: 'weekday', of }, { as: 'times', of: span[of] })),
    fact(kindOfDay('public_holiday'), { as: 'times', of: span.public_holiday }),
    ...byEmployment('limit_day', day),
    ...byEmployment('limit_week', week),
    minutes('cycle_minutes', cycle?.minutes ?? null),
    number('cycle_weeks', cycle?.weeks ?? null),
    date('cycle_starts_on', cycle?.starts_on ?? null),
    number('days_a_week', days_a_week),
  ]
}

const countedParts = ['ordinary', 'overtime', 'minimum_engagement', 'missed_break', 'piece_work'] as const

const partsOf: Record<RuleSection, readonly Part[]> = {
  general: [
    once(({ instrument, valid_from, source }) => [
      words('instrument', instrument),
      date('valid_from', valid_from),
      words('source', source.text),
      date('read_on', source.read_on),
    ]),
  ],
  classifications: [
    entries(classifications),
    entries(allPurposeAllowances),
    once((set) => [
      percent([casual, field('loading')], set.casual.loading),
      flag('rounds_casual_rate', set.casual.rounds_casual_rate),
    ]),
  ],
  ordinary_hours: [once(limits)],
  ordinary: [
    once(({ ordinary }) => kindsOfDay.flatMap((kind) => percentagesFacts(ordinary[kind], [kindOfDay(kind)]))),
    once(({ across_midnight, clock_change }) => [
      choice('midnight_day', across_midnight.day),
      choice('midnight_holiday', across_midnight.public_holiday),
      choice('clock_change', clock_change),
    ]),
    optional(
      (set) => set.annual_leave_loading,
      field('annual_leave_loading'),
      ({ percentage, clause }) => [percent(field('percentage'), percentage), words('clause', clause)],
    ),
  ],
  bands: [
    entries(bands),
    entries(shiftLoadings),
    once(({ stacking, stacking_cap }) => [choice('stacking', stacking), percent(field('stacking_cap'), stacking_cap)]),
  ],
  overtime: [
    once(({ overtime }) => [fact(field('triggers'), { as: 'triggers', of: overtime.triggers })]),
    ...kindsOfDay.map((kind) => entries(tiersOf(kind))),
    once(({ overtime }) => [minutes('minimum_minutes', overtime.minimum_minutes)]),
  ],
  rest_and_breaks: [
    optional(
      (set) => set.short_rest,
      { in: 'label', of: 'short_rest' },
      (rest) => [
        minutes('rest_minutes', rest.minutes),
        choice('rest_after', rest.after),
        ...percentagesFacts(rest.percentages),
      ],
    ),
    optional(
      (set) => set.missed_break,
      { in: 'label', of: 'missed_break' },
      (missed) => [
        minutes('over_minutes', missed.over_minutes),
        minutes('earliest_minutes', missed.earliest_minutes),
        minutes('latest_minutes', missed.latest_minutes),
        minutes('shortest_minutes', missed.shortest_minutes),
        percent(field('percentage'), missed.percentage),
        words('clause', missed.clause),
      ],
    ),
  ],
  minimum_engagement: [entries(minimumEngagements)],
  allowances: [entries(allowances)],
  piece_work: [
    entries(pieceRates),
    optional(
      (set) => set.piece_work,
      { in: 'label', of: 'piece_guarantee' },
      (pieces) => [percent(field('guarantee'), pieces.guarantee), words('clause', pieces.clause)],
    ),
  ],
  counts_for: [
    once(({ counts_for }) =>
      countedParts.flatMap((part) => countsForFacts(counts_for[part], [field(`counts_${part}`)])),
    ),
  ],
  payroll_codes: [
    once(({ payroll_codes, bill_labels }) =>
      lineLabels.flatMap((of) => [
        fact([{ in: 'label', of }, field('payroll_code')], { as: 'text', of: payroll_codes[of] ?? null }),
        fact([{ in: 'label', of }, field('bill_label')], { as: 'text', of: bill_labels[of] ?? null }),
      ]),
    ),
  ],
  not_covered: [sentences],
}
