// Changes on the board: the steps of one call, in one transaction and one entry of the change log.
import type { InputOf } from '#contract/call.ts'
import { refusalFor, refuse, Refusal, type RefusalCode } from '#contract/refusals.ts'
import type { ChangeKind, ChangeRow, rosterChanges, RosterStep } from '#contract/rostering/rosters/changes.ts'
import { statusBlocker } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import { runRow } from '#server/database/rows/savepoints.ts'
import { countRows, toBulkRow } from '#server/http/bulk.ts'
import type { Context } from '#server/http/context.ts'
import { serverText } from '#server/http/server-texts.ts'
import { findingsOfRosters } from '#server/modules/rosters/roster-findings.ts'
import { findingsVisibleTo } from '#server/modules/eligibility/visible-findings.ts'
import type { RosterForChange } from '#server/modules/rosters/queries.ts'
import { isPlannable } from '#server/modules/rosters/rules.ts'
import { changeShifts } from './change-shifts.ts'
import { shiftsLeftIn } from './former-shifts.ts'
import { undoStateOf } from './log.ts'
import type { CopySource } from './recording.ts'
import { holdersIn, type ShiftImage, type Snapshot, toWallTime } from './snapshots.ts'
import { type RostersById, runStep, type StepContext, StepRefusal, type StepResult } from './steps.ts'

type Input = InputOf<typeof rosterChanges.apply>
type StepOutcome = { refusal: Refusal | null; result: StepResult }

/** Applies the steps; a refused one changes nothing and does not stop the others. */
export async function applyChanges(context: Context, input: Input) {
  const { db } = context
  const { steps } = input
  const roster_ids = [input.roster_id, ...input.roster_ids]
  const { checked, done, change_id } = await changeShifts(context, {
    roster_ids,
    ...(await recordsOf(db, steps, roster_ids)),
    people: (before) => [...holdersIn(before), ...steps.flatMap(employeesOf)],
    check: ({ rosters, before }) => ({ rosters: planningRefusals(rosters), start: before }),
    apply: (board) => runSteps({ ...context, ...input, ...board }, steps),
    entry: (outcomes, { start }) => entryOf(steps, start, outcomes),
  })
  const rows = done.map((outcome) => rowOf(context, outcome))
  const roster_findings = await findingsOf(db, checked.rosters)
  const undo = await undoStateOf(context, [...checked.rosters.keys()])
  return { rows, ...countRows(rows), change_id, roster_findings, undo }
}

/** The shifts and assignments of the steps. */
const recordsOf = async (db: Db, steps: Input['steps'], roster_ids: readonly string[]) => ({
  shift_ids: [
    ...steps.flatMap((step) => ('shift_id' in step ? [step.shift_id] : [])),
    ...(await shiftsLeftIn(db, steps, roster_ids)),
  ],
  assignment_ids: steps.flatMap((step) => ('assignment_id' in step ? [step.assignment_id] : [])),
})

function employeesOf(step: RosterStep): string[] {
  if ('employee_ids' in step) return step.employee_ids
  return 'employee_id' in step && step.employee_id !== null ? [step.employee_id] : []
}

/** The rosters of the call, of one agency. Of several, one that cannot be planned refuses only its own steps. */
function planningRefusals(byId: ReadonlyMap<string, RosterForChange>): RostersById {
  if (new Set([...byId.values()].map(({ agency_id }) => agency_id)).size > 1) refuse('notFound')
  const rosters = new Map([...byId].map(([id, roster]) => [id, planningRefusal(roster)]))
  const [only] = rosters.values()
  if (rosters.size === 1 && only instanceof Refusal) throw only
  return rosters
}

const planningRefusal = (roster: RosterForChange): RosterForChange | Refusal =>
  isPlannable(roster.status) ? roster : refusalFor(statusBlocker('roster', roster.status))

async function findingsOf(db: Db, rosters: RostersById) {
  const planned = [...rosters.values()].flatMap((roster) => (roster instanceof Refusal ? [] : [roster]))
  return (await findingsOfRosters(db, planned)).flat()
}

/** Refusals that another step can remove: the time or the place that this one needs is still occupied. */
const removableRefusals: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'rosters.personBusy',
  'rosters.shiftOverlap',
  'rosters.notEligible',
  'rosters.needsReason',
  'rosters.shiftFull',
])
const maxPasses = 3

/**
 * Runs the steps in their order. Those that collided with the place of a later one run again, backwards and forwards: a whole week can move
 * by a day.
 */
