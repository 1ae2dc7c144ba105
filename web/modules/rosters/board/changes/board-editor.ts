import type { QueryClient } from '@tanstack/react-query'
import {
  type ChangeResult,
  type ChangeRow,
  maxSteps,
  rosterChanges,
  type RosterStep,
  type UndoState,
} from '#contract/rostering/rosters/changes.ts'
import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { publishedOf, targetOf } from '#web/modules/rosters/board/board-model.ts'
import { type MissingRoster, missingRosters } from '#web/modules/rosters/board/missing-rosters.ts'
import type { RowKind } from '#web/modules/rosters/board/use-board.ts'
import { attachEditing } from '#web/modules/rosters/grid/editing/attach-editing.ts'
import type {
  Drawn,
  EditedGrid,
  EditingActions,
  GridEditing,
  GridHandle,
  Placement,
} from '#web/modules/rosters/grid/editing/grid-editing.ts'
import { type GridChip, openRowId } from '#web/modules/rosters/grid/roster-grid-props.ts'
import { type ChipOp, withPendingOps } from '#web/modules/rosters/board/changes/steps/chip-ops.ts'
import { type CopiedRecords, copiedRecords, readClipboard, withCopied, writeClipboard } from './clipboard.ts'
import {
  editingWords,
  reportDone,
  reportDiscarded,
  reportFailure,
  reportGone,
  reportUndone,
  tell,
} from './editor-texts.ts'
import { createFits } from './fits.ts'
import { daysOf, shiftOf, withoutParts } from './shown-shifts.ts'
import { inParts } from '#web/modules/rosters/board/changes/steps/in-parts.ts'
import { reloadBoard } from '#web/modules/rosters/board/changes/steps/reload-board.ts'
import { idsOf, rostersOfSteps } from '#web/modules/rosters/board/changes/steps/rosters-of-steps.ts'
import { Discarded, sendOnce, type Waiting } from '#web/modules/rosters/board/changes/steps/send-once.ts'
import { type OpSteps, stepsOfOps } from '#web/modules/rosters/board/changes/steps/steps-of.ts'

/** The board as the editor sees it; passed again after every render. */
export type EditorInputs = {
  board: Board
  /** the rosters of the board that can be planned */
  rosters: readonly BoardRoster[]
  by: RowKind
  open: (target: NewShift) => void
  /** asks for a roster where none has the day of a shift; absent: the shift stays */
  openMissing?: (missing: readonly MissingRoster[], retry: () => void) => void
  /** shows only people who can work a shift */
  filter: (shift_id: string) => void
}

/** Where a shift was drawn, and for whom if a person was dragged there. */
export type NewShift = { row_id: string; works_on: string; until?: string } & Drawn

/** A change that the server refused, with what it needs to be tried again. */
export type RefusedStep = { steps: RosterStep[]; op: ChipOp | null; row: ChangeRow }

export type EditorDialog =
  | { kind: 'menu'; point: { x: number; y: number } }
  | { kind: 'place' | 'edit' | 'keys' }
  | { kind: 'remove'; chips: readonly GridChip[] }
  /** shifts cancelled under the customer’s notice terms */
  | { kind: 'cancel'; ids: readonly string[] }
  | { kind: 'refused'; refused: readonly RefusedStep[] }
  | null

export type EditorState = {
  /** shown on the board, not confirmed by the server yet */
  pending: readonly ChipOp[]
  /** the network fails; the change is sent again */
  waiting: Waiting | null
  undo: UndoState
  selected: readonly string[]
  dialog: EditorDialog
}

export type Reasons = { override_reason?: string; reason?: string }
type Change = { ops: readonly ChipOp[]; steps?: readonly RefusedStep[]; reasons?: Reasons }
type Task = { kind: 'apply'; change: Change } | { kind: 'undo' } | { kind: 'redo' }

export type BoardEditor = ReturnType<typeof createBoardEditor>

