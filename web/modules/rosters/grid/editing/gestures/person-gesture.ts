import { timesOf } from '#web/modules/rosters/grid/cells.ts'
import type { GridChip } from '#web/modules/rosters/grid/roster-grid-props.ts'
import { type DragLayout, type GridPlace, type Point, scrollStep } from './drag-layout.ts'
import { createNameTag } from './ghost.ts'
import { chipOf, layoutOf, placeUnder } from '#web/modules/rosters/grid/editing/grid-access.ts'
import type { EditedGrid, FitCell } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import { clearFit } from './fit-marks.ts'
import { paintPersonFit } from './person-fit-marks.ts'
import type { Gesture } from './pointer-tracker.ts'

/** What one person can work: each shift, and a new shift on each day. Null where it is not known. */
export type PersonFitLookup = { chip: (chip: GridChip) => FitCell | null; day: (day: number) => FitCell | null }

export type DraggedPerson = {
  id: string
  /** follows the pointer */
  name: string
  /** starts loading the fit, and calls back when it is there */
  loadFit: (onLoaded: () => void) => void
  fit: () => PersonFitLookup | null
  onDragging: (is_dragging: boolean) => void
}

// Beside the pointer, so that the shift below it stays visible.
const ghostOffsetPx = 12

type Target = { chip: GridChip | null; place: GridPlace }

/** Drags a person from outside the grid onto a shift, which they get, or onto an empty cell, where a new shift is added for them. */
// oxlint-disable-next-line max-lines-per-function -- the state of one drag, shared by its five steps
export function personGesture(handle: EditedGrid, person: DraggedPerson): Gesture {
  const { box } = handle
  const { words } = handle.actions
  let layout: DragLayout = layoutOf(handle)
  let ghost: ReturnType<typeof createNameTag> | null = null
  let target: Target | null = null
  let isOver = false
  // The person comes from outside: passing the edge of the grid must not scroll it.
  let hasEntered = false
  const repaint = () => !isOver && requestAnimationFrame(paint)

  function paint() {
    const fit = person.fit()
    if (fit && !isOver) paintPersonFit(handle, fit)
    describe()
  }
  function describe() {
    markTarget(box, target)
    const fit = fitAt(target, person.fit())
    ghost?.describe([textOf(handle, target), fit?.label].filter(Boolean).join(' · '), fit, false)
  }
  return {
    begin() {
      ghost = createNameTag(person.name)
      box.dataset.dragging = 'person'
      person.onDragging(true)
      person.loadFit(repaint)
      box.addEventListener('scroll', repaint, { passive: true })
      // A sheet over the grid goes away while dragging.
      layout = layoutOf(handle)
      paint()
    },
    move(point) {
      ghost?.moveTo(point.x + ghostOffsetPx, point.y + ghostOffsetPx)
      target = targetUnder(handle, layout, point)
      describe()
    },
    drop(has_moved) {
      if (!has_moved) return undefined
      if (!target) return handle.announce(words.cancelled)
      const { chip, place } = target
      if (chip?.row_id === person.id) return handle.announce(words.does_not_fit)
      const row_id = handle.board().rowIdOf(place.line)
      if (chip) return handle.actions.assign(chip, person.id, fitAt(target, person.fit())?.level === 'block')
      if (place.day === null || row_id === undefined) return undefined
      return handle.actions.draw(row_id, place.day, place.day, { person_id: person.id })
    },
    end() {
      isOver = true
      ghost?.remove()
      box.removeEventListener('scroll', repaint)
      delete box.dataset.dragging
      person.onDragging(false)
      clearFit(box)
      markTarget(box, null)
    },
    cancel: () => handle.announce(words.cancelled),
    scrollBy(point) {
      const step = scrollStep(layout, point)
      hasEntered ||= step.x === 0 && step.y === 0 && placeUnder(handle, layout, point) !== null
      return hasEntered ? step : { x: 0, y: 0 }
    },
  }
}

/** The shift under the pointer, if it can be given to somebody, or else the cell; null outside the days of the grid. */
function targetUnder(handle: EditedGrid, layout: DragLayout, point: Point): Target | null {
  const place = placeUnder(handle, layout, point)
  if (place === null || place.day === null) return null
  const chip = chipOf(handle, document.elementFromPoint(point.x, point.y))
  return { chip: chip && handle.actions.isMovable(chip) ? chip : null, place }
}

const fitAt = (target: Target | null, fit: PersonFitLookup | null) =>
  target === null || fit === null || target.place.day === null
    ? null
    : target.chip
      ? fit.chip(target.chip)
      : fit.day(target.place.day)

function textOf(handle: EditedGrid, target: Target | null) {
  if (target === null || target.place.day === null) return ''
  const day = handle.dayLabel(target.place.day)
  return target.chip ? `${day} · ${timesOf(target.chip)} ${target.chip.title}` : day
}

function markTarget(box: HTMLElement, target: Target | null) {
  for (const marked of box.querySelectorAll('[data-drop]')) marked.removeAttribute('data-drop')
  if (!target) return
  const { chip, place } = target
  const selector = chip ? `[data-chip="${CSS.escape(chip.id)}"]` : `[data-cell="${place.line}:${place.day}"]`
  box.querySelector(selector)?.setAttribute('data-drop', '')
}
