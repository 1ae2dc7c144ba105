import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import type { AttachEditing, GridHandle } from './editing/grid-editing.ts'
import type { GridBoard } from './grid-board.ts'
import type { useGridFocus } from '#web/modules/rosters/grid/keyboard/grid-focus.ts'
import type { useGridSelection } from './grid-selection.ts'
import type { RosterGridProps } from './roster-grid-props.ts'

export type Grid = {
  props: RosterGridProps
  board: GridBoard
  focus: ReturnType<typeof useGridFocus>
  selection: ReturnType<typeof useGridSelection>
}

type Element = RefObject<HTMLDivElement | null>

/** Connects the grid to its editing part, which is loaded after the first paint and reads the current state through a handle. */
export function useGridEditing(box: Element, news: Element, grid: Grid, attach?: AttachEditing) {
  const latest = useRef(grid)
  useLayoutEffect(() => {
    latest.current = grid
  })
  const editing = grid.props.editing
  useEffect(() => {
    if (!editing || !box.current) return undefined
    return editing.attach(
      handleOf(box.current, news, () => latest.current),
      attach,
    )
  }, [editing, box, news, attach])
}

function handleOf(box: HTMLElement, news: Element, grid: () => Grid): GridHandle {
  return {
    box,
    board: () => grid().board,
    nameOf: (line) => (line === 0 ? grid().props.open_label : (grid().props.people[line - 1]?.name ?? '')),
    dayLabel: (day) => grid().props.days[day]?.label ?? '',
    has_footer: () => grid().props.footer !== undefined,
    selected: () => grid().selection.selected,
    select: (chip_ids) => grid().selection.select(chip_ids),
    stop: () => grid().focus.stop,
    goTo: (stop) => grid().focus.goTo(stop),
    announce(text) {
      if (news.current) news.current.textContent = text
    },
  }
}