/**
 * Edits one board: shows changes at once, sends them one after the other, takes back what the server refuses, and
 * undoes. Lives outside React, so that dragging renders nothing; components subscribe to its state.
 */
// oxlint-disable-next-line max-lines-per-function -- one queue and one state, shared by short functions
export function createBoardEditor(client: QueryClient, first: EditorInputs) {
  let inputs = first
  let grid: GridHandle | null = null
  let state: EditorState = { pending: [], waiting: null, undo: { undo: null, redo: null }, selected: [], dialog: null }
  const listeners = new Set<() => void>()
  const fits = createFits(client, () => inputs)
  const queue: Task[] = []
  const newIds = new Map<string, string>()
  let confirmed: readonly ChipOp[] = []
  let count = 0

  function set(next: Partial<EditorState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  function drop(ops: readonly ChipOp[]) {
    confirmed = confirmed.filter((op) => !ops.includes(op))
    set({ pending: state.pending.filter((op) => !ops.includes(op)) })
  }
  /** More shifts than one call accepts are changed by several; each is undone on its own. */
  function enqueueChange({ ops, steps = [], ...rest }: Change) {
    const sizes = new Map(
      stepsOfOps(ops.reduce(withCopiedOf, inputs.board), ops, newIds).map((one) => [one.op, one.steps.length]),
    )
    for (const part of inParts(ops, (op) => sizes.get(op) ?? 0, maxSteps))
      enqueue({ kind: 'apply', change: { ops: part, ...rest } })
    for (const part of inParts(steps, (one) => one.steps.length, maxSteps))
      enqueue({ kind: 'apply', change: { ops: [], steps: part, ...rest } })
  }
  function enqueue(task: Task) {
    queue.push(task)
    if (queue.length === 1) void work()
  }
  async function work() {
    for (let task = queue[0]; task; task = queue[0]) {
      await run(task).catch((failure: unknown) => giveUp(task, failure))
      queue.shift()
    }
  }
  const run = (task: Task) => (task.kind === 'apply' ? applyChange(task.change) : undoOrRedo(task.kind))

  async function giveUp(task: Task, failure: unknown) {
    if (task.kind === 'apply') drop(task.change.ops)
    await refresh()
    if (failure instanceof Discarded) reportDiscarded()
    else reportFailure(failure)
  }
  /** Components get new data in the next task, and pass the versions on that the following change needs. */
  async function refresh() {
    await reloadBoard(client, queue[1]?.kind ?? null)
    await new Promise((resolve) => setTimeout(resolve))
  }
  const onWaiting = (waiting: Waiting | null) => set({ waiting })

  async function applyChange({ ops, steps = [], reasons }: Change) {
    const board = ops.reduce(withCopiedOf, inputs.board)
    const known: OpSteps[] = stepsOfOps(board, ops, newIds)
    const parts = [...known.map((one) => ({ ...one, row: null })), ...steps]
    if (parts.some((one) => one.steps.length === 0)) reportGone()
    const flat = parts.flatMap((part) => part.steps.map((step) => ({ step, part })))
    if (flat.length === 0) return drop(ops)
    const all = flat.map(({ step }) => step)
    const input = { ...rostersOfSteps({ ...inputs, board }, all), steps: all, ...reasons }
    const result = await sendOnce(rosterChanges.apply, input, onWaiting)
    const refused = parts.flatMap((part) => refusalOf(part, result, flat))
    const done = ops.filter((op) => !refused.some((one) => one.op === op))
    for (const [at, { part }] of flat.entries()) rename(part.op, result.rows[at])
    confirmed = [...confirmed, ...done]
    drop(ops.filter((op) => !done.includes(op)))
    set({ undo: result.undo, ...(refused.length > 0 && { dialog: { kind: 'refused', refused } }) })
    if (result.done > 0) reportDone(result.undo.undo, undo)
    await refresh()
    return drop(done)
  }
  /** A chip whose assignment or shift was replaced has a new id; a selected one stays selected. */
  function rename(op: ChipOp | null, row: ChangeRow | undefined) {
    if (op?.do !== 'place' || !row?.ok) return
    const id = newIdOf(op, row)
    if (!id) return
    for (const old of [op.shown_id, ...(op.copy ? [] : [op.chip.id])]) if (old !== id) newIds.set(old, id)
    if (state.selected.includes(op.shown_id))
      grid?.select(state.selected.map((one) => (one === op.shown_id ? id : one)))
  }
  async function undoOrRedo(kind: 'undo' | 'redo') {
    const result = await sendOnce(rosterChanges[kind], idsOf(inputs.rosters), onWaiting)
    const words = kind === 'undo' ? state.undo.undo : state.undo.redo
    set({ undo: result.undo })
    reportUndone(kind, words, result.rows[0])
    await refresh()
  }
  const undo = () => enqueue({ kind: 'undo' })

  function apply(ops: readonly ChipOp[], blocked: readonly ChipOp[] = []) {
    // A shift dropped on someone who cannot work it stays where it is until the server has returned the reason.
    endDialog({ pending: [...state.pending, ...ops.filter((op) => !blocked.includes(op))] })
    enqueueChange({ ops })
  }
  function place(all: readonly Placement[], copy: boolean, copied = copiedRecords()) {
    const placements = withoutParts(all, ({ chip }) => chip.id)
    const missing = missingRosters(withCopied(inputs.board, copied), placements, inputs.by, copied.rosters)
    if (missing.length > 0) return inputs.openMissing?.(missing, () => place(all, copy, copied))
    const ops = placements.map((placement) => placeOp(placement, copy, copied))
    const isBlocked = (op: ChipOp) => op.do === 'place' && fits.fitOf(op.chip)?.(op.row_id, op.day)?.level === 'block'
    return apply(ops, ops.filter(isBlocked))
  }
  function placeOp(placement: Placement, copy: boolean, copied: CopiedRecords): ChipOp {
    const { chip, row_id } = placement
    const isCopied = !shiftOf(inputs.board, chip) && shiftOf({ ...inputs.board, ...copied }, chip)
    const keepsId = !copy && (/^[aw]:/.test(chip.id) || row_id === openRowId)
    count += 1
    const shown_id = keepsId ? chip.id : `p:${count}`
    return { do: 'place', ...placement, by: inputs.by, copy, shown_id, ...(isCopied && { copied }) }
  }
  function assign(chip: GridChip, employee_id: string, is_blocked: boolean) {
    const op: ChipOp =
      inputs.by === 'people'
        ? placeOp({ chip, row_id: employee_id, day: chip.day }, false, copiedRecords())
        : { do: 'assign', chip, employee_id }
    return apply([op], is_blocked ? [op] : [])
  }
  /** Drafts are deleted at once and can be undone; before published shifts are cancelled, the planner sees who is notified. */
  function remove(all: readonly GridChip[]) {
    const chips = withoutParts(all, ({ id }) => id)
    if (publishedOf(inputs.board, chips).length > 0) set({ dialog: { kind: 'remove', chips } })
    else removeNow(chips)
  }
  const removeNow = (chips: readonly GridChip[]) => apply(chips.map((chip) => ({ do: 'remove', chip })))

  /** The keys apply to the grid again: what was focused before the dialog may be gone. */
  function closeDialog() {
    set({ dialog: null })
    if (grid) grid.goTo({ ...grid.stop() })
  }
  function endDialog(next: Partial<EditorState>) {
    const isOpen = state.dialog !== null
    set(next)
    if (isOpen) closeDialog()
  }

  function filterBy(chip: GridChip) {
    const target = targetOf(inputs.board, chip.id)
    if (target) inputs.filter(target.shift_id)
  }
  const actions: EditingActions = {
    get words() {
      return editingWords()
    },
    isMovable: (chip) => movableStates.has(chip.state) && /^[asw]:/.test(chip.id),
    ...fits,
    place,
    remove,
    readClipboard,
    writeClipboard: (clipboard) => writeClipboard(clipboard, inputs.board),
    assign,
    draw(row_id, first_day, last_day, drawn) {
      const dates = daysOf(inputs.board)
      const works_on = dates[first_day] ?? inputs.board.from
      inputs.open({ row_id, works_on, until: dates[last_day] ?? works_on, ...drawn })
    },
    showMenu: (point) => set({ dialog: { kind: 'menu', point } }),
    showKeys: () => set({ dialog: { kind: 'keys' } }),
    tell,
    filterBy,
  }
  const editing: GridEditing = {
    attach(handle, how = attachEditing) {
      grid = handle
      return how({ ...handle, actions })
    },
  }
  return {
    editing,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
    /** the grid, for gestures that begin outside it; null before it is shown */
    grid: (): EditedGrid | null => grid && { ...grid, actions },
    /** shows only people who can work the shift of a chip */
    filterBy,
    overlay: withPendingOps,
    update(next: EditorInputs) {
      const is_new = next.board !== inputs.board
      inputs = next
      if (is_new && confirmed.length > 0) drop(confirmed)
    },
    onSelect: (selected: readonly string[]) => set({ selected }),
    clearSelection: () => grid?.select([]),
    setUndo: (undo_state: UndoState) => queue.length === 0 && set({ undo: undo_state }),
    show: (dialog: EditorDialog) => set({ dialog }),
    /** An item of the menu may have opened a dialog, which stays. */
    closeMenu() {
      if (state.dialog?.kind === 'menu') closeDialog()
    },
    closeDialog,
    place,
    /** copies shifts to as many days later; those after the last day are left out */
    placeOnDays(chips: readonly GridChip[], by: number) {
      const placements = chips.map((chip) => ({ chip, row_id: chip.row_id, day: chip.day + by }))
      const days = daysOf(inputs.board).length
      place(
        placements.filter(({ day }) => day < days),
        true,
      )
    },
    remove,
    removeNow,
    /** the published shifts of these chips */
    cancellable: (chips: readonly GridChip[]) => publishedOf(inputs.board, chips),
    /** steps that no chip shows, such as new times of several shifts */
    applySteps: (steps: readonly RosterStep[]) => {
      endDialog({})
      enqueueChange({
        ops: [],
        steps: steps.map((step) => ({ steps: [step], op: null, row: { ok: false, findings: [] } })),
      })
    },
    /** tries refused steps again with a reason */
    retry: (refused: readonly RefusedStep[], reasons: Reasons) => {
      const ops = refused.flatMap(({ op }) => op ?? [])
      endDialog({ pending: [...state.pending, ...ops] })
      enqueueChange({ ops, steps: refused.filter(({ op }) => op === null), reasons })
    },
    undo,
    redo: () => enqueue({ kind: 'redo' }),
    isBusy: () => queue.length > 0,
  }
}

const withCopiedOf = (board: Board, op: ChipOp) =>
  op.do === 'place' && op.copied ? withCopied(board, op.copied) : board

/** The id of a chip after its change: of the assignment or shift that the server made or moved. */
function newIdOf({ row_id, by = 'people' }: Extract<ChipOp, { do: 'place' }>, row: ChangeRow) {
  if (row_id === openRowId) return row.shift_id && `s:${row.shift_id}`
  if (by !== 'people') return row.shift_id && `w:${row.shift_id}`
  return row.assignment_id && `a:${row.assignment_id}`
}

const movableStates: ReadonlySet<GridChip['state']> = new Set(['draft', 'pending', 'accepted', 'open'])

/** The refusal of a part, if one of its steps was refused. */
function refusalOf(
  part: { op: ChipOp | null; steps: RosterStep[] },
  { rows }: ChangeResult,
  flat: readonly { part: unknown }[],
): RefusedStep[] {
  const row = rows.find((one, at) => flat[at]?.part === part && !one.ok)
  return row ? [{ op: part.op, steps: part.steps, row }] : []
}
