import { sql } from 'kysely'
import type { InputOf, ResultOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { notFound, refuse, Refusal } from '#contract/refusals.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import type { Db } from '#server/database/dialect.ts'
import { atSites, inAgency, type Scope, workingAtSites } from '#server/database/tenancy/scope.ts'
import { patternsOf } from '#server/database/lists/search.ts'
import type { Context } from '#server/http/context.ts'
import { factsOf, requiredSkillsOfShift, locationFactsSql, unpaidMinutes } from '#server/modules/eligibility/queries.ts'
import { findingsFor, isPreferred, type RuleLimits, verdictOf } from '#server/modules/eligibility/rules.ts'
import { type PlacementPeriod, placementPriorities } from '#server/modules/placements/queries.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { workHistoryOf } from './history.ts'
import { dutiesOfWeek, noHistory, scorePartsOf, sumOf } from './score.ts'
import { rosterForChange } from '#server/modules/rosters/queries.ts'
import { compareFit } from '#server/modules/rosters/rules.ts'
import { findingsVisibleTo } from '#server/modules/eligibility/visible-findings.ts'

import { assignmentsOn, proposedFields, proposedShifts } from '#server/modules/rosters/board/proposed-shift.ts'
import type { ShiftToFill, EmployeeFacts } from '#server/modules/eligibility/facts.ts'

type Input = InputOf<typeof calls.rosters.availability>
type Candidates = ResultOf<typeof calls.rosters.availability>
type Candidate = Candidates['rows'][number]

const maxCandidates = 500

/** The named, matching or assignable employees, with their rates for who may see them; best fit first. Scheduled minutes are those of the shift's week, by the clock. */
export async function candidatesFor(
  context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  input: Input,
  { rates = false } = {},
): Promise<Candidates> {
  const { db, scope, language, now } = context
  const { shift, own } = await shiftToRank(context, input)
  const employee_ids = await assignableIds(db, scope, shift.agency_id, input)
  const { agency_id, works_on, position_id, location } = shift
  const factsInput = { agency_id, employee_ids, customer_id: location.customer_id, from: works_on, to: works_on }
  const people = await factsOf(db, scope, { ...factsInput, language })
  const limits = await configOf(db, agency_id)
  const placed = await placementPriorities(db, scope, { agency_id, works_on, position_id, ...location })
  const past = await workHistoryOf(db, { agency_id, employee_ids, location_id: location.location_id, now })
  const free = [...people.values()].map((facts) => withoutDuties(facts, own))
  const judged = free.map((facts) => ({
    ...withDistance(evaluateCandidate(facts, shift, limits)),
    ...scoreColumns(facts, shift, {
      placed: placed.get(facts.id)?.priority ?? null,
      history: past.get(facts.id) ?? noHistory,
      limits,
    }),
    has_declined: hasDeclined(facts, shift),
    placed: placed.get(facts.id)?.priority ?? null,
    ...rateOf(rates ? placed.get(facts.id) : undefined),
    holds_position: facts.position_ids.includes(shift.position_id),
  }))
  const countOf = (verdict: Candidate['verdict']) => judged.filter((one) => one.verdict === verdict).length
  const blocked = countOf('block')
  const rows = judged
    .toSorted(compareFit)
    .slice(0, maxCandidates)
    .map(({ holds_position: _, has_declined: __, is_too_far: ___, ...row }) => ({
      ...row,
      findings: findingsVisibleTo(scope, row.findings),
    }))
  return { able: judged.length - blocked, eligible: countOf('ok'), blocked, rows }
}

const withDistance = <Judged extends { findings: readonly Finding[] }>(judged: Judged) => ({
  ...judged,
  is_too_far: judged.findings.some(({ rule }) => rule === 'tooFar'),
})

/** The shift as it is, or as it would be; then who is assigned to it is not busy with it. */
async function shiftToRank(
  context: Pick<Context, 'db' | 'scope' | 'language'>,
  { roster_shift_id, works_on, ...proposal }: Input,
) {
  const { db, scope } = context
  const shift = await shiftToCheck(context, roster_shift_id)
  const { position_id, starts, ends } = proposal
  if ([works_on, position_id, starts, ends].every((one) => one === undefined)) return { shift, own: noAssignments }
  const roster = await rosterForChange(db, scope, shift.roster_id, 'none')
  const fields = await proposedFields(context, roster, { shift_id: roster_shift_id, position_id, starts, ends })
  const days = [works_on ?? shift.works_on]
  const [proposed] = await proposedShifts(context, roster, { ...fields, days })
  const toFill = proposed?.toFill ?? refuse('notFound')
  if (toFill instanceof Refusal) throw toFill
  return {
    shift: { ...shift, ...toFill, location: shift.location },
    own: await assignmentsOn(db, shift, roster_shift_id),
  }
}

const noAssignments: ReadonlySet<string> = new Set()

const withoutDuties = (facts: EmployeeFacts, own: ReadonlySet<string>): EmployeeFacts =>
  own.size === 0 ? facts : { ...facts, duties: facts.duties.filter((duty) => !own.has(duty.assignment_id)) }

const hasDeclined = ({ declined_shifts }: EmployeeFacts, shift: ShiftToFill) =>
  declined_shifts.some(({ roster_shift_id }) => roster_shift_id === shift.roster_shift_id)

/** A shift as the rules need it. */
export async function shiftToCheck(context: Pick<Context, 'db' | 'scope' | 'language'>, id: string) {
  // By equality and not as a list of one, whose plan PostgreSQL makes anew each time: that takes longer than reading the shift.
  return shiftsForRules(context).where('roster_shifts.id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** Shifts as the rules need them, in one statement; those outside the scope are missing. */
export const shiftsToCheck = (context: Pick<Context, 'db' | 'scope' | 'language'>, ids: readonly string[]) =>
  shiftsForRules(context)
    .where(sql<boolean>`roster_shifts.id = any(${[...ids]}::uuid[])`)
    .orderBy('roster_shifts.id')
    .execute()

const shiftsForRules = ({ db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>) =>
  db
    .selectFrom('roster_shifts')
    .innerJoin('rosters', 'rosters.id', 'roster_shifts.roster_id')
    .innerJoin('reference_items as positions', 'positions.id', 'roster_shifts.position_id')
    .select([
      'roster_shifts.id as roster_shift_id',
      'roster_shifts.agency_id',
      'roster_shifts.roster_id',
      'roster_shifts.works_on',
      'roster_shifts.starts_at',
      'roster_shifts.ends_at',
    ])
    .select([
      'rosters.time_zone',
      'roster_shifts.elapsed_minutes',
      unpaidMinutes.as('unpaid_minutes'),
      'roster_shifts.position_id',
      nameIn(language, 'positions').as('position_name'),
      locationFactsSql('roster_shifts', language).as('location'),
    ])
    .select(requiredSkillsOfShift(language).as('required_skills'))
    .where(inAgency(scope, 'roster_shifts.agency_id'))
    .where(atSites(scope, 'roster_shifts.location_id'))

/** The named, matching or assignable employees. A search by name finds employees in any status, so that the planner sees why they cannot be assigned. */
export async function assignableIds(
  db: Db,
  scope: Scope,
  agency_id: string,
  { employee_ids, q }: Partial<Pick<Input, 'employee_ids'>> & Pick<Input, 'q'>,
): Promise<string[]> {
  const anyState = employee_ids !== undefined || q !== ''
  const rows = await db
    .selectFrom('employees')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where(inAgency(scope, 'employees.agency_id'))
    .where(workingAtSites(scope, 'employees.id'))
    .where(employee_ids === undefined ? sql<boolean>`true` : sql<boolean>`id = any(${employee_ids}::uuid[])`)
    .where(q === '' ? sql<boolean>`true` : sql<boolean>`' ' || search_text like all(${patternsOf(q)}::text[])`)
    .where(anyState ? sql<boolean>`true` : sql<boolean>`status in ('approved', 'active')`)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

const rateOf = (placed: PlacementPeriod | undefined) => ({
  pay_cents: placed?.pay_cents ?? null,
  currency: placed?.currency ?? null,
})

function scoreColumns(facts: EmployeeFacts, shift: ShiftToFill, circumstances: Parameters<typeof scorePartsOf>[3]) {
  const score_parts = scorePartsOf(facts, shift, facts.duties, circumstances)
  return { score: sumOf(score_parts), score_parts }
}

type EvaluatedCandidate = Omit<Candidate, 'placed' | 'pay_cents' | 'currency' | 'score' | 'score_parts'>

function evaluateCandidate(facts: EmployeeFacts, shift: ShiftToFill, limits: RuleLimits): EvaluatedCandidate {
  const week = dutiesOfWeek(shift, facts.duties)
  const findings = findingsFor(facts, shift, facts.duties, limits)
  return {
    employee_id: facts.id,
    name: facts.name,
    position_names: facts.position_names,
    scheduled_minutes: week.reduce((sum, duty) => sum + duty.clock_minutes, 0),
    target_minutes: facts.target_minutes,
    verdict: verdictOf(findings),
    preferred: isPreferred(facts, shift),
    findings,
  }
}
