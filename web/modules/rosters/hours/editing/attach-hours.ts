import { attachGestures, isOnScrollBar } from '#web/modules/rosters/grid/editing/attach-editing.ts'
import { allChips, chipOf } from '#web/modules/rosters/grid/editing/grid-access.ts'
import type { Gesture } from '#web/modules/rosters/grid/editing/gestures/pointer-tracker.ts'
import { stopOf } from '#web/modules/rosters/grid/keyboard/grid-focus.ts'
import { hourDragGesture, resizeGesture } from './hour-drag.ts'
import type { HourHandle } from './hour-handle.ts'
import { createHourKeys } from './hour-keys.ts'
import { hourDrawGesture, hourMarqueeGesture } from './hour-range.ts'

/** Lets the user edit the timeline: everything of the grid, and in steps of a quarter of an hour. Returns the function that ends it. */
export function attachHours(handle: HourHandle): () => void {
  const keys = createHourKeys(handle)
  const detach = attachGestures(handle, { gestureOf: (event) => gestureOf(event, handle), onKey: keys.onKey })
  return () => {
    keys.end()
    detach()
  }
}

function gestureOf(event: PointerEvent, handle: HourHandle): Gesture | null {
  const target = event.target instanceof Element ? event.target : null
  const edge = target?.closest<HTMLElement>('[data-edge]')
  const resized = edge && allChips(handle).find(({ id }) => id === edge.dataset.of)
  if (resized) return resizeGesture(handle, resized, edge.dataset.edge === 'start' ? 'start' : 'end')
  const chip = chipOf(handle, target)
  if (chip) return handle.actions.isMovable(chip) && !event.shiftKey ? hourDragGesture(handle, chip) : null
  // A finger on empty ground scrolls.
  if (event.pointerType !== 'mouse' || isOnScrollBar(event, handle.box)) return null
  const stop = stopOf(target)
  return stop && !event.shiftKey ? hourDrawGesture(handle, stop.line) : hourMarqueeGesture(handle)
}