async function runSteps(
  calling: Omit<StepContext, 'isUnchanged'>,
  steps: readonly RosterStep[],
): Promise<StepOutcome[]> {
  const outcomes = new Map<number, StepOutcome>()
  let isUnchanged = true
  const context = { ...calling, isUnchanged: () => isUnchanged }
  let waiting = steps.map((step, at) => ({ step, at }))
  for (let pass = 0; pass < maxPasses && waiting.length > 0; pass += 1) {
    for (const { step, at } of waiting) {
      const outcome = await runOne(context, step, at)
      isUnchanged &&= outcome.refusal !== null
      outcomes.set(at, outcome)
    }
    const again = waiting.filter(({ at }) => removableRefusals.has(outcomes.get(at)?.refusal?.code ?? 'failure'))
    const isStuck = waiting.every(({ at }) => outcomes.get(at)?.refusal !== null)
    waiting = isStuck ? [] : again.toReversed()
  }
  return steps.map((_, at) => outcomes.get(at) ?? { refusal: new Refusal('failure'), result: { findings: [] } })
}

async function runOne(context: StepContext, step: RosterStep, at: number): Promise<StepOutcome> {
  const outcome: StepOutcome = { refusal: null, result: { findings: [] } }
  await runRow(context.db, String(at), async () => {
    // The row has the refusal with its findings and fields, of which the outcome of a bulk call knows nothing.
    try {
      outcome.result = await runStep(context, step)
    } catch (thrown) {
      if (thrown instanceof Refusal) outcome.refusal = thrown
      throw thrown
    }
  })
  return outcome
}

function rowOf({ scope, language }: Context, { refusal, result }: StepOutcome): ChangeRow {
  if (refusal === null) return { ok: true, ...result, findings: findingsVisibleTo(scope, result.findings) }
  const findings = refusal instanceof StepRefusal ? findingsVisibleTo(scope, refusal.findings) : []
  // A refused field has a message of its own, which says more than that the input is invalid.
  const [field] = Object.values(refusal.fields).flat()
  const row = toBulkRow(refusal, language)
  return { ...row, ...(field && { message: serverText(language, field.key, field.params) }), findings }
}

function entryOf(steps: readonly RosterStep[], start: Snapshot, outcomes: readonly StepOutcome[]) {
  const done = steps.filter((_, at) => outcomes[at]?.refusal === null)
  const made = outcomes.flatMap(({ refusal, result }) => (refusal === null ? (result.shift_id ?? []) : []))
  const described = { kind: kindOf(done, start), source: sourceOf(done, start) }
  return { ...described, count: done.length, made, undone_together: true }
}

function kindOf(steps: readonly RosterStep[], start: Snapshot): ChangeKind {
  const kinds = new Set(steps.map((step) => kindOfStep(step, start)))
  const [kind = 'several'] = kinds
  return kinds.size === 1 ? kind : 'several'
}

function kindOfStep(step: RosterStep, { shifts, assignments }: Snapshot): ChangeKind {
  if (step.do === 'edit' && isMove(step)) return 'move'
  if (step.do !== 'place' && step.do !== 'place_open') return step.do
  if (step.copy) return 'copy'
  if (step.roster_id !== undefined || step.position_id !== undefined) return 'move'
  const shift_id = step.do === 'place' ? assignments.get(step.assignment_id)?.roster_shift_id : step.shift_id
  const shift = shifts.get(shift_id ?? '')
  const isElsewhere =
    step.works_on !== shift?.works_on ||
    (step.starts ?? toWallTime(shift.starts)) !== toWallTime(shift.starts) ||
    (step.ends ?? toWallTime(shift.ends)) !== toWallTime(shift.ends)
  if (isElsewhere) return 'move'
  if (step.do === 'place_open') return 'assign'
  return step.employee_id === null ? 'unassign' : 'move'
}

/** The shift that the only step copied. */
function sourceOf(steps: readonly RosterStep[], { shifts, assignments }: Snapshot): CopySource | undefined {
  const [step] = steps
  if (step === undefined || steps.length > 1) return undefined
  if (step.do === 'copy' || (step.do === 'place_open' && step.copy)) return shifts.get(step.shift_id)
  const copied = step.do === 'place' && step.copy ? assignments.get(step.assignment_id) : undefined
  const shift = shifts.get(copied?.roster_shift_id ?? '')
  return shift && copied && { ...timesOf(shift), employee_id: copied.employee_id }
}

const timesOf = ({ works_on, starts, ends }: ShiftImage) => ({ works_on, starts, ends })

/** A whole shift that was moved on the board, to another roster, day or time. */
function isMove({ roster_id, check_people, position_id }: Extract<RosterStep, { do: 'edit' }>) {
  return roster_id !== undefined || (check_people && position_id === undefined)
}
