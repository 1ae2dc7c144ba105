// The steps of a change on the board, each by the actions of the single calls.
import { isDeepStrictEqual } from 'node:util'
import type { InputOf } from '#contract/call.ts'
import { refuse, Refusal } from '#contract/refusals.ts'
import type { rosterChanges, RosterStep } from '#contract/rostering/rosters/changes.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import { refuseState } from '#contract/state-machines.ts'
import { shiftSpan, type AmbiguousTime } from '#contract/values/time.ts'
import { jsonb } from '#server/database/dialect.ts'
import { requireVersion } from '#server/database/rows/versioned.ts'
import type { Context } from '#server/http/context.ts'
import { factsOf } from '#server/modules/eligibility/queries.ts'
import { blocksOf, findingsFor, isOverridable, warningsOf } from '#server/modules/eligibility/rules.ts'
import { assign } from '#server/modules/rosters/assignments/actions.ts'
import { removeShifts, unassign } from '#server/modules/rosters/assignments/removals.ts'
import { shiftToCheck } from '#server/modules/rosters/candidates/availability.ts'
import { recordDecisions } from '#server/modules/rosters/decisions/recording.ts'
import { mayOverride } from '#server/modules/rosters/callers.ts'
import type { RosterForChange } from '#server/modules/rosters/queries.ts'
import { assignmentBlocker } from '#server/modules/rosters/rules.ts'
import { addShifts, applyShiftUpdate } from '#server/modules/rosters/shifts/actions.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import {
  type AssignmentImage,
  isHolding,
  isSameInstant,
  type ShiftImage,
  type Snapshot,
  snapshotOf,
  toWallTime,
} from './snapshots.ts'
import { formerShift, reopenShift } from './former-shifts.ts'
import { copyShift, splitShift } from './splitting.ts'

type Input = InputOf<typeof rosterChanges.apply>
/** The rosters of the call; one that cannot be planned has the refusal of its steps. */
export type RostersById = ReadonlyMap<string, RosterForChange | Refusal>
export type StepContext = Context &
  Pick<Input, 'roster_id' | 'override_reason' | 'reason' | 'accept_warnings'> & {
    rosters: RostersById
    /** the shifts and assignments before the first step: the versions of the steps are of then */
    start: Snapshot
    /** whether no step has changed anything yet, so that the records are still those of the start */
    isUnchanged: () => boolean
  }
export type StepResult = { findings: Finding[]; shift_id?: string; assignment_id?: string }
type StepOf<Do extends RosterStep['do']> = Extract<RosterStep, { do: Do }>

/** A refused step with the findings that explain it. */
export class StepRefusal extends Refusal {
  readonly findings: Finding[]

  constructor(code: Refusal['code'], findings: Finding[], facts: Refusal['facts'] = {}) {
    super(code, facts)
    this.findings = findings
  }
}

/** Does one step, or refuses it. */
export function runStep(context: StepContext, step: RosterStep): Promise<StepResult> {
  switch (step.do) {
    case 'place':
      return placeAssignment(context, step)
    case 'place_open':
      return placeOpenings(context, step)
    case 'add':
      return addShift(context, step)
    case 'edit':
      return editShift(context, step)
    case 'copy':
      return copyWhole(context, step)
    case 'remove':
      return removeShift(context, step)
    case 'assign':
      return assignStep(context, step)
    case 'unassign':
      return unassignStep(context, step)
  }
}

