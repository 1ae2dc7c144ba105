import type { Point } from '#web/modules/rosters/grid/editing/gestures/drag-layout.ts'
import { scrollStepAt } from '#web/modules/rosters/grid/editing/grid-access.ts'
import type { Gesture } from '#web/modules/rosters/grid/editing/gestures/pointer-tracker.ts'
import { spanOf } from '#web/modules/rosters/hours/coverage.ts'
import { hourUnder, minutesOf, minuteUnder } from './hour-access.ts'
import type { HourHandle, DropPreview } from './hour-handle.ts'
import { spanBetween, timesOfSpan } from './spans.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'

/** Draws a new shift on the timeline of one row. */
export function hourDrawGesture(handle: HourHandle, line: number): Gesture {
  const { words, draw } = handle.actions
  const row_id = handle.board().rowIdOf(line)
  let first: number | null = null
  let preview: DropPreview | null = null
  return {
    kind: 'draw',
    begin: (point) => (first = minuteUnder(handle, point)),
    move(point: Point) {
      if (first === null || row_id === undefined) return
      const span = spanBetween(first, minuteUnder(handle, point), minutesOf(handle))
      if (preview?.span.start === span.start && preview.span.end === span.end) return
      const { starts, ends } = timesOfSpan(span)
      preview = { chip: null, row_id, span, is_copy: false, text: words.times(starts, ends, null), fit: null }
      handle.preview([preview])
    },
    drop(has_moved) {
      if (!has_moved || !preview) return
      const { day, ...times } = timesOfSpan(preview.span)
      draw(preview.row_id, day, day, times)
    },
    end: () => handle.preview([]),
    scrollBy: (point) => scrollStepAt(handle, point),
  }
}

type Corner = { line: number; minute: number }

/** Selects the shifts in a rectangle of rows and hours. */
export function hourMarqueeGesture(handle: HourHandle): Gesture {
  let first: Corner | null = null
  let last: Corner | null = null
  return {
    kind: 'marquee',
    move(point: Point) {
      const position = hourUnder(handle, point)
      if (!position) return
      last = { line: position.line, minute: position.minute ?? 0 }
      first ??= last
      handle.select(chipsBetween(handle, first, last))
    },
    drop: () => {},
    scrollBy: (point) => scrollStepAt(handle, point),
  }
}

function chipsBetween(handle: HourHandle, one: Corner, other: Corner): string[] {
  const [top, bottom] = [Math.min(one.line, other.line), Math.max(one.line, other.line)]
  const [from, to] = [Math.min(one.minute, other.minute), Math.max(one.minute, other.minute)]
  const isWithin = (chip: GridChip) => {
    const { start, end } = spanOf(chip)
    return end > from && start < to && handle.actions.isMovable(chip)
  }
  const lines = Array.from({ length: bottom - top + 1 }, (_, at) => top + at)
  return lines.flatMap((line) =>
    handle
      .board()
      .chipsOn(line)
      .filter(isWithin)
      .map(({ id }) => id),
  )
}
