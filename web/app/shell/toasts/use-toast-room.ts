import { type RefObject, useEffect } from 'react'

/** In px. Narrower room beside a drawer or in the top bar is not used. */
const leastWidth = 300
const mostWidth = 440
const gap = 8
/** A hand that aims keeps the pointer moving, or rests it only for a moment. */
const stillMs = 300

/** Where toasts stand, in px: from the top and the right, and how far the page and what is open above it move down for them. */
type Place = { top: number; end: number; width: number; header: number; above: number }

const nowhere: Place = { top: gap, end: gap, width: mostWidth, header: 0, above: 0 }

/**
 * Keeps toasts away from everything that can be clicked: they stand beside an open drawer, or in the free part of the top bar, and
 * where neither has room, the page, its drawers and its dialogs begin below them. Nothing moves under a pointer that is pressed or moving:
 * the press would meet something else, or be released beside it and be no click.
 */
export function useToastRoom(root: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const toasts = root.current?.querySelector<HTMLElement>('[data-position="top-right"]')
    if (!toasts) return undefined
    const pointer = watchPointer()
    let waiting = 0
    const place = () => {
      const at = placeOf(toasts.offsetHeight)
      moveToasts(at, toasts.offsetHeight)
      window.clearTimeout(waiting)
      if (pointer.isAiming()) waiting = window.setTimeout(place, stillMs)
      else movePage(at)
    }
    const drawers = onDrawers(place)
    const sizes = new ResizeObserver(() => {
      place()
      drawers.watch(toasts.offsetHeight > 0)
    })
    sizes.observe(toasts)
    window.addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      drawers.watch(false)
      window.removeEventListener('resize', place)
      window.clearTimeout(waiting)
      pointer.end()
    }
  }, [root])
}

function placeOf(height: number): Place {
  if (height === 0) return nowhere
  const drawers = [...document.querySelectorAll<HTMLElement>(openDrawers)]
  const bar = document.querySelector('[data-toast-room]')?.getBoundingClientRect()
  const free = window.innerWidth - Math.max(0, ...drawers.map(({ offsetWidth }) => offsetWidth)) - 2 * gap
  if (drawers.length > 0 && free >= leastWidth)
    return { ...nowhere, end: window.innerWidth - free - gap, width: Math.min(free, mostWidth) }
  if (drawers.length === 0 && bar && bar.width >= leastWidth)
    return {
      ...nowhere,
      end: window.innerWidth - bar.right,
      width: Math.min(bar.width, mostWidth),
      header: Math.max(0, gap + height - bar.bottom),
    }
  const above = height + 2 * gap
  return { ...nowhere, width: Math.min(window.innerWidth - 2 * gap, mostWidth), header: above, above }
}

const moveToasts = ({ top, end, width }: Place, height: number) =>
  write({
    '--toasts-top': top,
    '--toasts-end': end,
    '--toasts-width': width,
    '--toasts-bottom': height === 0 ? 0 : top + height + gap,
  })

const movePage = ({ header, above }: Place) => write({ '--toast-room': header, '--toast-room-above': above })

function write(sizes: Readonly<Record<string, number>>) {
  for (const [name, value] of Object.entries(sizes)) document.documentElement.style.setProperty(name, `${value}px`)
}

function watchPointer() {
  const ended = new AbortController()
  const { signal } = ended
  let isPressed = false
  let movedAt = -stillMs
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const)
    window.addEventListener(
      type,
      ({ buttons, timeStamp }) => {
        isPressed = type !== 'pointercancel' && buttons !== 0
        if (type === 'pointermove') movedAt = timeStamp
      },
      { capture: true, passive: true, signal },
    )
  return { isAiming: () => isPressed || performance.now() - movedAt < stillMs, end: () => ended.abort() }
}

const openDrawers = '.mantine-Drawer-content'

/** Calls when a drawer opens or closes, as long as it watches. */
function onDrawers(changed: () => void) {
  let count = 0
  const changes = new MutationObserver(() => {
    const now = document.querySelectorAll(openDrawers).length
    if (now === count) return
    count = now
    changed()
  })
  return {
    watch(on: boolean) {
      changes.disconnect()
      count = document.querySelectorAll(openDrawers).length
      if (on) changes.observe(document.body, { childList: true, subtree: true })
    },
  }
}
