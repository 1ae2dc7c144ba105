// Changes on the board: the steps of one call, in one transaction and one entry of the change log.
import type { InputOf } from '#contract/call.ts'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import type { ChangeKind, ChangeRow, rosterChanges, RosterStep } from '#contract/rostering/changes.ts'
import type { Db } from '#server/database/dialect.ts'
import { runRow } from '#server/database/rows/one-row.ts'
import { countRows, toBulkRow } from '#server/http/bulk.ts'
import { serverText } from '#server/http/say.ts'
import type { Assigning } from '#server/modules/rosters/assignments/actions.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import { rosterFindings } from '#server/modules/rosters/publication/roster-findings.ts'
import { findingsVisibleTo } from '#server/modules/rosters/publication/visible-findings.ts'
import { rosterBeingPlanned } from '#server/modules/rosters/shifts/actions.ts'
import { undoStateOf } from './log.ts'
import { storeChange } from './recording.ts'
import { changedBetween, isHolding, lockShifts, type Snapshot, snapshotOf, wall } from './snapshots.ts'
import { runStep, type StepContext, StepRefusal, type StepResult } from './steps.ts'

type Input = InputOf<typeof rosterChanges.apply>
type Outcome = { refusal: Refusal | null; result: StepResult }

/** Applies the steps; a refused one changes nothing and does not stop the others. */
export async function applyChanges(db: Db, who: Assigning, input: Input, now: Date) {
  const roster = await rosterBeingPlanned(db, who.scope, input.roster_id)
  const { shift_ids, start } = await lockRecords(db, who, input)
  const outcomes = await runSteps({ db, who, roster, now, start, ...input }, input.steps)
  const made = outcomes.flatMap(({ refusal, result }) => (refusal === null ? [result.shift_id ?? ''] : []))
  const after = await snapshotOf(db, who.scope, { shift_ids: [...new Set([...shift_ids, ...made])].filter(Boolean) })
  const records = changedBetween(start, after)
  const done = input.steps.filter((_, at) => outcomes[at]?.refusal === null)
  const entry = { kind: kindOf(done, start), count: done.length, now, roster_id: roster.id, before: start, after }
  const change_id = await storeChange(db, who, { ...entry, records })
  const rows = outcomes.map((outcome) => rowOf(who, outcome))
  const roster_findings = await rosterFindings(db, roster)
  return { rows, ...countRows(rows), change_id, roster_findings, undo: await undoStateOf(db, who, roster) }
}

/** Locks the roster's shifts of the steps and all employees concerned, so that steps cannot deadlock; returns them as they are then. */
async function lockRecords(db: Db, who: Assigning, { roster_id, steps }: Input) {
  const named = {
    shift_ids: steps.flatMap((step) => ('shift_id' in step ? [step.shift_id] : [])),
    assignment_ids: steps.flatMap((step) => ('assignment_id' in step ? [step.assignment_id] : [])),
  }
  const locked = await lockShifts(db, who.scope, named)
  const shift_ids = locked.flatMap((shift) => (shift.roster_id === roster_id ? [shift.id] : []))
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
const mayDepend: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'rosters.personBusy',
  'rosters.shiftOverlap',
  'rosters.notEligible',
  'rosters.needsReason',
  'rosters.shiftFull',
])
const mostPasses = 3

/**
 * Runs the steps in their order. Those that collided with the place of a later one run again, backwards and forwards: a whole week can move
 * by a day.
 */
async function runSteps(context: StepContext, steps: readonly RosterStep[]): Promise<Outcome[]> {
  const outcomes = new Map<number, Outcome>()
  let waiting = steps.map((step, at) => ({ step, at }))
  for (let pass = 0; pass < mostPasses && waiting.length > 0; pass += 1) {
    for (const { step, at } of waiting) outcomes.set(at, await runOne(context, step, at))
    const again = waiting.filter(({ at }) => mayDepend.has(outcomes.get(at)?.refusal?.code ?? 'failure'))
    const isStuck = waiting.every(({ at }) => outcomes.get(at)?.refusal !== null)
    waiting = isStuck ? [] : again.toReversed()
  }
  return steps.map((_, at) => outcomes.get(at) ?? { refusal: new Refusal('failure'), result: { findings: [] } })
}

async function runOne(context: StepContext, step: RosterStep, at: number): Promise<Outcome> {
  const outcome: Outcome = { refusal: null, result: { findings: [] } }
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

function rowOf({ scope, language }: Assigning, { refusal, result }: Outcome): ChangeRow {
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
  if (step.do !== 'place' && step.do !== 'place_open') return step.do
  if (step.copy) return 'copy'
  const shift_id = step.do === 'place' ? assignments.get(step.assignment_id)?.roster_shift_id : step.shift_id
  const shift = shifts.get(shift_id ?? '')
  const isElsewhere =
    step.works_on !== shift?.works_on ||
    (step.starts ?? wall(shift.starts)) !== wall(shift.starts) ||
    (step.ends ?? wall(shift.ends)) !== wall(shift.ends)
  if (isElsewhere) return 'move'
  if (step.do === 'place_open') return 'assign'
  return step.employee_id === null ? 'unassign' : 'move'
}
