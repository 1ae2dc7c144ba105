import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

type Move = (from: number, to: number) => void

/**
 * Rows that are put in order by dragging a grip with the mouse or a finger, or with the arrow keys on it. Give `list` to the element whose
 * children are the rows.
 */
export function useReorder<List extends HTMLElement>(onMove: Move) {
  const list = useRef<List>(null)
  const [lifted, setLifted] = useState<number | null>(null)
  function lift(event: PointerEvent, from: number) {
    if (event.button !== 0) return
    event.preventDefault()
    let at = from
    setLifted(from)
    // On the window: the row moves in the document while it is dragged, and would lose the pointer.
    const drag = ({ clientY }: globalThis.PointerEvent) => {
      const to = placeAt(list.current, at, clientY)
      if (to === at) return
      onMove(at, to)
      at = to
      setLifted(to)
    }
    const end = () => {
      setLifted(null)
      window.removeEventListener('pointermove', drag)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', end)
    }
    // A busy browser leaves moves out, and releases the pointer elsewhere.
    const drop = (up: globalThis.PointerEvent) => {
      drag(up)
      end()
    }
    window.addEventListener('pointermove', drag)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', end)
  }
  function moveByKey(event: KeyboardEvent, from: number, count: number) {
    const to = from + (offsetByKey[event.key] ?? 0)
    if (to === from || to < 0 || to >= count) return
    event.preventDefault()
    const grip = event.currentTarget
    onMove(from, to)
    // The row has moved in the document, which takes the focus away.
    requestAnimationFrame(() => grip instanceof HTMLElement && grip.focus())
  }
  return { list, lifted, lift, moveByKey }
}

const offsetByKey: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Where the dragged row belongs: after all others whose middle the pointer has passed. */
function placeAt(list: HTMLElement | null, at: number, y: number) {
  const others = [...(list?.children ?? [])].filter((_, index) => index !== at)
  return others.filter((row) => middleOf(row.getBoundingClientRect()) < y).length
}

const middleOf = ({ top, height }: DOMRect) => top + height / 2

/** The rows with one of them at another place. */
export function moveItem<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const others = rows.filter((_, at) => at !== from)
  const row = rows[from]
  return row === undefined ? [...rows] : [...others.slice(0, to), row, ...others.slice(to)]
}