async function placeAssignment(context: StepContext, step: StepOf<'place'>): Promise<StepResult> {
  const { db, now } = context
  const { shift, assignment } = await assignmentOf(context, step)
  const time = timeOf(step, shift)
  const { roster_id = shift.roster_id, position_id } = step
  if (step.copy) return copyTo(context, shift, { ...time, roster_id, openings: 1, employee_id: step.employee_id })
  if (roster_id !== shift.roster_id) {
    await takeOpenings(context, shift, { openings: 1, assignment_id: assignment.id })
    const target = { ...time, roster_id }
    const former = step.employee_id === null ? undefined : formerShift(context.start, step.employee_id, target)
    if (former && step.employee_id !== null) return returnTo(context, former, [step.employee_id])
    return copyTo(context, shift, { ...time, roster_id, openings: 1, employee_id: step.employee_id })
  }
  const isMoved = !isSameTime(time, shift) || (position_id ?? shift.position_id) !== shift.position_id
  const isSamePerson = step.employee_id === assignment.employee_id
  if (isSamePerson && !isMoved) return { findings: [], shift_id: shift.id, assignment_id: assignment.id }
  if (!isSamePerson) await unassignOne(context, assignment.id)
  const reference = isSamePerson ? { assignment_id: assignment.id } : {}
  const splits = isMoved && shift.openings > 1
  const shift_id = splits ? await splitShift(db, shift, { openings: 1, ...reference, now }) : shift.id
  if (isMoved) await updateShift(context, splits ? shift_id : shift, time)
  if (isSamePerson) return requireEligible(context, shift_id, assignment)
  return assignOptional(context, shift_id, step.employee_id)
}

async function placeOpenings(context: StepContext, step: StepOf<'place_open'>): Promise<StepResult> {
  const { db, now } = context
  const { shift, holders } = await shiftOf(context, step)
  const { employee_id, roster_id = shift.roster_id, position_id = shift.position_id } = step
  const free = shift.openings - holders.length
  const time = timeOf(step, shift)
  const openings = employee_id === null ? free : 1
  if (step.copy) return copyTo(context, shift, { ...time, roster_id, openings: Math.max(1, openings), employee_id })
  if (free < 1) refuse('rosters.shiftFull', { filled: holders.length })
  if (roster_id !== shift.roster_id) {
    await takeOpenings(context, shift, { openings })
    return copyTo(context, shift, { ...time, roster_id, openings, employee_id })
  }
  if (isSameTime(time, shift) && position_id === shift.position_id)
    return assignOptional(context, shift.id, employee_id)
  const splits = openings < shift.openings
  const shift_id = splits ? await splitShift(db, shift, { openings, now }) : shift.id
  await updateShift(context, splits ? shift_id : shift, time)
  return assignOptional(context, shift_id, employee_id)
}

type ShiftCopy = ReturnType<typeof timeOf> & { roster_id: string; openings: number; employee_id: string | null }

async function copyTo(context: StepContext, shift: ShiftImage, { employee_id, ...target }: ShiftCopy) {
  rosterIn(context, target.roster_id)
  const ambiguous = occurrenceOf(shift, rosterIn(context, shift.roster_id))
  const shift_id = await copyShift(context, shift, { ...target, ambiguous })
  return assignOptional(context, shift_id, employee_id)
}

/** Back to a shift in another roster, whose people do not know that they left it. */
async function returnTo(context: StepContext, former: ShiftImage, employee_ids: readonly string[]) {
  rosterIn(context, former.roster_id)
  await reopenShift(context.db, former, context.now)
  const result: StepResult = { findings: [], shift_id: former.id }
  for (const employee_id of employee_ids) {
    const { findings, assignment_id } = await assignOne(context, former.id, employee_id)
    result.findings.push(...findings)
    if (assignment_id !== undefined) result.assignment_id = assignment_id
  }
  return result
}

async function copyWhole(context: StepContext, step: StepOf<'copy'>) {
  const { shift } = await shiftOf(context, step)
  const { roster_id = shift.roster_id } = step
  return copyTo(context, shift, { ...timeOf(step, shift), roster_id, openings: shift.openings, employee_id: null })
}

