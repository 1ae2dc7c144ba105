// Responses to assignments.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refusalFor, refuse, refuseField } from '#contract/refusals.ts'
import type { LinkChannel, ResponseChannel } from '#contract/rostering/shifts/response-channels.ts'
import type { AssignmentRow, AssignmentStatus } from '#contract/rostering/shifts/assignments.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import { requireTransition } from '#contract/state-machines.ts'
import type { Language } from '#contract/values/values.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { requireVersion, touchedColumns } from '#server/database/rows/versioned.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import type { Actor } from '#server/http/actor.ts'
import { factsOf, requiredSkillsOfShift, placeFactsSql, unpaidMinutes } from '#server/modules/eligibility/queries.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { blocksOf, findingsFor, type RuleLimits } from '#server/modules/eligibility/rules.ts'
import { type DecidedAssignment, recordDecisions } from '#server/modules/rosters/decisions/recording.ts'
import { assignmentOf, assignmentsVisibleTo } from './queries.ts'
import { storeEvent } from '#server/modules/rosters/changes/recording.ts'
import { notifyAnswer } from '#server/modules/rosters/notifications.ts'
import { isUnpublishedRemoval } from '#server/modules/rosters/publication/last-published.ts'
import { answerBlocker } from '#server/modules/rosters/rules.ts'
import { findingsVisibleTo } from '#server/modules/rosters/publication/visible-findings.ts'

export type AnswerContext = Pick<Actor, 'scope' | 'kind' | 'name'> & {
  language: Language
  /** null: an employee without a login, who answers with a private link */
  account_id: string | null
  membership_id: string | null
  /** of the private link; omitted: signed in */
  channel?: LinkChannel
}
type Input = InputOf<typeof calls.rosters.answer>

export type Responder = Pick<AnswerContext, 'kind' | 'account_id' | 'channel'>

/** Who responded to an assignment or an offer, when and how. */
export function responseColumns({ kind, account_id, channel }: Responder, now: Date) {
  const response_channel: ResponseChannel = kind === 'employee' ? (channel ?? 'app') : 'agency'
  return { responded_at: now.toISOString(), responded_by: account_id, response_channel }
}

const statusAfter = { accept: 'accepted', decline: 'declined' } as const satisfies Record<
  Input['answer'],
  AssignmentStatus
>

/**
 * Accepts or declines a pending assignment, before the shift starts. The same response again changes nothing and is no error; declining,
 * and responding on somebody's behalf, requires a note. Accepting checks eligibility again.
 */
export async function answerAssignment(db: Db, who: AnswerContext, input: Input, now: Date): Promise<AssignmentRow> {
  const isOwn = who.kind === 'employee'
  const roster = await lockedRoster(db, who, await assignmentOf(db, who, input.id))
  const assignment = await assignmentForAnswer(db, who, input.id)
  if (assignment.status === statusAfter[input.answer]) return assignmentOf(db, who, input.id)
  if (input.note === null && !(isOwn && input.answer === 'accept')) refuseField('note', 'validation.required')
  const current = await assignmentOf(db, who, input.id)
  if (isOwn && assignment.is_removed) refuse('rosters.beingChanged')
  requireTransition('assignment', input.answer, assignment.status, current)
  const blocker = answerBlocker({ ...assignment, roster_status: roster.status }, now.toISOString())
  if (blocker !== null) throw refusalFor(blocker, current)
  requireVersion(assignment, input.version, current)
  const decided = input.answer === 'accept' ? await requireEligible(db, who, assignment, roster.time_zone) : null
  await writeAnswer(db, who, { ...input, findings: decided?.findings ?? null }, now)
  if (decided !== null) await recordAcceptance(db, who, decided, now)
  await logAnswer(db, who, current, input, now)
  await notifyAnswer(db, who, { ...current, agency_id: assignment.agency_id }, input.answer, now)
  return assignmentOf(db, who, input.id)
}

// Not through rosterForChange: the roster itself is outside the employee's scope, their assignment is not. The shift is locked too, so that
// who cancels it, and reads before who accepted, sees either this response or none.
async function lockedRoster(db: Db, { scope }: AnswerContext, { roster_id, roster_shift_id }: AssignmentRow) {
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

async function assignmentForAnswer(db: Db, { scope }: AnswerContext, id: string) {
  const assignment = await db
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
      placeFactsSql('roster_shifts').as('place'),
    ])
    .select([requiredSkillsOfShift().as('required_skills'), isUnpublishedRemoval.as('is_removed')])
    .where('assignments.id', '=', id)
    .where(inAgency(scope, 'assignments.agency_id'))
    .where(assignmentsVisibleTo(scope))
    .forUpdate('assignments')
    .executeTakeFirst()
  return assignment ?? refuse('notFound')
}

type AssignmentToAnswer = Awaited<ReturnType<typeof assignmentForAnswer>>

// The findings, which are stored with an acceptance. A customer put on hold meanwhile does not matter: published shifts stay (domain.md section 3).
async function requireEligible(db: Db, { scope }: AnswerContext, assignment: AssignmentToAnswer, time_zone: string) {
  const { override_reason } = assignment
  const { agency_id, employee_id, works_on, place } = assignment
  const question = { agency_id, employee_ids: [employee_id], customer_id: place.customer_id }
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
  db: Db,
  by: AnswerContext,
  { agency_id, limits, ...decided }: DecidedAssignment & { agency_id: string; limits: RuleLimits },
  now: Date,
) {
  return recordDecisions(db, { agency_id, kind: 'accepted', by, limits, now }, [decided])
}

function logAnswer(db: Db, who: AnswerContext, answered: AssignmentRow, { answer, note }: Input, now: Date) {
  const { roster_id, roster_shift_id, employee_id, works_on, starts, ends } = answered
  const params = { employee_id, works_on, starts, ends, ...(note !== null && { reason: note }) }
  const concerned = { shift_ids: [roster_shift_id], employee_ids: [employee_id] }
  return storeEvent(db, who, { kind: answer, roster_id, params, ...concerned, now })
}

const writeAnswer = (db: Db, who: AnswerContext, input: Input & { findings: Finding[] | null }, now: Date) =>
  db
    .updateTable('assignments')
    .set({
      status: statusAfter[input.answer],
      response_note: input.note,
      ...responseColumns(who, now),
      accepted_findings: input.findings === null ? null : jsonb(input.findings),
    })
    .set(touchedColumns(now))
    .where('id', '=', input.id)
    .where(inAgency(who.scope, 'assignments.agency_id'))
    .where('status', '=', 'pending')
    .where('version', '=', input.version)
    .execute()
