import { type Point, scrollStep } from '#web/modules/rosters/grid/editing/gestures/drag-layout.ts'
import { layoutOf } from '#web/modules/rosters/grid/editing/grid-access.ts'
import type { Gesture } from '#web/modules/rosters/grid/editing/gestures/pointer-tracker.ts'
import type { GridChip } from '#web/modules/rosters/grid/roster-grid-props.ts'
import { spanOf } from '#web/modules/rosters/hours/coverage.ts'
import { hourUnder, minutesOf, minuteUnder } from './hour-access.ts'
import type { HourHandle, DropPreview } from './hour-handle.ts'
import { spanBetween, timesOfSpan } from './spans.ts'

/** Draws a new shift on the timeline of one row. */
export function hourDrawGesture(handle: HourHandle, line: number): Gesture {
  const layout = layoutOf(handle)
  const { words, draw } = handle.actions
  const row_id = handle.board().rowIdOf(line)
  let first: number | null = null
  let preview: DropPreview | null = null
  return {
    begin(point) {
      first = minuteUnder(handle, layout, point)
      handle.box.dataset.dragging = 'draw'
    },
    move(point: Point) {
      if (first === null || row_id === undefined) return
      const span = spanBetween(first, minuteUnder(handle, layout, point), minutesOf(handle))
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
    end() {
      delete handle.box.dataset.dragging
      handle.preview([])
    },
    cancel: () => handle.announce(words.cancelled),
    scrollBy: (point) => scrollStep(layout, point),
  }
}

type Corner = { line: number; minute: number }

/** Selects the shifts in a rectangle of rows and hours. */
export function hourMarqueeGesture(handle: HourHandle): Gesture {
  const layout = layoutOf(handle)
  let first: Corner | null = null
  let last: Corner | null = null
  return {
    begin: () => (handle.box.dataset.dragging = 'marquee'),
    move(point: Point) {
      const place = hourUnder(handle, layout, point)
      if (!place) return
      last = { line: place.line, minute: place.minute ?? 0 }
      first ??= last
      handle.select(chipsBetween(handle, first, last))
    },
    drop: () => {},
    end: () => void delete handle.box.dataset.dragging,
    cancel: () => handle.announce(handle.actions.words.cancelled),
    scrollBy: (point) => scrollStep(layout, point),
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
