// Changes on the board: the steps of one call, in one transaction and one entry of the change log.
import type { InputOf } from '#contract/call.ts'
import { refuse, Refusal, type RefusalCode } from '#contract/refusals.ts'
import type { ChangeKind, ChangeRow, rosterChanges, RosterStep } from '#contract/rostering/rosters/changes.ts'
import { requireTransition } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import { runRow } from '#server/database/rows/one-row.ts'
import { countRows, toBulkRow } from '#server/http/bulk.ts'
import { serverText } from '#server/http/server-texts.ts'
import type { AssignContext } from '#server/modules/rosters/assignments/actions.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import { findingsOfRosters } from '#server/modules/rosters/publication/roster-findings.ts'
import { findingsVisibleTo } from '#server/modules/rosters/publication/visible-findings.ts'
import { type RosterForChange, rostersForChange } from '#server/modules/rosters/queries.ts'
import { shiftsLeftIn } from './former-shifts.ts'
import { undoStateOf } from './log.ts'
import { type CopySource, storeChange } from './recording.ts'
import { isHolding, lockShiftsOnly, type ShiftImage, type Snapshot, snapshotOf, toWallTime } from './snapshots.ts'
import { type RostersById, runStep, type StepContext, StepRefusal, type StepResult } from './steps.ts'

type Input = InputOf<typeof rosterChanges.apply>
type StepOutcome = { refusal: Refusal | null; result: StepResult }

/** Applies the steps; a refused one changes nothing and does not stop the others. */
export async function applyChanges(db: Db, who: AssignContext, input: Input, now: Date) {
  const { steps } = input
  const rosters = await rostersOf(db, who, input)
  const { shift_ids, start } = await lockRecords(db, who, { rosters, steps })
  const outcomes = await runSteps({ db, who, rosters, now, start, ...input }, steps)
  const made = outcomes.flatMap(({ refusal, result }) => (refusal === null ? [result.shift_id ?? ''] : []))
  const after = await snapshotOf(db, who.scope, { shift_ids: [...new Set([...shift_ids, ...made])].filter(Boolean) })
  const done = steps.filter((_, at) => outcomes[at]?.refusal === null)
  const change_id = await storeChange(db, who, {
    ...{ kind: kindOf(done, start), count: done.length, now, before: start, after },
    ...{ source: sourceOf(done, start), undone_together: true },
  })
  const rows = outcomes.map((outcome) => rowOf(who, outcome))
  const roster_findings = await findingsOf(db, rosters)
  const undo = await undoStateOf(db, who, [...rosters.keys()])
  return { rows, ...countRows(rows), change_id, roster_findings, undo }
}

/**
 * The rosters of the call, in the order of their ids and locked against a change of their status. Of several, one that cannot be planned
 * refuses only its own steps.
 */
async function rostersOf(db: Db, who: AssignContext, { roster_id, roster_ids }: Input): Promise<RostersById> {
  const found = await rostersForChange(db, who.scope, [roster_id, ...roster_ids], 'share')
  if (new Set([...found.values()].map(({ agency_id }) => agency_id)).size > 1) refuse('notFound')
  const rosters = new Map([...found].map(([id, roster]) => [id, planningRefusal(roster)]))
  const [only] = rosters.values()
  if (rosters.size === 1 && only instanceof Refusal) throw only
  return rosters
}

function planningRefusal(roster: RosterForChange): RosterForChange | Refusal {
  // Of several rosters one must not stop the others: its refusal is that of its steps.
  try {
    requireTransition('roster', 'edit', roster.status)
    return roster
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown
    throw thrown
  }
}

async function findingsOf(db: Db, rosters: RostersById) {
  const planned = [...rosters.values()].flatMap((roster) => (roster instanceof Refusal ? [] : [roster]))
  return (await findingsOfRosters(db, planned)).flat()
}

/** Locks the shifts of the steps, whose rosters are locked, and all employees concerned, so that steps cannot deadlock; returns them as they are then. */
async function lockRecords(
  db: Db,
  who: AssignContext,
  { rosters, steps }: { rosters: RostersById; steps: Input['steps'] },
) {
  const named = {
    shift_ids: [
      ...steps.flatMap((step) => ('shift_id' in step ? [step.shift_id] : [])),
      ...(await shiftsLeftIn(db, steps, (roster_id) => rosters.has(roster_id))),
    ],
    assignment_ids: steps.flatMap((step) => ('assignment_id' in step ? [step.assignment_id] : [])),
  }
  const locked = await lockShiftsOnly(db, who.scope, named)
  const shift_ids = locked.flatMap((shift) => (rosters.has(shift.roster_id) ? [shift.id] : []))
  const start = await snapshotOf(db, who.scope, { shift_ids })
  const holders = [...start.assignments.values()].filter(isHolding).map(({ employee_id }) => employee_id)
  await lockPeople(db, [...new Set([...holders, ...steps.flatMap(employeesOf)])])
  return { shift_ids, start }
}

function employeesOf(step: RosterStep): string[] {
  if ('employee_ids' in step) return step.employee_ids
  return 'employee_id' in step && step.employee_id !== null ? [step.employee_id] : []
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

function rowOf({ scope, language }: AssignContext, { refusal, result }: StepOutcome): ChangeRow {
  if (refusal === null) return { ok: true, ...result, findings: findingsVisibleTo(scope, result.findings) }
  const findings = refusal instanceof StepRefusal ? findingsVisibleTo(scope, refusal.findings) : []
  // A refused field has a message of its own, which says more than that the input is invalid.
  const [field] = Object.values(refusal.fields).flat()
  const row = toBulkRow(refusal, language)
  return { ...row, ...(field && { message: serverText(language, field.key, field.params) }), findings }
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
