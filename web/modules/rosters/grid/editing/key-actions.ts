import { clampToGrid } from '#web/modules/rosters/grid/keyboard/stops.ts'
import type { EditCommand } from './edit-keys.ts'
import { allChips, chipElement, chipsWith, focusChip, rowsOf } from './grid-access.ts'
import type { Clipboard, EditedGrid } from './grid-editing.ts'
import { chipsWithin, isInPlace, placementsOf, type Rows } from './placements.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'

export type KeyState = {
  /** where Shift with arrows started to select */
  anchor: { line: number; day: number } | null
}

export function runEditCommand(command: EditCommand, handle: EditedGrid, state: KeyState) {
  const handlers: Record<EditCommand['do'], () => unknown> = {
    moveBy: () => command.do === 'moveBy' && moveBy(command, handle),
    extend: () => command.do === 'extend' && extend(command, handle, state),
    duplicate: () => moveFocusedChips(handle, { lines: 0, days: 1 }, true),
    remove: () => removeChips(handle),
    cut: () => copyChips(handle, true),
    copy: () => copyChips(handle, false),
    paste: () => paste(handle),
    selectAll: () =>
      handle.select(
        allChips(handle)
          .filter(handle.actions.isMovable)
          .map(({ id }) => id),
      ),
    selectRow: () => selectRow(handle),
    showKeys: () => handle.actions.showKeys(),
    filter: () => filterBy(handle),
  }
  handlers[command.do]()
}

function focusedChip(handle: EditedGrid): GridChip | null {
  const { line, day, slot } = handle.stop()
  return handle.board().cellAt(line, day).chips[slot] ?? null
}

/** The selection, or the focused shift if it is not part of it. */
function chipsAtFocus(handle: EditedGrid): readonly GridChip[] {
  const chip = focusedChip(handle)
  if (chip) return chipsWith(handle, chip)
  return allChips(handle).filter(({ id }) => handle.selected().has(id))
}

function filterBy(handle: EditedGrid) {
  const chip = focusedChip(handle)
  if (chip && handle.actions.isMovable(chip)) handle.actions.filterBy(chip)
}

const moveBy = ({ lines, days }: { lines: number; days: number }, handle: EditedGrid) =>
  moveFocusedChips(handle, { lines, days }, false)

function moveFocusedChips(handle: EditedGrid, by: { lines: number; days: number }, is_copy: boolean) {
  const chips = chipsAtFocus(handle)
  const chip = focusedChip(handle) ?? chips[0]
  if (!chip || chips.length === 0) return
  const rows = rowsOf(handle)
  const from = { line: rows.lineOf(chip.row_id), day: chip.day }
  const to = { line: from.line + by.lines, day: from.day + by.days }
  const placements = placementsOf(chips, { from, to }, rows)
  if (!placements || to.line < 0) return handle.actions.tell(handle.actions.words.does_not_fit)
  handle.actions.place(placements, is_copy)
  if (!is_copy) focusChip(handle, chip.id)
}

function extend({ lines, days }: { lines: number; days: number }, handle: EditedGrid, state: KeyState) {
  const { line, day } = handle.stop()
  state.anchor ??= { line, day }
  const next = clampToGrid({ line: line + lines, day: day + days, slot: 0 }, handle.board())
  handle.goTo(next)
  const chips = chipsWithin(state.anchor, next, handle.board().chipsOn).filter(handle.actions.isMovable)
  handle.select(chips.map(({ id }) => id))
}

function selectRow(handle: EditedGrid) {
  const chips = handle.board().chipsOn(handle.stop().line)
  handle.select(chips.filter(handle.actions.isMovable).map(({ id }) => id))
}

function removeChips(handle: EditedGrid) {
  const chips = chipsAtFocus(handle)
  if (chips.length > 0) handle.actions.remove(chips)
}

function copyChips(handle: EditedGrid, is_cut: boolean) {
  const chips = chipsAtFocus(handle).filter(handle.actions.isMovable)
  if (chips.length === 0) return
  const clipboard = { chips, is_cut }
  handle.actions.writeClipboard(clipboard)
  showCut(handle, clipboard)
  const { words } = handle.actions
  handle.actions.tell(is_cut ? words.cut(chips.length) : words.copied(chips.length))
}

/** Puts the first of the copied shifts into the focused cell; the others keep their distance in rows and days. */
function paste(handle: EditedGrid) {
  const clipboard = handle.actions.readClipboard()
  const { words } = handle.actions
  const rows = rowsOf(handle)
  const chips = chipsToPaste(clipboard, rows)
  const first = topLeft(chips, rows.lineOf)
  if (!clipboard || !first) return handle.actions.tell(words.nothing_copied)
  const { line, day } = handle.stop()
  const from = { line: rows.lineOf(first.row_id), day: first.day }
  const placements = placementsOf(chips, { from, to: { line, day } }, rows)
  if (!placements) return handle.actions.tell(words.does_not_fit)
  if (clipboard.is_cut && isInPlace(placements) && chipElement(handle, first.id)) return undefined
  handle.actions.place(placements, !clipboard.is_cut)
  if (clipboard.is_cut) {
    handle.actions.writeClipboard(null)
    showCut(handle, null)
    focusChip(handle, first.id)
  }
  return undefined
}

/** Shifts of one row go to any row. Those of several rows keep their distance, so their rows have to be shown. */
function chipsToPaste(clipboard: Clipboard | null, { lineOf }: Rows): readonly GridChip[] {
  const chips = clipboard?.chips ?? []
  const is_one_row = chips.every(({ row_id }) => row_id === chips[0]?.row_id)
  return is_one_row ? chips : chips.filter(({ row_id }) => lineOf(row_id) >= 0)
}

function topLeft(chips: readonly GridChip[], lineOf: (row_id: string) => number): GridChip | undefined {
  return chips.toSorted((one, other) => lineOf(one.row_id) - lineOf(other.row_id) || one.day - other.day)[0]
}

function showCut(handle: EditedGrid, clipboard: Clipboard | null) {
  for (const each of handle.box.querySelectorAll('[data-cut]')) each.removeAttribute('data-cut')
  if (clipboard?.is_cut) for (const { id } of clipboard.chips) chipElement(handle, id)?.setAttribute('data-cut', '')
}
