// Which allowances and pieces can be recorded on a timesheet: those of the rule set that it is paid by.
import type { ExtraChoice } from '#contract/rostering/timesheets/timesheet-extras.ts'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import type { Context } from '#server/http/context.ts'
import { factsFor, type RuleVersion } from '#server/modules/pay/timesheets/facts.ts'
import { termsOf } from '#server/modules/pay/timesheets/pay-terms.ts'

type SheetToPay = { id: string; agency_id: string; employee_id: string; works_on: string }

/** The version of the rule set that applies to the timesheet; null: none. */
export async function versionFor(
  { db, language }: Pick<Context, 'db' | 'language'>,
  { id, agency_id, employee_id, works_on }: SheetToPay,
): Promise<RuleVersion | null> {
  const people = [{ employee_id, from: works_on, to: works_on }]
  const facts = await factsFor(db, { agency_id, people, language, including: id })
  const [person] = facts.people
  const own = facts.sheets.get(employee_id)?.find((one) => one.id === id)
  return person === undefined || own === undefined ? null : termsOf(facts, person, own).version
}

/** What a rule set has to be recorded by hand, allowances first, in its order. */
export const choicesOf = ({ allowances, piece_work }: RuleSet): ExtraChoice[] => [
  ...allowances.flatMap(({ code, title, per, cents, given }) =>
    given === 'by_hand' ? [{ kind: 'allowance' as const, code, title, unit: per, rate_cents: cents }] : [],
  ),
  ...(piece_work?.rates ?? []).map(({ code, title, unit_cents }) => ({
    ...{ kind: 'piece' as const, code, title, unit: 'piece' as const, rate_cents: unit_cents },
  })),
]
