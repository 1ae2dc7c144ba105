import { type PointerEvent, useEffect, useRef, useState } from 'react'

type Drag = { id: string; over: string | null }
type Options = {
  /** the card is dropped on a column */
  onDrop: (id: string, column: string) => void
}

// A finger scrolls unless it rests on the card first.
const holdMs = 350
const distancePx = 6

/**
 * Cards that are dragged between columns with the mouse, or with a finger after holding it on the card. Columns have `data-column`. Give
 * `ghost` to the element that follows the pointer. For the keyboard each card has a menu.
 */
export function useCardDrag({ onDrop }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const cancel = useRef<(() => void) | null>(null)
  useEffect(() => () => cancel.current?.(), [])

  // oxlint-disable-next-line max-lines-per-function -- one gesture, whose listeners share its state
  function lift(event: PointerEvent<HTMLElement>, id: string) {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('[data-no-drag]'))) return
    const begin = { x: event.clientX, y: event.clientY }
    const isTouch = event.pointerType !== 'mouse'
    let isDragging = false
    let over: string | null = null
    const hold = isTouch ? setTimeout(start, holdMs) : undefined

    function start() {
      isDragging = true
      setDrag({ id, over: null })
    }
    function move(to: globalThis.PointerEvent) {
      const isFar = Math.hypot(to.clientX - begin.x, to.clientY - begin.y) > distancePx
      if (!isDragging && isTouch && isFar) return end()
      if (!isDragging && isFar) start()
      if (!isDragging) return undefined
      over = columnAt(to.clientX, to.clientY)
      setDrag({ id, over })
      scrollNearEdge(ghost.current?.parentElement, to.clientX)
      ghost.current?.style.setProperty('transform', `translate(${to.clientX + 8}px, ${to.clientY + 8}px)`)
      return undefined
    }
    function drop(at: globalThis.PointerEvent) {
      // A busy browser leaves moves out, and releases the pointer elsewhere.
      move(at)
      end()
      if (isDragging && over !== null) onDrop(id, over)
    }
    // While a card is dragged, a finger does not scroll.
    const stay = (touch: TouchEvent) => isDragging && touch.preventDefault()
    const escape = ({ key }: KeyboardEvent) => key === 'Escape' && end()
    function end() {
      clearTimeout(hold)
      setDrag(null)
      cancel.current = null
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('touchmove', stay)
      window.removeEventListener('keydown', escape)
    }
    cancel.current = end
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', end)
    window.addEventListener('touchmove', stay, { passive: false })
    window.addEventListener('keydown', escape)
  }
  return { drag, ghost, lift }
}

const edgePx = 48
const scrollPx = 16

/** Columns beyond the edge of the board come into sight while a card is held there. */
function scrollNearEdge(board: HTMLElement | null | undefined, x: number) {
  const box = board?.getBoundingClientRect()
  if (box === undefined) return
  if (x > box.right - edgePx) board?.scrollBy({ left: scrollPx })
  else if (x < box.left + edgePx) board?.scrollBy({ left: -scrollPx })
}

const columnAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')?.dataset['column'] ?? null
