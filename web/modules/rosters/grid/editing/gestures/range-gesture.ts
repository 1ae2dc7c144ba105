import type { GridPosition, Point } from './drag-layout.ts'
import { positionUnder, scrollStepAt } from '#web/modules/rosters/grid/editing/grid-access.ts'
import type { EditedGrid } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import { chipsWithin } from '#web/modules/rosters/grid/editing/placements.ts'
import { cellOf } from '#web/modules/rosters/grid/cells.ts'
import type { Gesture } from './pointer-tracker.ts'

type Cell = { line: number; day: number }

/** Selects the shifts in a rectangle of rows and days. */
export function marqueeGesture(handle: EditedGrid, from: Cell | null): Gesture {
  return rangeGesture(
    handle,
    from,
    'marquee',
    (position) => ({ line: position.line, day: position.day ?? 0 }),
    (one, other) => {
      const chips = chipsWithin(one, other, handle.board().chipsOn).filter(handle.actions.isMovable)
      handle.select(chips.map(({ id }) => id))
    },
  )
}

/** Draws a new shift across days of one row; on one day only where the press was on its "+". */
export function drawGesture(handle: EditedGrid, from: Cell, is_on_add: boolean): Gesture {
  const inRow = (position: GridPosition) => ({ line: from.line, day: position.day ?? from.day })
  return rangeGesture(handle, from, 'draw', inRow, (one, other) => {
    const row_id = handle.board().rowIdOf(from.line)
    // Elsewhere it may be a trembling click.
    if (row_id === undefined || (one.day === other.day && !is_on_add)) return
    handle.actions.draw(row_id, Math.min(one.day, other.day), Math.max(one.day, other.day))
  })
}

function rangeGesture(
  handle: EditedGrid,
  from: Cell | null,
  kind: 'marquee' | 'draw',
  cellAt: (position: GridPosition) => Cell,
  done: (one: Cell, other: Cell) => void,
): Gesture {
  const { box } = handle
  let first = from
  let last = from
  return {
    kind,
    move(point: Point) {
      const position = positionUnder(handle, point)
      if (!position) return
      const next = cellAt(position)
      if (next.line === last?.line && next.day === last.day && first) return
      first ??= next
      last = next
      markRange(box, first, last)
    },
    drop: () => first && last && done(first, last),
    end: () => markRange(box, null, null),
    repaint: () => markRange(box, first, last),
    scrollBy: (point) => scrollStepAt(handle, point),
  }
}

function markRange(box: HTMLElement, one: Cell | null, other: Cell | null) {
  for (const cell of box.querySelectorAll<HTMLElement>('[data-cell]')) {
    cell.toggleAttribute('data-drop', one !== null && other !== null && isBetween(cellOf(cell), one, other))
  }
}

const isBetween = ({ line, day }: Cell, one: Cell, other: Cell) =>
  line >= Math.min(one.line, other.line) &&
  line <= Math.max(one.line, other.line) &&
  day >= Math.min(one.day, other.day) &&
  day <= Math.max(one.day, other.day)
