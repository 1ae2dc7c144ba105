import { cellOf } from '#web/modules/rosters/grid/cells.ts'
import { coveredBy } from '#web/modules/rosters/grid/geometry.ts'
import { isRightToLeft } from '#web/modules/rosters/grid/keyboard/grid-focus.ts'
import {
  type DragLayout,
  type GridPosition,
  placeAt,
  type Point,
  rowEnds,
  scrollStep,
} from '#web/modules/rosters/grid/editing/gestures/drag-layout.ts'
import type { EditedGrid } from './grid-editing.ts'
import type { Rows } from './placements.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'

/** The geometry of the grid now. It changes during a gesture: rows grow, and what is above the grid moves it. */
export function layoutOf(handle: EditedGrid): DragLayout {
  const { box } = handle
  const { open_row, heights, begin, days, size } = handle.board()
  const frame = box.getBoundingClientRect()
  const [name, day] = box.querySelectorAll('[role="columnheader"]')
  return {
    box: {
      left: frame.left + box.clientLeft,
      top: frame.top + box.clientTop,
      width: box.clientWidth,
      height: box.clientHeight,
    },
    is_right_to_left: isRightToLeft(box),
    name_width: name?.getBoundingClientRect().width ?? 0,
    day_width: day?.getBoundingClientRect().width ?? 1,
    days,
    head: begin - open_row.height,
    open_row,
    foot: coveredBy(open_row, handle.has_footer(), size).below,
    row_ends: rowEnds(heights),
  }
}

export const positionUnder = (handle: EditedGrid, point: Point): GridPosition | null =>
  placeAt(layoutOf(handle), { left: handle.box.scrollLeft, top: handle.box.scrollTop }, point)

export const scrollStepAt = (handle: EditedGrid, point: Point): Point => scrollStep(layoutOf(handle), point)

export const chipElement = (handle: EditedGrid, chip_id: string) =>
  handle.box.querySelector<HTMLElement>(`[data-chip="${CSS.escape(chip_id)}"]`)

/** The chip that an event happened on. */
export function chipOf(handle: EditedGrid, target: EventTarget | null): GridChip | null {
  if (!(target instanceof Element)) return null
  const id = target.closest<HTMLElement>('[data-chip]')?.dataset.chip
  const cell = target.closest<HTMLElement>('[data-cell]')
  const chips = cell ? handle.board().chipsOn(cellOf(cell).line) : []
  return chips.find((chip) => chip.id === id) ?? null
}

export function allChips(handle: EditedGrid): GridChip[] {
  const board = handle.board()
  return Array.from({ length: board.lines }, (_, line) => board.chipsOn(line)).flat()
}

/** The selected chips that can be edited. */
export function selectedChips(handle: EditedGrid): GridChip[] {
  const selected = handle.selected()
  if (selected.size === 0) return []
  return allChips(handle).filter((chip) => selected.has(chip.id) && handle.actions.isMovable(chip))
}

/** The selection if the chip is part of it, otherwise the chip alone. */
export function chipsWith(handle: EditedGrid, chip: GridChip): GridChip[] {
  if (handle.selected().has(chip.id)) return selectedChips(handle)
  return handle.actions.isMovable(chip) ? [chip] : []
}

export const rowsOf = ({ board }: EditedGrid): Rows => {
  const { days, lines, lineOf, rowIdOf } = board()
  return { days, lines, lineOf, rowIdOf }
}

/**
 * Focuses a chip that went elsewhere: the following keys apply to it. React renders a change of the store before this microtask, so that
 * also a key that is pressed before the next frame finds the chip focused.
 */
export function focusChip(handle: EditedGrid, chip_id: string) {
  const focus = () => chipElement(handle, chip_id)?.focus({ preventScroll: true })
  queueMicrotask(() => {
    focus()
    // Not rendered yet: a row that has to be scrolled to.
    if (chipElement(handle, chip_id) === null) requestAnimationFrame(focus)
  })
}
