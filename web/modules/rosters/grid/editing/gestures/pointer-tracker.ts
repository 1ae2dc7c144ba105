import { suppressClick } from '#web/lib/suppress-click.ts'
import type { EditedGrid } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import type { Point } from './drag-layout.ts'

/** What a pressed pointer does: drags shifts, selects a rectangle, or draws a shift. */
export type Gesture = {
  /** how the grid looks meanwhile */
  kind: 'chip' | 'person' | 'draw' | 'marquee'
  begin?: (point: Point) => void
  move: (point: Point, is_copy: boolean) => void
  /** `has_moved` is false after a long press in place */
  drop: (has_moved: boolean) => void
  /** removes every mark; called after a drop too */
  end?: () => void
  /** marks what the grid has rendered by scrolling */
  repaint?: () => void
  /** pixels to scroll in the next frame */
  scrollBy: (point: Point) => Point
}

const mouseThreshold = 5
/** a finger that moves farther before the long press scrolls */
const touchThreshold = 9
const longPressMs = 350

/**
 * Follows one pressed pointer. A mouse starts the gesture after a few pixels, a finger after a long press, so that
 * scrolling by touch stays possible. Escape, another finger and an interruption by the browser cancel it.
 */
// oxlint-disable-next-line max-lines-per-function -- the state of one pressed pointer, shared by its listeners
export function trackPointer(handle: EditedGrid, down: PointerEvent, gesture: Gesture) {
  const { box } = handle
  const start = pointOf(down)
  const is_mouse = down.pointerType === 'mouse'
  let last = start
  let is_copy = hasModifier(down)
  let is_active = false
  let has_moved = false
  const ended = new AbortController()
  const { signal } = ended
  const timer = is_mouse ? 0 : window.setTimeout(() => activate(), longPressMs)

  function activate() {
    is_active = true
    // A chip whose row scrolls away and is removed would otherwise end the sequence of events.
    box.setPointerCapture(down.pointerId)
    box.dataset.dragging = gesture.kind
    const repaint = () => requestAnimationFrame(() => is_active && gesture.repaint?.())
    box.addEventListener('scroll', repaint, { passive: true, signal })
    gesture.begin?.(start)
    gesture.move(last, is_copy)
    requestAnimationFrame(scroll)
  }
  function scroll() {
    if (!is_active) return
    const { x, y } = gesture.scrollBy(last)
    if (x !== 0 || y !== 0) {
      box.scrollBy({ left: x, top: y, behavior: 'instant' })
      gesture.move(last, is_copy)
    }
    requestAnimationFrame(scroll)
  }
  function finish(how: 'drop' | 'cancel') {
    window.clearTimeout(timer)
    ended.abort()
    if (!is_active) return
    is_active = false
    delete box.dataset.dragging
    gesture.end?.()
    // It must not open the shift.
    suppressClick()
    if (how === 'drop') gesture.drop(has_moved)
    else handle.announce(handle.actions.words.cancelled)
  }
  const listen = <Type extends keyof WindowEventMap>(
    type: Type,
    listener: (event: WindowEventMap[Type]) => void,
    options: AddEventListenerOptions = {},
  ) => window.addEventListener(type, listener, { ...options, signal })

  function follow(event: PointerEvent) {
    last = pointOf(event)
    is_copy = hasModifier(event)
    if (distanceMoved() > mouseThreshold) has_moved = true
    if (is_active) gesture.move(last, is_copy)
    else if (is_mouse && has_moved) activate()
  }
  const distanceMoved = () => Math.hypot(last.x - start.x, last.y - start.y)
  listen('pointermove', (event) => {
    if (event.pointerId !== down.pointerId) return
    follow(event)
    if (!is_active && distanceMoved() > touchThreshold) finish('cancel')
  })
  listen('pointerup', (event) => {
    if (event.pointerId !== down.pointerId) return
    // A busy browser leaves moves out, up to all of them, and releases the pointer elsewhere.
    follow(event)
    finish('drop')
  })
  listen('pointercancel', (event) => event.pointerId === down.pointerId && finish('cancel'))
  listen('pointerdown', () => finish('cancel'), { capture: true })
  listen('blur', () => finish('cancel'))
  listen('contextmenu', (event) => !is_mouse && stopEvent(event), { capture: true })
  listen('touchmove', (event) => is_active && event.cancelable && event.preventDefault(), { passive: false })
  document.addEventListener('selectstart', (event) => event.preventDefault(), { signal })
  for (const type of ['keydown', 'keyup'] as const)
    listen(
      type,
      (event) => {
        if (!is_active) return
        if (event.key === 'Escape') {
          stopEvent(event)
          return finish('cancel')
        }
        is_copy = hasModifier(event)
        return gesture.move(last, is_copy)
      },
      { capture: true },
    )
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })
const hasModifier = ({ ctrlKey, metaKey, altKey }: Pick<PointerEvent, 'ctrlKey' | 'metaKey' | 'altKey'>) =>
  ctrlKey || metaKey || altKey

function stopEvent(event: Event) {
  event.preventDefault()
  event.stopImmediatePropagation()
}
