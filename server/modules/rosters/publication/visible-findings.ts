import { type Finding, severities } from '#contract/rostering/rosters.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'

const ofTheFile: ReadonlySet<Finding['rule']> = new Set([
  'rightToWorkEnds',
  'visaNoWork',
  'visaCourse',
  'visaCourseUnknown',
  'visaHours',
  'visaUnknown',
  'visaUnchecked',
  'visaRefused',
  'visaSponsor',
  'visaRegion',
  'visaEmployerMonths',
  'documentMissing',
  'documentEnds',
  'userSuspended',
])

/** The findings as this reader may see them: for findings from an employee's file a supervisor sees only that the office has to check. */
export function findingsVisibleTo(
  { supervisor_id }: Pick<Scope, 'supervisor_id'>,
  findings: readonly Finding[],
): Finding[] {
  if (supervisor_id === null) return [...findings]
  const visible = findings.filter(({ rule }) => !ofTheFile.has(rule))
  const severity = severities.find((one) =>
    findings.some((found) => ofTheFile.has(found.rule) && found.severity === one),
  )
  return severity === undefined ? visible : [...visible, { rule: 'askOffice', severity, facts: {} }]
}
