import { fileRules, type Finding, severities } from '#contract/rostering/eligibility/findings.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'

const rulesAboutFiles: ReadonlySet<Finding['rule']> = new Set(fileRules)

/** The findings as this reader may see them: for findings from an employee's file a supervisor sees only that the office has to check. */
export function findingsVisibleTo(
  { supervisor_id }: Pick<Scope, 'supervisor_id'>,
  findings: readonly Finding[],
): Finding[] {
  if (supervisor_id === null) return [...findings]
  const visible = findings.filter(({ rule }) => !rulesAboutFiles.has(rule))
  const severity = severities.find((one) =>
    findings.some((found) => rulesAboutFiles.has(found.rule) && found.severity === one),
  )
  return severity === undefined ? visible : [...visible, { rule: 'askOffice', severity, facts: {} }]
}

// What the rules leave empty when a supervisor is the reader (server/modules/eligibility/queries.ts).
const emptyForSupervisors: ReadonlyMap<Finding['rule'], string> = new Map([
  ['overlap', 'location_name'],
  ['shortRest', 'location_name'],
  ['doNotRehire', 'reason'],
])

/** The same of findings that were stored for somebody who saw more: where the other duty is, and why not to rehire. */
export const storedFindingsVisibleTo = (scope: Pick<Scope, 'supervisor_id'>, findings: readonly Finding[]): Finding[] =>
  findingsVisibleTo(scope, findings).map((one) => {
    const fact = scope.supervisor_id === null ? undefined : emptyForSupervisors.get(one.rule)
    return fact === undefined ? one : { ...one, facts: { ...one.facts, [fact]: '' } }
  })
