import { type ChangeResult, type ChangeRow, maxSteps, rosterChanges } from '#contract/rostering/rosters/changes.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { chipIds } from '#web/modules/rosters/board/board-ids.ts'
import { withCopied } from '#web/modules/rosters/board/changes/clipboard.ts'
import {
  type Change,
  dropPending,
  type BoardEditor,
  type RefusedStep,
  setState,
  type Task,
} from '#web/modules/rosters/board/changes/editor-state.ts'
import {
  reportDiscarded,
  reportDone,
  reportFailure,
  reportGone,
  reportUndone,
} from '#web/modules/rosters/board/changes/editor-texts.ts'
import { openRowId } from '#web/modules/rosters/grid/grid-content.ts'
import type { ChipOp } from './chip-ops.ts'
import { inParts } from '#web/lib/in-parts.ts'
import { reloadBoard } from './reload-board.ts'
import { idsOf, rostersOfSteps } from './rosters-of-steps.ts'
import { Discarded, sendOnce, type Waiting } from './send-once.ts'
import { stepsOfOps } from './steps-of.ts'

/** More shifts than one call accepts are changed by several; each is undone on its own. */
export function enqueueChange(editor: BoardEditor, { ops, steps = [], ...rest }: Change) {
  const board = ops.reduce(withCopiedOf, editor.inputs.board)
  const sizes = new Map(stepsOfOps(board, ops, editor.new_ids).map((one) => [one.op, one.steps.length]))
  for (const part of inParts(ops, (op) => sizes.get(op) ?? 0, maxSteps))
    enqueue(editor, { kind: 'apply', change: { ops: part, ...rest } })
  for (const part of inParts(steps, (one) => one.steps.length, maxSteps))
    enqueue(editor, { kind: 'apply', change: { ops: [], steps: part, ...rest } })
}

/** Changes are sent one after the other. */
export function enqueue(editor: BoardEditor, task: Task) {
  editor.tasks.push(task)
  if (editor.tasks.length === 1) void work(editor)
}

async function work(editor: BoardEditor) {
  const { tasks } = editor
  for (let task = tasks[0]; task; task = tasks[0]) {
    const done = task.kind === 'apply' ? applyChange(editor, task.change) : undoOrRedo(editor, task.kind)
    await done.catch((failure: unknown) => giveUp(editor, task, failure))
    tasks.shift()
  }
}

async function giveUp(editor: BoardEditor, task: Task, failure: unknown) {
  if (task.kind === 'apply') dropPending(editor, task.change.ops)
  await refresh(editor)
  if (failure instanceof Discarded) reportDiscarded()
  else reportFailure(failure)
}

/** Components get new data in the next task, and pass the versions on that the following change needs. */
async function refresh({ client, tasks }: BoardEditor) {
  await reloadBoard(client, tasks[1]?.kind ?? null)
  await new Promise((resolve) => setTimeout(resolve))
}

/** Takes back what the server refuses. */
async function applyChange(editor: BoardEditor, { ops, steps = [], reasons }: Change) {
  const board = ops.reduce(withCopiedOf, editor.inputs.board)
  const parts: Part[] = [...stepsOfOps(board, ops, editor.new_ids), ...steps]
  if (parts.some((one) => one.steps.length === 0)) reportGone()
  const flat = parts.flatMap((part) => part.steps.map((step) => ({ step, part })))
  if (flat.length === 0) return dropPending(editor, ops)
  const all = flat.map(({ step }) => step)
  const input = { ...rostersOfSteps({ ...editor.inputs, board }, all), steps: all, ...reasons }
  const result = await sendOnce(rosterChanges.apply, input, waitingIn(editor))
  const refused = parts.flatMap((part) => refusalOf(part, result, flat))
  const lost = new Set(refused.map(({ op }) => op))
  for (const [at, { part }] of flat.entries()) rename(editor, part.op, result.rows[at])
  const [done, undone] = [ops.filter((op) => !lost.has(op)), ops.filter((op) => lost.has(op))]
  editor.confirmed = [...editor.confirmed, ...done]
  dropPending(editor, undone)
  setState(editor, { undo: result.undo, ...(refused.length > 0 && { dialog: { kind: 'refused', refused } }) })
  if (result.done > 0) reportDone(result.undo.undo, () => enqueue(editor, { kind: 'undo' }))
  await refresh(editor)
  return dropPending(editor, done)
}

type Part = Pick<RefusedStep, 'op' | 'steps'>

const withCopiedOf = (board: Board, op: ChipOp) =>
  op.do === 'place' && op.copied ? withCopied(board, op.copied) : board

const waitingIn = (editor: BoardEditor) => (waiting: Waiting | null) => setState(editor, { waiting })

/** The refusal of a part, if one of its steps was refused. */
function refusalOf(part: Part, { rows }: ChangeResult, flat: readonly { part: Part }[]): RefusedStep[] {
  const row = rows.find((one, at) => flat[at]?.part === part && !one.ok)
  return row ? [{ op: part.op, steps: part.steps, row }] : []
}

/** A chip whose assignment or shift was replaced has a new id. */
function rename({ new_ids }: BoardEditor, op: ChipOp | null, row: ChangeRow | undefined) {
  if (op?.do !== 'place' || !row?.ok) return
  const id = newIdOf(op, row)
  if (!id) return
  for (const old of [op.shown_id, ...(op.copy ? [] : [op.chip.id])]) if (old !== id) new_ids.set(old, id)
}

/** The id of a chip after its change: of the assignment or shift that the server made or moved. */
function newIdOf({ row_id, by }: Extract<ChipOp, { do: 'place' }>, row: ChangeRow) {
  if (row_id === openRowId) return row.shift_id && chipIds.openings(row.shift_id)
  if (by !== 'people') return row.shift_id && chipIds.whole(row.shift_id)
  return row.assignment_id && chipIds.assignment(row.assignment_id)
}

async function undoOrRedo(editor: BoardEditor, kind: 'undo' | 'redo') {
  const result = await sendOnce(rosterChanges[kind], idsOf(editor.inputs.rosters), waitingIn(editor))
  const step = editor.state.undo[kind]
  setState(editor, { undo: result.undo })
  reportUndone(kind, step, result.rows[0])
  await refresh(editor)
}
