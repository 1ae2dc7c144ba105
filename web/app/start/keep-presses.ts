import { suppressClick } from '#web/lib/suppress-click.ts'

const controls = 'a[href], button, label, summary, [role="option"], input[type="checkbox"], input[type="radio"]'
/** A hand that only presses moves the mouse no farther, in px. */
const stillPx = 4

/**
 * Makes a press of the mouse count for what was pressed, although it moved away before the release: by the error of a field that the press
 * left, or by what was loaded above it. The browser would click neither.
 */
export function keepPresses() {
  let down: PointerEvent | null = null
  const onDown = (event: PointerEvent) => {
    down = event.pointerType === 'mouse' && event.button === 0 ? event : null
  }
  const onUp = (up: PointerEvent) => {
    const control = down && up.button === 0 && isStill(down, up) ? controlOf(down.target) : null
    down = null
    if (control === null || !control.isConnected || isIn(control, up.target)) return
    control.dispatchEvent(clickLike(up))
    suppressClick()
  }
  window.addEventListener('pointerdown', onDown, { capture: true })
  window.addEventListener('pointerup', onUp, { capture: true })
}

const controlOf = (target: EventTarget | null) => (target instanceof Element ? target.closest(controls) : null)
const isIn = (control: Element, target: EventTarget | null) => target instanceof Node && control.contains(target)
const isStill = (down: PointerEvent, up: PointerEvent) =>
  Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY) <= stillPx

function clickLike({ clientX, clientY, ctrlKey, metaKey, shiftKey, altKey }: PointerEvent) {
  const keys = { ctrlKey, metaKey, shiftKey, altKey }
  return new MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    composed: true,
    detail: 1,
    clientX,
    clientY,
    ...keys,
  })
}
