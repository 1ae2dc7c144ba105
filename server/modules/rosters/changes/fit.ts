// Who can work a shift on which day: shown while it is dragged.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { InputOf } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import type { rosterChanges, RosterFit } from '#contract/rostering/rosters/changes.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import type { Context } from '#server/http/context.ts'
import { factsOf } from '#server/modules/eligibility/queries.ts'
import { findingsFor, type RuleLimits } from '#server/modules/eligibility/rules.ts'
import { assignableIds } from '#server/modules/rosters/candidates/availability.ts'
import {
  assignmentsOn,
  proposedFields,
  type ProposedShift,
  proposedShifts,
} from '#server/modules/rosters/board/proposed-shift.ts'
import { rosterForChange } from '#server/modules/rosters/queries.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { FindingTable } from './finding-table.ts'
import type { Duty, ShiftToFill, EmployeeFacts } from '#server/modules/eligibility/facts.ts'

type Input = InputOf<typeof rosterChanges.fit>

/** The verdict for each employee and day, by the rules of assigning. */
export async function fitOf(context: Pick<Context, 'db' | 'scope' | 'language'>, input: Input): Promise<RosterFit> {
  const { db, scope, language } = context
  const roster = await rosterForChange(db, scope, input.roster_id, 'none')
  const shift = await proposedFields(context, roster, input)
  const days = [...new Set(input.days)].toSorted()
  const candidates = await proposedShifts(context, roster, { ...shift, days })
  const { agency_id } = roster
  const ids = await assignableIds(db, scope, agency_id, { employee_ids: input.employee_ids, q: '' })
  const question = { agency_id, employee_ids: ids, customer_id: roster.customer_id, language }
  const [from, to] = [days[0] ?? roster.week_start, days.at(-1) ?? roster.week_start]
  const people = [...(await factsOf(db, scope, { ...question, from, to })).values()]
  const own = input.copy ? new Set<string>() : await assignmentsOn(db, roster, input.shift_id)
  const limits = await configOf(db, agency_id)
  const table = new FindingTable(scope)
  const columns = []
  for (const day of candidates) columns.push(await evaluateDay(table, day, people, { own, limits }))
  return { employee_ids: people.map(({ id }) => id), days: columns, findings: table.findings }
}

/** The column of a day; when the clock skips the shift, nobody can work it. */
async function evaluateDay(
  table: FindingTable,
  { works_on, toFill }: ProposedShift,
  people: readonly EmployeeFacts[],
  judging: FitContext,
) {
  const column: RosterFit['days'][number] = { works_on, verdicts: '', reasons: [] }
  for (const [at, facts] of people.entries()) {
    if (at % batchSize === batchSize - 1) await nextTurn()
    const { letter, reason } = table.add(toFill instanceof Refusal ? null : evaluateFit(facts, toFill, judging))
    column.verdicts += letter
    column.reasons.push(reason)
  }
  return column
}

// As in publication.ts: a thousand employees on seven days would otherwise block other requests.
const batchSize = 500

type FitContext = { own: ReadonlySet<string>; limits: RuleLimits }

function evaluateFit(facts: EmployeeFacts, shift: ShiftToFill, { own, limits }: FitContext): Finding[] {
  const duties: readonly Duty[] =
    own.size === 0 ? facts.duties : facts.duties.filter((duty) => !own.has(duty.assignment_id))
  return findingsFor(facts, shift, duties, limits)
}
