// The terms by which a timesheet is paid, from the facts: pure.
import type { PayTerms } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { Cents, Employment, RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import type { NotPricedReason } from '#contract/payroll/timesheet-pay.ts'
import type { LocalDate } from '#contract/values/time.ts'
import { winningAssignment } from '#server/modules/pay/assignments/rules.ts'
import { wageFor } from '#server/modules/pay/pricing/lines/rates.ts'
import { versionOn } from '#server/modules/pay/versions.ts'
import type { AssignmentFacts, PersonFacts, PricingFacts, RuleVersion, SheetFacts } from './facts.ts'

/** Pay terms as they are stored: the rule set by the id of its version. */
export type StoredTerms = Omit<PayTerms, 'rule_set'> & {
  version_id: string
  /** instead of the classification's rate */
  placement_cents: Cents | null
}

/** How a timesheet is paid, or why not; what is known is there in both cases. */
export type TermsOfSheet = {
  version: RuleVersion | null
  classification: string | null
  employment: Employment | null
  /** before percentages */
  hourly_cents: Cents | null
  terms: StoredTerms | null
  not_priced: NotPricedReason | null
}

const unknown = {
  ...{ version: null, classification: null, employment: null, hourly_cents: null, terms: null },
} satisfies Partial<TermsOfSheet>

/** The terms of a timesheet: the assignment that wins, the version of its rule set on the workday, and the person's own facts. */
export function termsOf(facts: PricingFacts, person: PersonFacts, sheet: SheetFacts): TermsOfSheet {
  const assignment = winningAssignment(facts.assignments, sheet)
  if (assignment === null) return { ...unknown, not_priced: 'no_rule_set' }
  const { classification } = assignment
  const employment = employmentOf(person)
  const version = versionOn(facts.versions.get(assignment.rule_set_id) ?? [], sheet.works_on, cycleOf(person))
  const known = { ...unknown, version, classification, employment }
  if (version === null) return { ...known, not_priced: 'no_version' }
  if (employment === null) return { ...known, not_priced: 'no_employment' }
  const { placement_cents } = sheet
  const terms = {
    ...ownTerms(assignment, employment, ageOn(person.birth_date, sheet.works_on)),
    ...recordedOn(sheet),
    version_id: version.id,
  }
  const priced = { ...known, hourly_cents: hourlyRate({ ...terms, placement_cents }, version.rules) }
  if (isBelowMinimum({ ...terms, placement_cents }, version.rules)) return { ...priced, not_priced: 'below_minimum' }
  return { ...priced, terms: { ...terms, placement_cents }, not_priced: null }
}

/**
 * Permanent or casual, by the employment type; null: it does not say. Labour hire is no answer, because people are hired out on either
 * terms, and a contractor is paid by no rule set.
 */
function employmentOf({ type, basis }: PersonFacts): Employment | null {
  if (type === 'contractor') return null
  if (basis === 'full_time' || basis === 'part_time') return 'permanent'
  return basis === 'casual' ? 'casual' : null
}

const cycleOf = ({ pay_cycle: cycle, pay_cycle_anchor: anchor }: PersonFacts) =>
  cycle === null || anchor === null ? null : { cycle, anchor }

/** A person's age in whole years on a day. */
const ageOn = (birth_date: LocalDate, day: LocalDate) =>
  Temporal.PlainDate.from(birth_date).until(Temporal.PlainDate.from(day), { largestUnit: 'years' }).years

/** What was recorded beside the hours, by hand and by the piece. */
const recordedOn = ({ extras }: SheetFacts): Pick<PayTerms, 'recorded' | 'pieces'> => ({
  recorded: extras.flatMap(({ kind, code, hundredths }) =>
    kind === 'allowance' && code !== null && hundredths !== null ? [{ code, hundredths }] : [],
  ),
  // Pieces are whole.
  pieces: extras.flatMap(({ kind, code, hundredths }) =>
    kind === 'piece' && code !== null && hundredths !== null ? [{ code, units: hundredths / 100 }] : [],
  ),
})

const ownTerms = (of: AssignmentFacts, employment: Employment, age: number) => ({
  ...{ classification: of.classification, employment, age, works_permanent_nights: of.works_permanent_nights },
  all_purpose_allowances: of.all_purpose_allowances,
})

/** A placement pays less than the person's classification, which a rule set never allows. */
function isBelowMinimum(stored: StoredTerms, rules: RuleSet) {
  const { placement_cents, ...terms } = stored
  const own = wageFor({ ...terms, all_purpose_allowances: [], rule_set: rules }).hourly_cents
  return placement_cents !== null && placement_cents < own
}

/** The hourly rate with all-purpose allowances; null where the rule set does not have it. */
function hourlyRate(stored: StoredTerms, rules: RuleSet) {
  const { hourly_cents, gaps } = wageFor(payTermsOf(stored, rules))
  return gaps.length > 0 ? null : hourly_cents
}

/**
 * Stored terms with their rules. The rate of a placement takes the place of the classification's: it is what this person is paid an hour, at
 * any age.
 */
export function payTermsOf({ version_id: _, placement_cents, ...terms }: StoredTerms, rules: RuleSet): PayTerms {
  if (placement_cents === null) return { ...terms, rule_set: rules }
  const classifications = rules.classifications.map((one) =>
    one.code === terms.classification
      ? { ...one, weekly_cents: null, hourly_cents: placement_cents, juniors: [] }
      : one,
  )
  return { ...terms, rule_set: { ...rules, classifications } }
}
