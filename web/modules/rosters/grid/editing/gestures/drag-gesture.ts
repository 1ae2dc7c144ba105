import type { GridChip } from '#web/modules/rosters/grid/roster-grid-props.ts'
import { type DragLayout, type GridPlace, type Point, scrollStep } from './drag-layout.ts'
import { clearFit, paintFit } from './fit-marks.ts'
import { createGhost } from './ghost.ts'
import {
  chipElement,
  chipsWith,
  focusChip,
  layoutOf,
  placeUnder,
  rowsOf,
} from '#web/modules/rosters/grid/editing/grid-access.ts'
import type { EditedGrid } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import { isInPlace, placementsOf } from '#web/modules/rosters/grid/editing/placements.ts'
import type { Gesture } from './pointer-tracker.ts'

/** Drags a shift, or all selected ones, to another row or day. Nothing renders until the drop: one element follows the pointer. */
// oxlint-disable-next-line max-lines-per-function -- the state of one drag, shared by its five steps
export function dragGesture(handle: EditedGrid, chip: GridChip, element: HTMLElement): Gesture {
  const { box } = handle
  const { words } = handle.actions
  const chips = chipsWith(handle, chip)
  const from_line = rowsOf(handle).lineOf(chip.row_id)
  let layout: DragLayout = layoutOf(handle)
  let measured = handle.board().heights
  let ghost: ReturnType<typeof createGhost> | null = null
  let offset: Point = { x: 0, y: 0 }
  let target: GridPlace | null = null
  let is_copy = false
  let stopListening = () => {}

  const fitAt = (place: GridPlace) => {
    const row_id = rowsOf(handle).rowIdOf(place.line)
    return row_id === undefined ? null : (handle.actions.fitOf(chip)?.(row_id, place.day ?? chip.day) ?? null)
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
      [text, ...verdict, ...(is_copy && target ? [words.copying] : [])].filter(Boolean).join(' · '),
      fit,
      is_copy,
    )
  }
  return {
    begin(point) {
      const rect = element.getBoundingClientRect()
      offset = { x: rect.left - point.x, y: rect.top - point.y }
      ghost = createGhost(element, chips.length > 1 ? words.several(chips.length) : null)
      box.dataset.dragging = 'chip'
      for (const each of chips) chipElement(handle, each.id)?.setAttribute('data-dragged', '')
      // The focused row stays rendered while it is scrolled away, and with it the element that receives touch events.
      element.focus({ preventScroll: true })
      handle.actions.prefetchFit(chip)
      const repaint = () => requestAnimationFrame(paint)
      const unsubscribe = handle.actions.onFitLoaded(repaint)
      box.addEventListener('scroll', repaint, { passive: true })
      stopListening = () => {
        unsubscribe()
        box.removeEventListener('scroll', repaint)
      }
      paint()
    },
    move(point, copies) {
      if (handle.board().heights !== measured) {
        measured = handle.board().heights
        layout = layoutOf(handle)
      }
      ghost?.moveTo(point.x + offset.x, point.y + offset.y)
      const next = placeUnder(handle, layout, point)
      if (next?.line === target?.line && next?.day === target?.day && copies === is_copy) return
      target = next
      is_copy = copies
      markTarget(box, target, chip.day)
      describe()
    },
    drop(has_moved) {
      if (!has_moved) return handle.select([...toggled(handle.selected(), chip.id)])
      if (!target) return handle.announce(words.cancelled)
      const to = { line: target.line, day: target.day ?? chip.day }
      const placements = placementsOf(chips, { from: { line: from_line, day: chip.day }, to }, rowsOf(handle))
      if (!placements) return handle.announce(words.does_not_fit)
      if (isInPlace(placements) && !is_copy) return undefined
      handle.actions.place(placements, is_copy)
      return focusChip(handle, chip.id)
    },
    end() {
      ghost?.remove()
      stopListening()
      delete box.dataset.dragging
      clearFit(box)
      markTarget(box, null, 0)
      for (const each of box.querySelectorAll('[data-dragged]')) each.removeAttribute('data-dragged')
    },
    cancel: () => handle.announce(words.cancelled),
    scrollBy: (point) => scrollStep(layout, point),
  }
}

function toggled(selected: ReadonlySet<string>, id: string) {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

function markTarget(box: HTMLElement, place: GridPlace | null, own_day: number) {
  for (const cell of box.querySelectorAll('[data-drop]')) cell.removeAttribute('data-drop')
  if (place) box.querySelector(`[data-cell="${place.line}:${place.day ?? own_day}"]`)?.setAttribute('data-drop', '')
}