/** Takes openings of a shift that goes to another roster: the last ones with the shift. Its employees are notified when its roster is published. */
async function takeOpenings(
  context: StepContext,
  shift: ShiftImage,
  { openings, assignment_id }: { openings: number; assignment_id?: string },
) {
  if (shift.openings === openings) return removeOne(context, shift.id)
  if (assignment_id !== undefined) await unassignOne(context, assignment_id)
  return updateShift(context, shift, { openings: shift.openings - openings })
}

async function addShift(context: StepContext, { do: _, works_on, employee_ids, ...fields }: StepOf<'add'>) {
  const { roster_id = context.roster_id } = fields
  rosterIn(context, roster_id)
  const input = { dates: [works_on], ...fields, roster_id }
  const { shifts } = await addShifts(context, input)
  const result: StepResult = { findings: [], shift_id: shifts[0]?.id ?? '' }
  for (const employee_id of employee_ids) {
    const { findings, assignment_id } = await assignOne(context, result.shift_id ?? '', employee_id)
    result.findings.push(...findings)
    if (employee_ids.length === 1 && assignment_id !== undefined) result.assignment_id = assignment_id
  }
  return result
}

async function editShift(context: StepContext, step: StepOf<'edit'>): Promise<StepResult> {
  const { do: _, shift_id, version: __, roster_id, check_people, ...fields } = step
  const { shift, holders } = await shiftOf(context, step)
  if (roster_id !== undefined && roster_id !== shift.roster_id)
    return transferShift(context, shift, holders, { roster_id, ...fields })
  await updateShift(context, shift, fields)
  const findings: Finding[] = []
  for (const holder of check_people ? holders : [])
    findings.push(...(await requireEligible(context, shift_id, holder)).findings)
  return { findings, shift_id }
}

/** Moves a shift with its employees to another roster: there they are assigned anew, and have to accept when it is published. */
async function transferShift(
  context: StepContext,
  shift: ShiftImage,
  holders: readonly AssignmentImage[],
  { roster_id, ...fields }: ShiftFields & { roster_id: string },
): Promise<StepResult> {
  await removeOne(context, shift.id)
  const { works_on = shift.works_on, starts, ends, position_id, openings = shift.openings, ...others } = fields
  const time = timeOf({ works_on, starts, ends, position_id }, shift)
  const target = { ...time, roster_id, openings, employee_id: null }
  const [first] = holders
  const former = first && formerShift(context.start, first.employee_id, target)
  const people = holders.map(({ employee_id }) => employee_id)
  const isSameShift = Object.keys(definedFields(others)).length === 0
  if (isSameShift && former?.status === 'cancelled' && former.openings === openings)
    return returnTo(context, former, people)
  const made = await copyTo(context, shift, target)
  const shift_id = made.shift_id ?? ''
  if (!isSameShift) await updateShift(context, shift_id, others)
  const findings: Finding[] = []
  for (const person of people) findings.push(...(await assignOne(context, shift_id, person)).findings)
  return { ...made, findings }
}

async function removeShift(context: StepContext, step: StepOf<'remove'>): Promise<StepResult> {
  await shiftOf(context, step)
  await removeOne(context, step.shift_id)
  return { findings: [], shift_id: step.shift_id }
}

async function removeOne(context: StepContext, id: string) {
  const [outcome] = await removeShifts(context, [id])
  if (outcome?.code !== undefined) refuse(outcome.code, outcome.facts)
}

async function assignStep(context: StepContext, { shift_id, employee_id }: StepOf<'assign'>) {
  const version = context.start.shifts.get(shift_id)?.version ?? refuse('notFound')
  await shiftOf(context, { shift_id, version })
  return assignOne(context, shift_id, employee_id)
}

async function unassignStep(context: StepContext, step: StepOf<'unassign'>): Promise<StepResult> {
  const { shift } = await assignmentOf(context, step)
  await unassignOne(context, step.assignment_id)
  return { findings: [], shift_id: shift.id }
}

// ---------------------------------------------------------------- shared by the steps

