import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { GridChip } from '#web/modules/rosters/grid/roster-grid-props.ts'

type Row = { lanes: { placed: readonly { chip: GridChip }[] } }

/** One chip of the timeline is in the tab order; left and right go along a row, up and down to the next row with shifts. */
export function useHourFocus(
  box: RefObject<HTMLDivElement | null>,
  rows: readonly Row[],
  reveal: (index: number) => void,
) {
  const [wanted, setWanted] = useState<string | null>(null)
  const follows = useRef(false)
  const stop = rows.some((row) => slotIn(row, wanted) >= 0)
    ? wanted
    : (rows.flatMap(({ lanes }) => lanes.placed)[0]?.chip.id ?? null)
  useLayoutEffect(() => {
    if (!follows.current) return
    follows.current = false
    box.current?.querySelector<HTMLElement>('[data-chip][tabindex="0"]')?.focus()
  })
  function go(index: number, slot: number) {
    const placed = rows[index]?.lanes.placed
    const chip = placed?.[Math.max(0, Math.min(placed.length - 1, slot))]?.chip
    if (!chip) return
    follows.current = true
    reveal(index)
    setWanted(chip.id)
  }
  return {
    stop,
    onFocus(event: FocusEvent) {
      const id = event.target.closest<HTMLElement>('[data-chip]')?.dataset.chip
      if (id !== undefined) setWanted(id)
    },
    onKeyDown(event: KeyboardEvent, open: (chip_id: string) => void) {
      const index = rows.findIndex((row) => slotIn(row, stop) >= 0)
      const row = rows[index]
      if (stop === null || !row || event.altKey || event.ctrlKey || event.metaKey) return
      const slot = slotIn(row, stop)
      const withShifts = (step: 1 | -1) => {
        let at = index + step
        while (rows[at]?.lanes.placed.length === 0) at += step
        return at
      }
      const commands: Record<string, (() => void) | undefined> = {
        ArrowLeft: () => go(index, slot - 1),
        ArrowRight: () => go(index, slot + 1),
        ArrowUp: () => go(withShifts(-1), slot),
        ArrowDown: () => go(withShifts(1), slot),
        Home: () => go(index, 0),
        End: () => go(index, Number.MAX_SAFE_INTEGER),
        Enter: () => open(stop),
        ' ': () => open(stop),
      }
      const command = commands[event.key]
      if (!command) return
      event.preventDefault()
      command()
    },
  }
}

const slotIn = ({ lanes }: Row, id: string | null) => lanes.placed.findIndex(({ chip }) => chip.id === id)
