// Which of several assignments work is paid by, and which codes an assignment can name.
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import type { LocalDate } from '#contract/values/time.ts'

type AssignmentTarget = {
  /** null: any customer */
  customer_id: string | null
  /** null: any site */
  location_id: string | null
  /** null: any position */
  position_id: string | null
  /** null: everybody */
  employee_id: string | null
  starts_on: LocalDate
  ends_on: LocalDate | null
}

type PlacedWork = {
  customer_id: string
  location_id: string
  position_id: string
  employee_id: string
  works_on: LocalDate
}

/**
 * The assignment that work is paid by; null: none applies. The most specific one wins: one that names the person before any other; of these
 * one for the site, then one for the customer, then one for any customer; of these one for the position. Two that name the same cannot apply
 * on one day (`pay_rule_assignments_one_at_a_time`).
 */
export function winningAssignment<Assignment extends AssignmentTarget>(
  assignments: readonly Assignment[],
  work: PlacedWork,
): Assignment | null {
  const applying = assignments.filter((one) => applies(one, work))
  return applying.toSorted((one, other) => rankOf(other) - rankOf(one)).at(0) ?? null
}

const applies = (of: AssignmentTarget, work: PlacedWork) =>
  of.starts_on <= work.works_on &&
  (of.ends_on === null || work.works_on <= of.ends_on) &&
  (of.employee_id ?? work.employee_id) === work.employee_id &&
  (of.customer_id ?? work.customer_id) === work.customer_id &&
  (of.location_id ?? work.location_id) === work.location_id &&
  (of.position_id ?? work.position_id) === work.position_id

/** The person outweighs every place, and every place outweighs the position. */
const rankOf = ({ employee_id, customer_id, location_id, position_id }: AssignmentTarget) =>
  [employee_id === null, location_id === null, customer_id === null, position_id === null].reduce(
    (rank, isAny) => rank * 2 + (isAny ? 0 : 1),
    0,
  )

type DatedRules = { valid_from: LocalDate; rules: Pick<RuleSet, 'classifications' | 'all_purpose_allowances'> }
type Period = { starts_on: LocalDate; ends_on: LocalDate | null }

/** The codes that an assignment with these dates can name: those of the newest version and of every version that is valid within the dates. */
export function codesToAssign(versions: readonly DatedRules[], period: Period) {
  const named = versionsWithin(versions, period)
  return {
    classifications: new Set(named.flatMap(({ rules }) => rules.classifications.map(({ code }) => code))),
    allowances: new Set(named.flatMap(({ rules }) => rules.all_purpose_allowances.map(({ code }) => code))),
  }
}

function versionsWithin(versions: readonly DatedRules[], { starts_on, ends_on }: Period) {
  const ordered = versions.toSorted((one, other) => one.valid_from.localeCompare(other.valid_from))
  return ordered.filter(({ valid_from }, at) => {
    const next = ordered[at + 1]?.valid_from
    // The newest one always counts: what is assigned today shall still be known when it begins.
    if (next === undefined) return true
    return next > starts_on && (ends_on === null || valid_from <= ends_on)
  })
}
