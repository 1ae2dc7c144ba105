import type { ProposedTime, SignoffDecision, SignoffLine } from '#contract/rostering/timesheets/signoffs.ts'
import { groupBy } from '#web/lib/grouping.ts'

/** What the customer has decided about a line, in the version that they saw. */
export type LineDecision = {
  version: number
  decision: SignoffDecision
  reason: string | null
  proposed: ProposedTime | null
}
export type Decisions = Readonly<Record<string, LineDecision>>
/** The version of each line when the page was opened, or since the customer was shown the change. */
export type SeenVersions = Readonly<Record<string, number>>

/** The decision that still applies: none once the line has changed. */
export function decisionOf(decisions: Decisions, { id, version }: SignoffLine): LineDecision | null {
  const decided = decisions[id]
  return decided?.version === version ? decided : null
}

/** Whether the agency changed or added a line while the page was open. */
export const isChanged = (seen: SeenVersions, { id, version }: SignoffLine) => seen[id] !== version

export const versionsOf = (lines: readonly SignoffLine[]): SeenVersions =>
  Object.fromEntries(lines.map(({ id, version }) => [id, version]))

export const approved = ({ version }: SignoffLine): LineDecision => ({
  ...{ version, decision: 'approve', reason: null, proposed: null },
})

/** All lines that await the customer approved, without changing what was decided about others. */
export const approveRest = (decisions: Decisions, lines: readonly SignoffLine[]): Decisions => ({
  ...decisions,
  ...Object.fromEntries(
    lines.flatMap((line) => (line.is_open && !decisionOf(decisions, line) ? [[line.id, approved(line)]] : [])),
  ),
})

/** How many lines and hours of each decision, and how many lines are undecided. */
export function summaryOf(decisions: Decisions, lines: readonly SignoffLine[]) {
  const open = lines.filter(({ is_open }) => is_open)
  const of = (decision: SignoffDecision) => open.filter((line) => decisionOf(decisions, line)?.decision === decision)
  const minutesOf = (some: readonly SignoffLine[]) => some.reduce((sum, { paid_minutes }) => sum + paid_minutes, 0)
  const counts = { approve: of('approve'), correct: of('correct'), dispute: of('dispute') }
  const decided = counts.approve.length + counts.correct.length + counts.dispute.length
  return {
    approve: { count: counts.approve.length, minutes: minutesOf(counts.approve) },
    correct: { count: counts.correct.length, minutes: minutesOf(counts.correct) },
    dispute: { count: counts.dispute.length, minutes: minutesOf(counts.dispute) },
    undecided: open.length - decided,
    people: new Set(open.map(({ employee_name }) => employee_name)).size,
    total: { count: open.length, minutes: minutesOf(open) },
  }
}

/** The lines by person, in their order. */
export const byPerson = (lines: readonly SignoffLine[]) => [
  ...groupBy(lines, ({ employee_name }) => employee_name).entries(),
]
