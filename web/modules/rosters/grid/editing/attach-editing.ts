import { isOnAddMark, type Sizes } from '#web/modules/rosters/grid/geometry.ts'
import { isRightToLeft, stopOf } from '#web/modules/rosters/grid/keyboard/grid-focus.ts'
import { dragGesture } from '#web/modules/rosters/grid/editing/gestures/drag-gesture.ts'
import { editCommandOf } from './edit-keys.ts'
import { chipElement, chipOf } from './grid-access.ts'
import type { EditedGrid } from './grid-editing.ts'
import { type KeyState, runEditCommand } from './key-actions.ts'
import { chipsWithin } from './placements.ts'
import { type Gesture, trackPointer } from '#web/modules/rosters/grid/editing/gestures/pointer-tracker.ts'
import { drawGesture, marqueeGesture } from '#web/modules/rosters/grid/editing/gestures/range-gesture.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'

/** What differs between a grid of days and a timeline. */
export type Gestures = {
  gestureOf: (event: PointerEvent) => Gesture | null
  /** true if the key was handled */
  onKey?: (event: KeyboardEvent) => boolean
}

/**
 * Lets the user edit the grid directly: with mouse, touch and keyboard. One set of listeners on the scroll box; chips and
 * cells have none. Returns the function that removes them.
 */
export const attachEditing = (handle: EditedGrid): (() => void) =>
  attachGestures(handle, { gestureOf: (event) => gestureOf(event, handle) })

// A pointer that only crosses a shift requests nothing: a fit judges everybody on all days shown.
const hoverMs = 60

export function attachGestures(handle: EditedGrid, gestures: Gestures): () => void {
  const { box } = handle
  const ended = new AbortController()
  const { signal } = ended
  const state: KeyState = { anchor: null }
  const prefetch = ({ target }: Pick<Event, 'target'>) => {
    const chip = chipOf(handle, target)
    if (chip && handle.actions.isMovable(chip)) handle.actions.prefetchFit(chip)
  }
  let hovering = 0
  const prefetchSoon = ({ target }: Event) => {
    window.clearTimeout(hovering)
    hovering = window.setTimeout(() => prefetch({ target }), hoverMs)
  }
  signal.addEventListener('abort', () => window.clearTimeout(hovering))
  box.addEventListener('pointerover', prefetchSoon, { signal })
  box.addEventListener('focusin', prefetch, { signal })
  box.addEventListener('pointerdown', (event) => pressed(event, handle, gestures, prefetch), { signal })
  box.addEventListener('click', (event) => clicked(event, handle, state), { signal })
  box.addEventListener('contextmenu', (event) => openMenu(event, handle), { signal })
  box.addEventListener('keydown', (event) => gestures.onKey?.(event) || keyPressed(event, handle, state), { signal })
  // Whether a finger scrolls is decided when it goes down: without this listener on the grid, Chromium would not wait
  // for the one that a long press adds.
  box.addEventListener('touchmove', () => {}, { passive: false, signal })
  return () => ended.abort()
}

function pressed(event: PointerEvent, handle: EditedGrid, gestures: Gestures, prefetch: (event: Event) => void) {
  if (event.button !== 0 || !event.isPrimary) return
  if (event.target instanceof Element && event.target.closest('button, a, [data-more]')) return
  prefetch(event)
  const gesture = gestures.gestureOf(event)
  if (gesture) trackPointer(handle, event, gesture)
}

function gestureOf(event: PointerEvent, handle: EditedGrid): Gesture | null {
  const chip = chipOf(handle, event.target)
  const element = chip && chipElement(handle, chip.id)
  if (chip && element)
    return handle.actions.isMovable(chip) && !event.shiftKey ? dragGesture(handle, chip, element) : null
  // A finger on empty ground scrolls.
  if (event.pointerType !== 'mouse') return null
  const cell = stopOf(event.target)
  if (!cell) return isOnScrollBar(event, handle.box) ? null : marqueeGesture(handle, null)
  if (event.shiftKey) return marqueeGesture(handle, cell)
  return drawGesture(handle, cell, isOnAdd(event, handle.board().size))
}

function isOnAdd(event: PointerEvent, size: Sizes): boolean {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
  const point = { x: event.clientX, y: event.clientY }
  return cell !== null && isOnAddMark(cell.getBoundingClientRect(), point, cell.dataset.empty !== undefined, size)
}

export function isOnScrollBar({ clientX, clientY }: PointerEvent, box: HTMLElement): boolean {
  const { left, top } = box.getBoundingClientRect()
  return clientX > left + box.clientLeft + box.clientWidth || clientY > top + box.clientTop + box.clientHeight
}

/** Shift with a click selects from the last clicked shift to this one. */
function clicked(event: MouseEvent, handle: EditedGrid, state: KeyState) {
  const chip = chipOf(handle, event.target)
  const stop = stopOf(event.target)
  if (!stop) return
  if (!chip || !event.shiftKey || state.anchor === null) {
    state.anchor = { line: stop.line, day: stop.day }
    return
  }
  event.preventDefault()
  event.stopPropagation()
  const chips = chipsWithin(state.anchor, stop, handle.board().chipsOn).filter(handle.actions.isMovable)
  handle.select(chips.map(({ id }) => id))
}

function openMenu(event: MouseEvent, handle: EditedGrid) {
  const chip = chipOf(handle, event.target)
  if (!chip || !handle.actions.isMovable(chip)) return
  event.preventDefault()
  if (!handle.selected().has(chip.id)) handle.select([chip.id])
  handle.actions.showMenu(menuPoint(event, chip, handle))
}

/** The pointer, or the middle of the shift when the menu key was pressed. */
function menuPoint({ clientX, clientY }: MouseEvent, chip: GridChip, handle: EditedGrid) {
  const rect = chipElement(handle, chip.id)?.getBoundingClientRect()
  const is_inside =
    rect && clientX >= rect.left && clientX <= rect.right && clientY >= rect.top && clientY <= rect.bottom
  return rect && !is_inside ? { x: rect.left + rect.width / 2, y: rect.bottom } : { x: clientX, y: clientY }
}

function keyPressed(event: KeyboardEvent, handle: EditedGrid, state: KeyState) {
  if (!(event.target instanceof Element) || !event.target.closest('[data-stop]')) return
  const command = editCommandOf(event, isRightToLeft(handle.box))
  if (command === null) {
    if (event.key.startsWith('Arrow')) state.anchor = null
    return
  }
  event.preventDefault()
  event.stopPropagation()
  runEditCommand(command, handle, state)
}
