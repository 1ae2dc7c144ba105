import { cellText, timesOf } from '#web/modules/rosters/grid/cells.ts'
import type { Point } from './drag-layout.ts'
import { createNameTag } from './ghost.ts'
import { chipOf, positionUnder, scrollStepAt } from '#web/modules/rosters/grid/editing/grid-access.ts'
import type { EditedGrid } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import { clearFit } from './fit-marks.ts'
import { paintPersonFit, type PersonFitLookup } from './person-fit-marks.ts'
import type { Gesture } from './pointer-tracker.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'

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

type Target = { chip: GridChip | null; line: number; day: number }

/** Drags a person from outside the grid onto a shift, which they get, or onto an empty cell, where a new shift is added for them. */
// oxlint-disable-next-line max-lines-per-function -- the state of one drag, shared by its five steps
export function personGesture(handle: EditedGrid, person: DraggedPerson): Gesture {
  const { box } = handle
  const { words } = handle.actions
  let ghost: ReturnType<typeof createNameTag> | null = null
  let target: Target | null = null
  let isOver = false
  let cost = ''
  // The person comes from outside: passing the edge of the grid must not scroll it.
  let hasEntered = false

  function paint() {
    const fit = person.fit()
    if (fit) paintPersonFit(handle, fit)
    describe()
  }
  function describe() {
    markTarget(box, target)
    const fit = fitAt(target, person.fit())
    ghost?.describe([textOf(handle, target), fit?.label, cost].filter(Boolean).join(' · '), fit, false)
  }
  function askCost() {
    const chip = target?.chip
    cost = ''
    handle.actions.askCost(chip ? { chip, person_id: person.id, day: chip.day, is_copy: true } : null, (text) => {
      cost = text
      describe()
    })
  }
  return {
    kind: 'person',
    begin() {
      ghost = createNameTag(person.name)
      person.onDragging(true)
      person.loadFit(() => requestAnimationFrame(() => !isOver && paint()))
      paint()
    },
    move(point) {
      ghost?.moveTo(point.x + ghostOffsetPx, point.y + ghostOffsetPx)
      const next = targetUnder(handle, point)
      const isNew = next?.chip?.id !== target?.chip?.id
      target = next
      if (isNew) askCost()
      describe()
    },
    drop(has_moved) {
      if (!has_moved) return undefined
      if (!target) return handle.announce(words.cancelled)
      const { chip, line, day } = target
      if (chip?.row_id === person.id) return handle.announce(words.does_not_fit)
      if (chip) return handle.actions.assign(chip, person.id, fitAt(target, person.fit())?.level === 'block')
      const row_id = handle.board().rowIdOf(line)
      return row_id === undefined ? undefined : handle.actions.draw(row_id, day, day, { person_id: person.id })
    },
    end() {
      isOver = true
      handle.actions.askCost(null, () => {})
      ghost?.remove()
      person.onDragging(false)
      clearFit(box)
      markTarget(box, null)
    },
    repaint: paint,
    scrollBy(point) {
      const step = scrollStepAt(handle, point)
      hasEntered ||= step.x === 0 && step.y === 0 && positionUnder(handle, point) !== null
      return hasEntered ? step : { x: 0, y: 0 }
    },
  }
}

/** The shift under the pointer, if it can be given to somebody, or else the cell; null outside the days of the grid. */
function targetUnder(handle: EditedGrid, point: Point): Target | null {
  const position = positionUnder(handle, point)
  if (position === null || position.day === null) return null
  const chip = chipOf(handle, document.elementFromPoint(point.x, point.y))
  return { chip: chip && handle.actions.isMovable(chip) ? chip : null, line: position.line, day: position.day }
}

const fitAt = (target: Target | null, fit: PersonFitLookup | null) =>
  target && fit && (target.chip ? fit.chip(target.chip) : fit.day(target.day))

function textOf(handle: EditedGrid, target: Target | null) {
  if (target === null) return ''
  const day = handle.dayLabel(target.day)
  return target.chip ? `${day} · ${timesOf(target.chip)} ${target.chip.title}` : day
}

function markTarget(box: HTMLElement, target: Target | null) {
  for (const marked of box.querySelectorAll('[data-drop]')) marked.removeAttribute('data-drop')
  if (!target) return
  const { chip, line, day } = target
  const selector = chip ? `[data-chip="${CSS.escape(chip.id)}"]` : `[data-cell="${cellText(line, day)}"]`
  box.querySelector(selector)?.setAttribute('data-drop', '')
}
