// Responses to assignments.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { notFound, refusalFor, refuse, refuseField } from '#contract/refusals.ts'
import type { AssignmentRow, AssignmentStatus } from '#contract/rostering/shifts/assignments.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { jsonb } from '#server/database/dialect.ts'
import { requireVersion } from '#server/database/rows/versioned.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { factsOf, requiredSkillsOfShift, locationFactsSql, unpaidMinutes } from '#server/modules/eligibility/queries.ts'
import type { ResponseContext } from '#server/modules/rosters/callers.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { blocksOf, findingsFor, type RuleLimits } from '#server/modules/eligibility/rules.ts'
import { type DecidedAssignment, recordDecisions } from '#server/modules/rosters/decisions/recording.ts'
import { assignmentOf, assignmentsVisibleTo } from '#server/modules/rosters/assignments/queries.ts'
import { responseColumns, writeOutcome } from '#server/modules/rosters/assignments/status-writes.ts'
import { storeEvent } from '#server/modules/rosters/changes/recording.ts'
import { notifyAnswer } from '#server/modules/responses/notifications.ts'
import { isUnpublishedRemoval } from '#server/modules/rosters/unpublished/last-published.ts'
import { answerBlocker } from '#server/modules/rosters/rules.ts'
import { findingsVisibleTo } from '#server/modules/eligibility/visible-findings.ts'

type Input = InputOf<typeof calls.rosters.answer>

const statusAfter = { accept: 'accepted', decline: 'declined' } as const satisfies Record<
  Input['answer'],
  AssignmentStatus
>

/**
 * Accepts or declines a pending assignment, before the shift starts. The same response again changes nothing and is no error; declining,
 * and responding on somebody's behalf, requires a note. Accepting checks eligibility again.
 */
export async function answerAssignment(context: ResponseContext, input: Input): Promise<AssignmentRow> {
  const { db, actor, now } = context
  const isOwn = actor.kind === 'employee'
  const roster = await lockedRoster(context, await assignmentOf(context, input.id))
  const assignment = await assignmentForAnswer(context, input.id)
  if (assignment.status === statusAfter[input.answer]) return assignmentOf(context, input.id)
  if (input.note === null && !(isOwn && input.answer === 'accept')) refuseField('note', 'validation.required')
  const current = await assignmentOf(context, input.id)
  if (isOwn && assignment.is_removed) refuse('rosters.beingChanged')
  requireTransition('assignment', input.answer, assignment.status, current)
  const blocker = answerBlocker({ ...assignment, roster_status: roster.status }, now.toISOString())
  if (blocker !== null) throw refusalFor(blocker, current)
  requireVersion(assignment, input.version, current)
  const decided = input.answer === 'accept' ? await requireEligible(context, assignment, roster.time_zone) : null
  const accepted_findings = decided === null ? null : jsonb(decided.findings)
  const answered = { status: statusAfter[input.answer], response_note: input.note, accepted_findings }
  await writeOutcome(db, assignment, { ...answered, ...responseColumns(actor, now) }, now)
  if (decided !== null) await recordAcceptance(context, decided)
  await logAnswer(context, current, input)
  await notifyAnswer(context, { ...current, agency_id: assignment.agency_id }, input.answer)
  return assignmentOf(context, input.id)
}

// Not through rosterForChange: the roster itself is outside the employee's scope, their assignment is not. The shift is locked too, so that
// who cancels it, and reads before who accepted, sees either this response or none.
async function lockedRoster(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  { roster_id, roster_shift_id }: AssignmentRow,
) {
  const roster = await db
    .selectFrom('rosters')
    .select(['status', 'time_zone'])
    .where('id', '=', roster_id)
    .where(inAgency(scope, 'rosters.agency_id'))
    .forShare()
    .executeTakeFirst()
  await db
    .selectFrom('roster_shifts')
    .select('id')
    .where('id', '=', roster_shift_id)
    .where(inAgency(scope, 'roster_shifts.agency_id'))
    .forShare()
    .execute()
  return roster ?? refuse('notFound')
}

async function assignmentForAnswer({ db, scope }: Pick<Context, 'db' | 'scope'>, id: string) {
  return db
    .selectFrom('assignments')
    .innerJoin('roster_shifts', 'roster_shifts.id', 'assignments.roster_shift_id')
    .innerJoin('reference_items as positions', 'positions.id', 'roster_shifts.position_id')
    .select([
      'assignments.id',
      'assignments.roster_shift_id',
      'assignments.agency_id',
      'assignments.employee_id',
      'assignments.status',
    ])
    .select(['assignments.version', 'assignments.works_on', 'assignments.starts_at', 'assignments.ends_at'])
    .select(['assignments.override_reason', 'roster_shifts.elapsed_minutes', unpaidMinutes.as('unpaid_minutes')])
    .select([
      'roster_shifts.position_id',
      'positions.name as position_name',
      locationFactsSql('roster_shifts').as('location'),
    ])
    .select([requiredSkillsOfShift().as('required_skills'), isUnpublishedRemoval.as('is_removed')])
    .where('assignments.id', '=', id)
    .where(inAgency(scope, 'assignments.agency_id'))
    .where(assignmentsVisibleTo(scope))
    .forUpdate('assignments')
    .executeTakeFirstOrThrow(notFound)
}

type AssignmentToAnswer = Awaited<ReturnType<typeof assignmentForAnswer>>

// The findings, which are stored with an acceptance. A customer put on hold meanwhile does not matter: published shifts stay (domain.md section 3).
async function requireEligible(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  assignment: AssignmentToAnswer,
  time_zone: string,
) {
  const { override_reason } = assignment
  const { agency_id, employee_id, works_on, location } = assignment
  const question = { agency_id, employee_ids: [employee_id], customer_id: location.customer_id }
  const facts = (await factsOf(db, scope, { ...question, from: works_on, to: works_on })).get(employee_id)
  if (facts === undefined) refuse('notFound')
  const others = facts.duties.filter((duty) => duty.assignment_id !== assignment.id)
  const [shift, limits] = [{ ...assignment, time_zone }, await configOf(db, agency_id)]
  const findings = findingsFor(facts, shift, others, limits)
  const visible = findingsVisibleTo(scope, blocksOf(findings, override_reason !== null))
  if (visible.length > 0) refuse('rosters.notEligible', { rules: visible.map(({ rule }) => rule).join(',') })
  return {
    agency_id,
    assignment_id: assignment.id,
    employee_id,
    person: facts,
    shift,
    duties: others,
    findings,
    override_reason,
    limits,
  }
}

function recordAcceptance(
  { db, actor, now }: ResponseContext,
  { agency_id, limits, ...decided }: DecidedAssignment & { agency_id: string; limits: RuleLimits },
) {
  return recordDecisions(db, { agency_id, kind: 'accepted', by: actor, limits, now }, [decided])
}

function logAnswer({ db, actor, now }: ResponseContext, answered: AssignmentRow, { answer, note }: Input) {
  const { roster_id, roster_shift_id, employee_id, works_on, starts, ends } = answered
  const params = { employee_id, works_on, starts, ends, ...(note !== null && { reason: note }) }
  const concerned = { shift_ids: [roster_shift_id], employee_ids: [employee_id] }
  return storeEvent(db, actor, { kind: answer, roster_id, params, ...concerned, now })
}
