// Break rules, their calls, and the calculation of a shift's breaks from them.
import { z } from 'zod'
import { read, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { localDate, type LocalDate, shiftSpan, type WallSpan } from '#contract/values/time.ts'
import { emptyAsNull, id, name, optionalId, version } from '#contract/values/values.ts'

export const breakModes = ['auto_deduct', 'recorded', 'window'] as const
export type BreakMode = (typeof breakModes)[number]

/** The maximum number of breaks of a shift (contract/rostering/rosters/rosters.ts). */
export const maxBreaks = 6

const minutes = z.coerce.number().int().min(0).max(1500)
const optionalMinutes = emptyAsNull(minutes.nullable()).default(null)
const optionalDate = emptyAsNull(localDate.nullable()).default(null)

const ruleFields = {
  name: name(80),
  minutes: z.coerce.number().int().min(5).max(240),
  paid: z.boolean().default(false),
  /** deducted automatically · counted only when recorded · to be taken between two offsets */
  mode: z.enum(breakModes).default('auto_deduct'),
  /** applies to shifts that are longer than this in elapsed time */
  after_minutes_worked: minutes.default(300),
  /** the break begins between these minutes from the start of the shift */
  earliest_offset: optionalMinutes,
  latest_offset: optionalMinutes,
  /** the shortest and longest shift it applies to, both inclusive */
  applies_min_shift: optionalMinutes,
  applies_max_shift: optionalMinutes,
  /** null: every position */
  position_id: optionalId,
  effective_from: optionalDate,
  effective_to: optionalDate,
}

export const breakRule = z.object({
  id: z.string(),
  customer_id: z.string(),
  location_id: z.string(),
  /** null: for the whole location */
  sub_location_id: z.string().nullable(),
  sequence: z.number(),
  name: z.string(),
  minutes: z.number(),
  paid: z.boolean(),
  mode: z.enum(breakModes),
  after_minutes_worked: z.number(),
  earliest_offset: z.number().nullable(),
  latest_offset: z.number().nullable(),
  applies_min_shift: z.number().nullable(),
  applies_max_shift: z.number().nullable(),
  position_id: z.string().nullable(),
  effective_from: z.string().nullable(),
  effective_to: z.string().nullable(),
  version: z.number(),
})
export type LocationBreak = z.infer<typeof breakRule>
/** What determines a shift's breaks: a location's rule, stored or not. */
export const breakRuleFacts = breakRule.omit({
  customer_id: true,
  location_id: true,
  sub_location_id: true,
  version: true,
})
export type BreakRule = z.infer<typeof breakRuleFacts>

/**
 * The rules that apply in a sub-location, or (null) in the location as a whole: a sub-location with its own rules does not use those of the
 * location.
 */
export function rulesFor<Rule extends Pick<LocationBreak, 'sub_location_id'>>(
  rules: readonly Rule[],
  sub_location_id: string | null,
): Rule[] {
  const own = rules.filter((rule) => rule.sub_location_id === sub_location_id)
  return own.length > 0 ? own : rules.filter((rule) => rule.sub_location_id === null)
}

const breakPermission = [['Client', 'location break configuration']] as const

export const breaks = {
  list: read({
    path: '/customer-location-breaks-list',
    needs: [
      ['Client', 'location break configuration'],
      ['Roster', 'create'],
    ],
    kinds: staff,
    summary: 'Lists the break rules of a customer’s locations, or of one location, in their order.',
    input: { customer_id: id, location_id: id.optional() },
    result: z.array(breakRule),
  }),
  configure: write({
    path: '/customer-location-breaks-configure',
    needs: breakPermission,
    kinds: staff,
    summary:
      'Saves one break rule of a location: creates one at the end without id, updates it with id and version. When another rule has the same sequence number, the two swap places.',
    input: {
      id: optionalId,
      version: emptyAsNull(version.nullable()).default(null),
      location_id: id,
      /** limits the rule to this sub-location; cannot be changed later */
      sub_location_id: optionalId,
      sequence: emptyAsNull(z.coerce.number().int().min(1).max(100).nullable()).default(null),
      ...ruleFields,
    },
    result: breakRule,
  }),
  remove: write({
    path: '/customer-location-breaks-configure-delete',
    needs: breakPermission,
    kinds: staff,
    summary: 'Deletes a break rule; existing shifts keep their breaks.',
    input: { id, version },
    result: z.object({ id: z.string() }),
  }),
}

export type ShiftToBreak = {
  works_on: LocalDate
  clock_minutes: number
  elapsed_minutes: number
  position_id: string | null
}

export type PlannedBreak = {
  rule_id: string
  name: string
  minutes: number
  paid: boolean
  mode: BreakMode
  /** minutes from the start of the shift: where it is drawn, and the range in which it begins */
  starts_after: number
  earliest_start: number
  latest_start: number
}

export type PlannedBreaks = {
  breaks: PlannedBreak[]
  unpaid_minutes: number
  paid_break_minutes: number
  /** the paid minutes of the shift, by the clock */
  paid_minutes: number
}

/**
 * The breaks that a location's rules give a shift, in the order of their sequence. A rule applies when the shift's elapsed time is longer
 * than `after_minutes_worked` and within the rule's shortest and longest shift (au-facts.md section 7: rest goes by elapsed time, pay by
 * the clock). A break that would use up the whole shift is left out.
 */
export function breaksOf(shift: ShiftToBreak, rules: readonly BreakRule[]): PlannedBreaks {
  const length = Math.min(shift.clock_minutes, shift.elapsed_minutes)
  const given: PlannedBreak[] = []
  for (const rule of rules.filter((one) => ruleApplies(one, shift)).toSorted(compareRules)) {
    if (given.length < maxBreaks && breakMinutes(given) + rule.minutes < length)
      given.push(preferredBreak(rule, length))
  }
  separateBreaks(given, length)
  const unpaid_minutes = unpaidMinutes(given)
  return {
    breaks: given,
    unpaid_minutes,
    paid_break_minutes: breakMinutes(given) - unpaid_minutes,
    paid_minutes: Math.max(0, shift.clock_minutes - unpaid_minutes),
  }
}

/** The input of `breaksOf` for a shift with these times. */
export function shiftToBreak(span: WallSpan, position_id: string | null): ShiftToBreak {
  const { clock_minutes, elapsed_minutes } = shiftSpan(span)
  return { works_on: span.works_on, position_id, clock_minutes, elapsed_minutes }
}

/** A break in worked time; `rule` names the rule that deducted it automatically, without it somebody recorded it. */
export type WorkedBreak = { minutes: number; paid: boolean; rule?: string }

/** The breaks in worked time: those deducted by rules, then the recorded ones. */
export const breaksWorked = (
  shift: ShiftToBreak,
  rules: readonly BreakRule[],
  recorded: readonly WorkedBreak[],
): WorkedBreak[] => [
  ...breaksOf(shift, rules)
    .breaks.filter(isAutomatic)
    .map(({ minutes, paid, name }) => ({ minutes, paid, rule: name })),
  ...recorded,
]

/** Deducted whether or not it is recorded; breaks of the other modes count only when recorded. */
export const isAutomatic = ({ mode }: Pick<BreakRule, 'mode'>) => mode === 'auto_deduct'

/** The minutes that a list of breaks deducts from pay. */
export const unpaidMinutes = (breaks: readonly { minutes: number; paid: boolean }[]) =>
  breakMinutes(breaks.filter((one) => !one.paid))

/** The total length of the breaks. */
export const breakMinutes = (breaks: readonly { minutes: number }[]) =>
  breaks.reduce((sum, one) => sum + one.minutes, 0)

const ruleApplies = (rule: BreakRule, { works_on, elapsed_minutes, position_id }: ShiftToBreak) =>
  elapsed_minutes > rule.after_minutes_worked &&
  elapsed_minutes >= (rule.applies_min_shift ?? 0) &&
  elapsed_minutes <= (rule.applies_max_shift ?? Infinity) &&
  (rule.position_id === null || rule.position_id === position_id) &&
  works_on >= (rule.effective_from ?? works_on) &&
  works_on <= (rule.effective_to ?? works_on)

// By name before id, so that a rule without an id yet is already in its final place.
const compareRules = (one: BreakRule, other: BreakRule) =>
  one.sequence - other.sequence || compare(one.name, other.name) || compare(one.id, other.id)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** A break at its rule's preferred time: as early as it may begin, or as soon as it is due. */
function preferredBreak(rule: BreakRule, length: number): PlannedBreak {
  const last = length - rule.minutes
  const earliest_start = Math.min(rule.earliest_offset ?? 0, last)
  const latest_start = Math.max(earliest_start, Math.min(rule.latest_offset ?? last, last))
  const starts_after =
    rule.earliest_offset === null ? Math.min(rule.after_minutes_worked, latest_start) : earliest_start
  const { id: rule_id, name, minutes: long, paid, mode } = rule
  return { rule_id, name, minutes: long, paid, mode, starts_after, earliest_start, latest_start }
}

/** Moves overlapping breaks: later ones back and, at the end of the shift, earlier ones forward. Their total is shorter than the shift. */
function separateBreaks(given: readonly PlannedBreak[], length: number) {
  const through = given.toSorted((one, other) => one.starts_after - other.starts_after)
  let free = 0
  for (const one of through) {
    one.starts_after = Math.max(one.starts_after, free)
    free = one.starts_after + one.minutes
  }
  let end = length
  for (const one of through.toReversed()) {
    one.starts_after = Math.min(one.starts_after, end - one.minutes)
    end = one.starts_after
  }
}

/** Of a rule for every shift, position and day, whose break may be at any time. */
export const unrestrictedRule = {
  earliest_offset: null,
  latest_offset: null,
  applies_min_shift: null,
  applies_max_shift: null,
  position_id: null,
  effective_from: null,
  effective_to: null,
} as const satisfies Partial<BreakRule>

type PresetRule = Pick<
  BreakRule,
  'minutes' | 'paid' | 'mode' | 'after_minutes_worked' | 'applies_min_shift' | 'applies_max_shift'
>
const autoDeductedBreak = {
  paid: false,
  mode: 'auto_deduct',
  applies_min_shift: null,
  applies_max_shift: null,
} as const

/** Sample rule sets to start from; to be checked against the award or agreement that applies (au-facts.md section 7). */
export const breakPresets = {
  australia: [{ ...autoDeductedBreak, minutes: 30, after_minutes_worked: 300 }],
  restAndMeal: [
    { ...autoDeductedBreak, minutes: 10, paid: true, after_minutes_worked: 240 },
    { ...autoDeductedBreak, minutes: 30, after_minutes_worked: 300 },
  ],
  germany: [
    { ...autoDeductedBreak, minutes: 30, after_minutes_worked: 360, applies_max_shift: 540 },
    { ...autoDeductedBreak, minutes: 45, after_minutes_worked: 540 },
  ],
} as const satisfies Record<string, readonly PresetRule[]>
