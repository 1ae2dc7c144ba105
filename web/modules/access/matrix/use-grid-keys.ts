import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'

type Box = HTMLInputElement

/**
 * Arrow keys among the boxes of a table: one of them is in the order of the tab key, the arrows move from it, Home and End go to
 * the ends of the row, with Ctrl to those of the table. Boxes carry `data-at`, the place by which one goes up and down.
 */
export function useGridKeys() {
  const table = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => {
    const boxes = boxesIn(table.current)
    if (!boxes.some((box) => box.tabIndex === 0)) boxes[0]?.setAttribute('tabindex', '0')
  })
  function onFocus({ target }: { target: EventTarget }) {
    if (!isBox(target)) return
    for (const box of boxesIn(table.current)) box.tabIndex = box === target ? 0 : -1
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!isBox(event.target) || event.altKey || event.metaKey) return
    const next = targetBox(rowsIn(table.current), event.target, event.ctrlKey ? `Ctrl+${event.key}` : event.key)
    if (next === undefined) return
    event.preventDefault()
    next.focus()
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return { ref: table, onFocus, onKeyDown }
}

const isBox = (target: EventTarget): target is Box => target instanceof HTMLInputElement && 'at' in target.dataset

const boxesIn = (within: Element | null): Box[] => [
  ...(within?.querySelectorAll<Box>('input[data-at]:not(:disabled)') ?? []),
]

const rowsIn = (table: HTMLTableElement | null) =>
  [...(table?.rows ?? [])].map(boxesIn).filter((boxes) => boxes.length > 0)

function targetBox(rows: readonly Box[][], from: Box, key: string): Box | undefined {
  const at = rows.findIndex((row) => row.includes(from))
  const row = rows[at] ?? []
  const place = row.indexOf(from)
  const goals: Record<string, () => Box | undefined> = {
    ArrowRight: () => row[place + 1] ?? row[place],
    ArrowLeft: () => row[place - 1] ?? row[place],
    ArrowDown: () => nearest(rows[at + 1], from),
    ArrowUp: () => nearest(rows[at - 1], from),
    Home: () => row[0],
    End: () => row.at(-1),
    'Ctrl+Home': () => rows[0]?.[0],
    'Ctrl+End': () => rows.at(-1)?.at(-1),
  }
  return goals[key]?.()
}

/** The box of a row under or over another, or the next one before it. */
function nearest(row: readonly Box[] | undefined, from: Box): Box | undefined {
  const wanted = Number(from.dataset.at)
  return row?.findLast((box) => Number(box.dataset.at) <= wanted) ?? row?.[0]
}