/** The roster, if the call may change it. */
function rosterIn({ rosters }: StepContext, id: string): RosterForChange {
  const roster = rosters.get(id) ?? refuse('notFound')
  if (roster instanceof Refusal) throw roster
  return roster
}

/** The shift as it is now, with the employees assigned to it; refuses one that somebody changed before this call. */
async function shiftOf(context: StepContext, { shift_id, version }: { shift_id: string; version: number }) {
  const known = context.start.shifts.get(shift_id)
  if (known !== undefined) requireVersion(known, version)
  const { shifts, assignments } = await recordsNow(context, { shift_ids: [shift_id] })
  const shift = (known && shifts.get(shift_id)) ?? refuse('notFound')
  rosterIn(context, shift.roster_id)
  if (shift.status === 'cancelled') refuseState('shift', shift.status)
  const holders = [...assignments.values()].filter((one) => one.roster_shift_id === shift_id && isHolding(one))
  return { shift, holders }
}

/** The records of the steps as they are now. */
const recordsNow = (context: StepContext, ids: Parameters<typeof snapshotOf>[2]) =>
  context.isUnchanged() ? context.start : snapshotOf(context.db, context.scope, ids)

async function assignmentOf(context: StepContext, step: { assignment_id: string; version: number }) {
  const known = context.start.assignments.get(step.assignment_id) ?? refuse('notFound')
  requireVersion(known, step.version)
  const { shifts, assignments } = await recordsNow(context, {
    shift_ids: [known.roster_shift_id],
    assignment_ids: [known.id],
  })
  const assignment = assignments.get(known.id) ?? refuse('notFound')
  const shift = shifts.get(assignment.roster_shift_id) ?? refuse('notFound')
  rosterIn(context, shift.roster_id)
  if (!isHolding(assignment)) refuseState('assignment', assignment.status)
  return { shift, assignment }
}

type MoveTarget = {
  works_on: string
  starts?: string | undefined
  ends?: string | undefined
  position_id?: string | undefined
}

/** Day, times and position of the target; what it does not name is the shift's own. */
const timeOf = ({ works_on, starts, ends, position_id }: MoveTarget, shift: ShiftImage) => ({
  works_on,
  starts: starts ?? toWallTime(shift.starts),
  ends: ends ?? toWallTime(shift.ends),
  position_id: position_id ?? shift.position_id,
})

type ShiftClockTimes = Pick<ReturnType<typeof timeOf>, 'works_on' | 'starts' | 'ends'>
const isSameTime = (time: ShiftClockTimes, shift: ShiftImage) =>
  time.works_on === shift.works_on && time.starts === toWallTime(shift.starts) && time.ends === toWallTime(shift.ends)

type ShiftFields = Partial<Omit<StepOf<'edit'>, 'do' | 'shift_id' | 'version' | 'roster_id' | 'check_people'>>

/** Updates some fields of a shift as the call shift-update does: notified employees respond again, and are notified. */
async function updateShift(context: StepContext, of: ShiftImage | string, fields: ShiftFields) {
  const shift = typeof of === 'string' ? await newShift(context, of) : of
  const { id, works_on, position_id, openings, version } = shift
  const time = {
    starts: toWallTime(shift.starts),
    ends: toWallTime(shift.ends),
    ambiguous: occurrenceOf(shift, rosterIn(context, shift.roster_id)),
  }
  const stored = { id, version, works_on, position_id, openings, ...time }
  await applyShiftUpdate(context, { ...stored, ...definedFields(fields) })
}

/** A shift that the step itself has just made. */
async function newShift({ db, scope }: StepContext, id: string) {
  const { shifts } = await snapshotOf(db, scope, { shift_ids: [id] })
  return shifts.get(id) ?? refuse('notFound')
}

