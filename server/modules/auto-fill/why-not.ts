// Why a person is not proposed for a shift.
import { refuse } from '#contract/refusals.ts'
import type { FillProposal, FillResult, FillRun, WhyNot } from '#contract/rostering/rosters/auto-fill.ts'
import { holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Context } from '#server/http/context.ts'
import { factsOf } from '#server/modules/eligibility/queries.ts'
import { findingsFor, type RuleLimits } from '#server/modules/eligibility/rules.ts'
import { placementPriorities } from '#server/modules/placements/queries.ts'
import { shiftToCheck } from '#server/modules/rosters/candidates/availability.ts'
import { findingsVisibleTo } from '#server/modules/eligibility/visible-findings.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { workHistoryOf } from '#server/modules/rosters/candidates/history.ts'
import { openingsOf } from '#server/modules/rosters/candidates/openings.ts'
import { planOf } from './runs/queries.ts'
import { dutyOf, isExcluding } from './rules.ts'
import { noHistory, scorePartsOf, sumOf } from '#server/modules/rosters/candidates/score.ts'
import type { Duty, EmployeeFacts } from '#server/modules/eligibility/facts.ts'

type Question = { shift_id: string; employee_id: string; run: FillRun | null }
type Shift = Awaited<ReturnType<typeof shiftToCheck>>
type RunPlan = Pick<FillResult, 'proposals' | 'unfilled'>
type CandidateCase = { context: Context; shift: Shift; person: EmployeeFacts; limits: RuleLimits }

/** The rule that excludes a person from a shift, what the run proposes for them instead, or whom they would displace. */
export async function explainExclusion(context: Context, { shift_id, employee_id, run }: Question): Promise<WhyNot> {
  const { db, scope } = context
  const shift = await shiftToCheck(context, shift_id)
  const person = await personFor(context, shift, employee_id)
  const limits = await configOf(db, shift.agency_id)
  const holders = await holdersOf(db, shift)
  const known: CandidateCase = { context, shift, person, limits }
  const findings = findingsFor(person, shift, person.duties, limits)
  const shown = { ...noExplanation, findings: findingsVisibleTo(scope, findings) }
  if (holders.includes(employee_id)) return { ...shown, findings: [], answer: 'assigned' }
  if (findings.some(isExcluding))
    return { ...shown, answer: 'blocked', instead: replacementReason(known, person.duties, false) }
  const result = run === null ? null : await planOf(context, run.id)
  const proposed = result?.proposals.filter((one) => one.employee_id === employee_id) ?? []
  const here = proposed.find((one) => one.roster_shift_id === shift_id)
  if (here !== undefined) return { ...shown, answer: 'proposed', findings: here.findings, score: here.score }
  const duties = await proposedDuties(known, proposed)
  return explainAgainstPlan(known, result, duties)
}

const noExplanation = { instead: [], score: null, displaced: null, loss: null } satisfies Partial<WhyNot>

async function explainAgainstPlan(
  known: CandidateCase,
  result: RunPlan | null,
  proposed: readonly Duty[],
): Promise<WhyNot> {
  const { context, shift, person, limits } = known
  const duties = [...person.duties, ...proposed]
  const findings = findingsFor(person, shift, duties, limits)
  const shown = { ...noExplanation, findings: findingsVisibleTo(context.scope, findings) }
  if (findings.some(isExcluding)) return { ...shown, answer: 'busy', instead: replacementReason(known, proposed, true) }
  const score = await scoreOf(known, duties)
  const isFree = result?.unfilled.some((one) => one.roster_shift_id === shift.roster_shift_id) ?? false
  const lowest = isFree ? undefined : lowestAt(result, shift.roster_shift_id)
  const displaced =
    lowest === undefined ? null : { employee_id: lowest.employee_id, name: lowest.name, score: lowest.score }
  return { ...shown, answer: 'possible', score, displaced, loss: displaced && displaced.score - score }
}

const lowestAt = (result: RunPlan | null, shift_id: string): FillProposal | undefined =>
  result?.proposals
    .filter((one) => one.roster_shift_id === shift_id)
    .toSorted((one, other) => Number(one.kept) - Number(other.kept) || one.score - other.score)[0]

/**
 * The duties that exclude the shift each by itself; otherwise, when only their sum does (visa hours), all of them. Not those that exclude it
 * by a rule that the reader does not see: a supervisor would learn when somebody works elsewhere.
 */
function replacementReason(
  { context, shift, person, limits }: CandidateCase,
  duties: readonly Duty[],
  proposed: boolean,
): WhyNot['instead'] {
  const clash = ({ rule, severity }: Finding) => severity === 'block' && rulesAboutOtherDuties.has(rule)
  const isExcluding = (among: readonly Duty[]) =>
    findingsVisibleTo(context.scope, findingsFor(person, shift, among, limits)).some(clash)
  const each = duties.filter((duty) => isExcluding([duty]))
  const all = each.length === 0 && isExcluding(duties) ? duties : each
  return all
    .toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))
    .map(({ works_on, starts, ends, location_name }) => ({ works_on, starts, ends, location_name, proposed }))
}

/** The blocking rules about several duties. */
const rulesAboutOtherDuties: ReadonlySet<Finding['rule']> = new Set(['overlap', 'shortRest', 'visaHours'])

async function personFor(
  { db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>,
  shift: Shift,
  employee_id: string,
) {
  const { agency_id, works_on, location } = shift
  const question = { agency_id, employee_ids: [employee_id], customer_id: location.customer_id, language }
  const facts = await factsOf(db, scope, { ...question, from: works_on, to: works_on })
  return facts.get(employee_id) ?? refuse('notFound')
}

async function holdersOf(db: Db, { agency_id, roster_shift_id }: Shift): Promise<string[]> {
  const rows = await db
    .selectFrom('assignments')
    .select('employee_id')
    .where('agency_id', '=', agency_id)
    .where('roster_shift_id', '=', roster_shift_id)
    .where('status', 'in', [...holdingStatuses])
    .orderBy('employee_id')
    .execute()
  return rows.map((row) => row.employee_id)
}

/** What the run proposes for the person, as duties; shifts that are gone meanwhile are missing. */
async function proposedDuties({ context, shift }: CandidateCase, proposed: readonly FillProposal[]) {
  if (proposed.length === 0) return []
  const ids = new Set(proposed.map((one) => one.roster_shift_id))
  const roster_ids = [...new Set(proposed.map((one) => one.roster_id))]
  const shifts = await openingsOf(context, { agency_id: shift.agency_id, roster_ids })
  return shifts.filter((one) => ids.has(one.roster_shift_id)).map(dutyOf)
}

async function scoreOf({ context, shift, person, limits }: CandidateCase, duties: readonly Duty[]) {
  const { agency_id, works_on, position_id, location } = shift
  const placed = await placementPriorities(context.db, context.scope, { agency_id, works_on, position_id, ...location })
  const question = { agency_id, employee_ids: [person.id], location_id: location.location_id, now: context.now }
  const history = (await workHistoryOf(context.db, question)).get(person.id) ?? noHistory
  const circumstances = { placed: placed.get(person.id)?.priority ?? null, history, limits }
  return sumOf(scorePartsOf(person, shift, duties, circumstances))
}
