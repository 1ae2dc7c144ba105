import type { RosterStep } from '#contract/rostering/rosters/changes.ts'
import { chipIds, type ShownByChip, shownByChip } from '#web/modules/rosters/board/board-ids.ts'
import { publishedOf } from '#web/modules/rosters/board/board-model.ts'
import { missingRosters } from '#web/modules/rosters/board/missing-rosters.ts'
import { enqueueChange } from '#web/modules/rosters/board/changes/steps/change-queue.ts'
import type { ChipOp } from '#web/modules/rosters/board/changes/steps/chip-ops.ts'
import type { Placement } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import { type GridChip, openRowId } from '#web/modules/rosters/grid/grid-content.ts'
import { type CopiedRecords, copiedRecords, withCopied } from './clipboard.ts'
import { type BoardEditor, type Reasons, type RefusedStep, showDialog, showPending } from './editor-state.ts'
import { daysOf, shiftOf, withoutParts } from './shown-shifts.ts'

export function place(editor: BoardEditor, all: readonly Placement[], copy: boolean, copied = copiedRecords()) {
  const { board, by, openMissing } = editor.inputs
  const placements = withoutParts(all, ({ chip }) => chip.id)
  const missing = missingRosters(withCopied(board, copied), placements, by, copied.rosters)
  if (missing.length > 0) return openMissing?.(missing, () => place(editor, all, copy, copied))
  const ops = placements.map((placement) => placeOp(editor, placement, copy, copied))
  const { fitOf } = editor.fits
  const isBlocked = (op: ChipOp) => op.do === 'place' && fitOf(op.chip)?.(op.row_id, op.day)?.level === 'block'
  return apply(editor, ops, ops.filter(isBlocked))
}

function placeOp(editor: BoardEditor, placement: Placement, copy: boolean, copied: CopiedRecords): ChipOp {
  const { board, by } = editor.inputs
  const { chip, row_id } = placement
  const isCopied = !shiftOf(board, chip) && shiftOf({ ...board, ...copied }, chip)
  const keepsId = !copy && (keepingKinds.has(shownByChip(chip.id).kind) || row_id === openRowId)
  editor.placed_count += 1
  const shown_id = keepsId ? chip.id : chipIds.unsaved(editor.placed_count)
  return { do: 'place', ...placement, by, copy, shown_id, ...(isCopied && { copied }) }
}

const keepingKinds: ReadonlySet<ShownByChip['kind']> = new Set(['assignment', 'whole'])

/** A shift dropped on someone who cannot work it stays where it is until the server has returned the reason. */
function apply(editor: BoardEditor, ops: readonly ChipOp[], blocked: readonly ChipOp[] = []) {
  const shown = ops.filter((op) => !blocked.includes(op))
  showPending(editor, shown)
  enqueueChange(editor, { ops })
}

/** Copies shifts to as many days later; those after the last day are left out. */
export function placeOnDays(editor: BoardEditor, chips: readonly GridChip[], by: number) {
  const moved = chips.map((chip) => ({ chip, row_id: chip.row_id, day: chip.day + by }))
  const placements = moved.filter(({ day }) => day < daysOf(editor.inputs.board).length)
  place(editor, placements, true)
}

export function assign(editor: BoardEditor, chip: GridChip, employee_id: string, is_blocked: boolean) {
  const op: ChipOp =
    editor.inputs.by === 'people'
      ? placeOp(editor, { chip, row_id: employee_id, day: chip.day }, false, copiedRecords())
      : { do: 'assign', chip, employee_id }
  apply(editor, [op], is_blocked ? [op] : [])
}

/** Drafts are deleted at once and can be undone; before published shifts are cancelled, the planner sees who is notified. */
export function remove(editor: BoardEditor, all: readonly GridChip[]) {
  const chips = withoutParts(all, ({ id }) => id)
  if (publishedOf(editor.inputs.board, chips).length > 0) showDialog(editor, { kind: 'remove', chips })
  else removeNow(editor, chips)
}

export function removeNow(editor: BoardEditor, chips: readonly GridChip[]) {
  const ops = chips.map((chip) => ({ do: 'remove' as const, chip }))
  apply(editor, ops)
}

/** Steps that no chip shows, such as new times of several shifts. */
export function applySteps(editor: BoardEditor, all: readonly RosterStep[]) {
  showPending(editor, [])
  const steps = all.map((step) => ({ steps: [step], op: null, row: { ok: false, findings: [] } }))
  enqueueChange(editor, { ops: [], steps })
}

/** Tries refused steps again with a reason. */
export function retry(editor: BoardEditor, refused: readonly RefusedStep[], reasons: Reasons) {
  const ops = refused.flatMap(({ op }) => op ?? [])
  showPending(editor, ops)
  enqueueChange(editor, { ops, steps: refused.filter(({ op }) => op === null), reasons })
}
