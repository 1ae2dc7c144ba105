import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { cellOf } from '#web/modules/rosters/grid/cells.ts'
import { nudge } from '#web/modules/rosters/grid/geometry.ts'
import { type GridShape, type Direction, clampToGrid, moveStop, type Stop } from './stops.ts'

type Covered = { above: number; below: number }

/** Roving tabindex: one stop of the grid is in the tab order, arrow keys move it, and re-rendering does not lose it. */
export function useGridFocus(box: RefObject<HTMLDivElement | null>, board: GridShape, covered: Covered) {
  const [wanted, setWanted] = useState<Stop>({ line: board.lines > 1 ? 1 : 0, day: 0, slot: 0 })
  const stop = clampToGrid(wanted, board)
  const following = useFocusOnStop(box, stop, covered)
  function goTo(next: Stop) {
    following.mustFollow()
    setWanted(next)
  }
  return {
    stop,
    goTo,
    move: (direction: Direction, page: number) => goTo(moveStop(stop, direction, board, page)),
    onFocus(event: FocusEvent) {
      following.isInside(true)
      const reached = stopOf(event.target)
      if (reached) setWanted(reached)
    },
    onBlur: (event: FocusEvent) => following.isInside(box.current?.contains(event.relatedTarget) ?? false),
  }
}

/** After a render, moves the focus to the stop, and restores it if the focused shift or row was removed. */
function useFocusOnStop(box: RefObject<HTMLDivElement | null>, stop: Stop, covered: Covered) {
  const is_inside = useRef(false)
  const must_follow = useRef(false)
  useLayoutEffect(() => {
    const grid = box.current
    const is_lost = is_inside.current && !grid?.contains(document.activeElement)
    if (!grid || !(must_follow.current || is_lost)) return
    must_follow.current = false
    focusStop(grid, stop, covered)
  })
  return {
    mustFollow() {
      must_follow.current = true
    },
    isInside(is: boolean) {
      is_inside.current = is
    },
  }
}

/** The stop of an element, read from the data attributes of DayCell and Chip. */
export function stopOf(target: EventTarget | null): Stop | null {
  if (!(target instanceof Element)) return null
  const cell = target.closest<HTMLElement>('[data-cell]')
  if (!cell) return null
  const slot = Number(target.closest<HTMLElement>('[data-stop]')?.dataset.stop ?? 0)
  return { ...cellOf(cell), slot }
}

function focusStop(grid: HTMLElement, stop: Stop, covered: Covered) {
  const target = grid.querySelector<HTMLElement>('[data-stop][tabindex="0"]')
  if (!target) return
  target.focus({ preventScroll: true })
  reveal(grid, target, stop.line === 0 ? null : covered)
}

/** Scrolls the stop out from under the sticky rows and the name column. The open row is pinned and never scrolled to. */
function reveal(grid: HTMLElement, target: HTMLElement, covered: Covered | null) {
  const frame = grid.getBoundingClientRect()
  const box = target.getBoundingClientRect()
  const names = grid.querySelector('[role="columnheader"]')?.getBoundingClientRect().width ?? 0
  const is_right_to_left = isRightToLeft(grid)
  const right = frame.left + grid.clientWidth
  grid.scrollBy({
    left: nudge(
      box.left,
      box.right,
      frame.left + (is_right_to_left ? 0 : names),
      right - (is_right_to_left ? names : 0),
    ),
    top: covered
      ? nudge(box.top, box.bottom, frame.top + covered.above, frame.top + grid.clientHeight - covered.below)
      : 0,
    behavior: 'instant',
  })
}

export const isRightToLeft = (element: Element) => getComputedStyle(element).direction === 'rtl'