const definedFields = (fields: ShiftFields): ShiftFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Which of two occurrences of its local times the shift has; the earlier one where there is only one. */
function occurrenceOf(shift: ShiftImage, { time_zone: zone }: RosterForChange): AmbiguousTime {
  const wallTimes = { works_on: shift.works_on, starts: toWallTime(shift.starts), ends: toWallTime(shift.ends), zone }
  const earlier = shiftSpan({ ...wallTimes, ambiguous: 'earlier' })
  const isEarlier = isSameInstant(earlier.starts_at, shift.starts_at) && isSameInstant(earlier.ends_at, shift.ends_at)
  return isEarlier ? 'earlier' : 'later'
}

async function unassignOne(context: StepContext, id: string) {
  const [outcome] = await unassign(context, { ids: [id], reason: context.reason })
  if (outcome?.code !== undefined) refuse(outcome.code, outcome.facts)
}

const assignOptional = async (
  context: StepContext,
  shift_id: string,
  employee_id: string | null,
): Promise<StepResult> =>
  employee_id === null ? { findings: [], shift_id } : assignOne(context, shift_id, employee_id)

async function assignOne(context: StepContext, shift_id: string, employee_id: string): Promise<StepResult> {
  const input = { roster_shift_id: shift_id, employee_ids: [employee_id], override_reason: context.override_reason }
  const { assigned } = await assign(context, input)
  const { code = null, findings, assignment_id } = assigned[0] ?? refuse('notFound')
  if (code !== null) throw new StepRefusal(code, findings)
  requireAcceptedWarnings(context, findings)
  return { findings, shift_id, ...(assignment_id !== null && { assignment_id }) }
}

function requireAcceptedWarnings({ accept_warnings }: StepContext, findings: Finding[]) {
  const count = warningsOf(findings).length
  if (!accept_warnings && count > 0) throw new StepRefusal('rosters.warnings', findings, { count })
}

/**
 * Checks an employee who stays on a shift that was moved, by the rules of assigning. What was overridden before needs no new reason; the
 * findings and a new reason are stored with the assignment.
 */
async function requireEligible(context: StepContext, shift_id: string, { id, employee_id, ...row }: AssignmentImage) {
  const { db, actor, scope, language, override_reason, now } = context
  const shift = await shiftToCheck(context, shift_id)
  const { agency_id, works_on, location } = shift
  const question = { agency_id, employee_ids: [employee_id], customer_id: location.customer_id, language }
  const facts = (await factsOf(db, scope, { ...question, from: works_on, to: works_on })).get(employee_id)
  if (facts === undefined) refuse('notFound')
  const duties = facts.duties.filter((duty) => duty.assignment_id !== id)
  const limits = await configOf(db, agency_id)
  const findings = findingsFor(facts, shift, duties, limits)
  const settled = new Set(row.override_reason === null ? [] : blocksOf(row.findings).map(({ rule }) => rule))
  const isSettled = ({ rule, severity }: Finding) => severity === 'block' && isOverridable(rule) && settled.has(rule)
  const open = findings.filter((finding) => !isSettled(finding))
  const code = assignmentBlocker(open, { allowed: mayOverride(actor), reason: override_reason })
  if (code !== null) throw new StepRefusal(code, findings)
  requireAcceptedWarnings(context, findings)
  const isOverridden = blocksOf(open).length > 0
  const override = {
    override_reason,
    overridden_by: actor.account_id,
    overridden_by_name: actor.name,
    overridden_at: now.toISOString(),
  }
  if (isOverridden || !isDeepStrictEqual(findings, row.findings))
    await db
      .updateTable('assignments')
      .set({ findings: jsonb(findings), ...(isOverridden ? override : {}) })
      .where('agency_id', '=', agency_id)
      .where('id', '=', id)
      .execute()
  const reason = isOverridden ? override_reason : row.override_reason
  const deciding = { agency_id, kind: 'moved', by: actor, limits, now } as const
  await recordDecisions(db, deciding, [
    { assignment_id: id, employee_id, person: facts, shift, duties, findings, override_reason: reason },
  ])
  return { findings, shift_id, assignment_id: id }
}
