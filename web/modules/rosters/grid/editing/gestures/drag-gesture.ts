import { cellText } from '#web/modules/rosters/grid/cells.ts'
import type { GridPosition, Point } from './drag-layout.ts'
import { clearFit, paintFit } from './fit-marks.ts'
import { createGhost } from './ghost.ts'
import {
  chipElement,
  chipsWith,
  focusChip,
  positionUnder,
  rowsOf,
  scrollStepAt,
} from '#web/modules/rosters/grid/editing/grid-access.ts'
import { toggled } from '#web/modules/rosters/grid/grid-selection.ts'
import type { EditedGrid } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import { isInPlace, placementsOf } from '#web/modules/rosters/grid/editing/placements.ts'
import type { Gesture } from './pointer-tracker.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'

/** Drags a shift, or all selected ones, to another row or day. Nothing renders until the drop: one element follows the pointer. */
// oxlint-disable-next-line max-lines-per-function -- the state of one drag, shared by its five steps
export function dragGesture(handle: EditedGrid, chip: GridChip, element: HTMLElement): Gesture {
  const { box } = handle
  const { words } = handle.actions
  const chips = chipsWith(handle, chip)
  const from_line = rowsOf(handle).lineOf(chip.row_id)
  let ghost: ReturnType<typeof createGhost> | null = null
  let offset: Point = { x: 0, y: 0 }
  let target: GridPosition | null = null
  let is_copy = false
  let stopListening = () => {}
  let cost = ''

  const fitAt = (position: GridPosition) => {
    const row_id = rowsOf(handle).rowIdOf(position.line)
    return row_id === undefined ? null : (handle.actions.fitOf(chip)?.(row_id, position.day ?? chip.day) ?? null)
  }
  function paint() {
    const fit = handle.actions.fitOf(chip)
    if (fit) paintFit(box, fit, (line) => rowsOf(handle).rowIdOf(line))
    markTarget(box, target, chip.day)
    describe()
  }
  function describe() {
    const text = target ? words.place(handle.nameOf(target.line), handle.dayLabel(target.day ?? chip.day)) : ''
    const fit = target ? fitAt(target) : null
    const verdict = fit?.label ? [fit.label] : []
    ghost?.describe(
      [text, ...verdict, cost, ...(is_copy && target ? [words.copying] : [])].filter(Boolean).join(' · '),
      fit,
      is_copy,
    )
  }
  function askCost() {
    const person_id = target && rowsOf(handle).rowIdOf(target.line)
    const at = target && person_id ? { chip, person_id, day: target.day ?? chip.day, is_copy } : null
    cost = ''
    // Of several shifts each would have a cost of its own.
    handle.actions.askCost(chips.length > 1 ? null : at, (text) => {
      cost = text
      describe()
    })
  }
  return {
    kind: 'chip',
    begin(point) {
      const rect = element.getBoundingClientRect()
      offset = { x: rect.left - point.x, y: rect.top - point.y }
      ghost = createGhost(element, chips.length > 1 ? words.several(chips.length) : null)
      for (const each of chips) chipElement(handle, each.id)?.setAttribute('data-dragged', '')
      // The focused row stays rendered while it is scrolled away, and with it the element that receives touch events.
      element.focus({ preventScroll: true })
      handle.actions.prefetchFit(chip)
      stopListening = handle.actions.onFitLoaded(() => requestAnimationFrame(paint))
      paint()
    },
    move(point, copies) {
      ghost?.moveTo(point.x + offset.x, point.y + offset.y)
      const next = positionUnder(handle, point)
      if (next?.line === target?.line && next?.day === target?.day && copies === is_copy) return
      target = next
      is_copy = copies
      markTarget(box, target, chip.day)
      askCost()
      describe()
    },
    drop(has_moved) {
      if (!has_moved) return handle.select(toggled(handle.selected(), [chip.id]))
      if (!target) return handle.announce(words.cancelled)
      const to = { line: target.line, day: target.day ?? chip.day }
      const placements = placementsOf(chips, { from: { line: from_line, day: chip.day }, to }, rowsOf(handle))
      if (!placements) return handle.announce(words.does_not_fit)
      if (isInPlace(placements) && !is_copy) return undefined
      handle.actions.place(placements, is_copy)
      return focusChip(handle, chip.id)
    },
    end() {
      handle.actions.askCost(null, () => {})
      ghost?.remove()
      stopListening()
      clearFit(box)
      markTarget(box, null, 0)
      for (const each of box.querySelectorAll('[data-dragged]')) each.removeAttribute('data-dragged')
    },
    repaint: paint,
    scrollBy: (point) => scrollStepAt(handle, point),
  }
}

function markTarget(box: HTMLElement, position: GridPosition | null, own_day: number) {
  for (const cell of box.querySelectorAll('[data-drop]')) cell.removeAttribute('data-drop')
  if (position)
    box
      .querySelector(`[data-cell="${cellText(position.line, position.day ?? own_day)}"]`)
      ?.setAttribute('data-drop', '')
}
