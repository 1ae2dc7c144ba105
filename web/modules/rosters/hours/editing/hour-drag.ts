import type { Point } from '#web/modules/rosters/grid/editing/gestures/drag-layout.ts'
import { clearFit, paintFit } from '#web/modules/rosters/grid/editing/gestures/fit-marks.ts'
import {
  chipElement,
  chipsWith,
  focusChip,
  rowsOf,
  scrollStepAt,
} from '#web/modules/rosters/grid/editing/grid-access.ts'
import type { Gesture } from '#web/modules/rosters/grid/editing/gestures/pointer-tracker.ts'
import { toggled } from '#web/modules/rosters/grid/grid-selection.ts'
import { spanOf } from '#web/modules/rosters/hours/coverage.ts'
import { createFitLoader } from './fit-loader.ts'
import { chipsOnLines, hourUnder, isUnmoved, minutesOf, minuteUnder, placementOf, previewOf } from './hour-access.ts'
import type { HourHandle, DropPreview } from './hour-handle.ts'
import { type Edge, movedSpan, resizedSpan, timesOfSpan } from './spans.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'

/** Drags a shift, or all selected ones, along the timeline and to other rows. */
export function hourDragGesture(handle: HourHandle, chip: GridChip): Gesture {
  const chips = chipsWith(handle, chip)
  let grabbed = 0
  return previewGesture(handle, chips, {
    with_rows: true,
    begin: (point) => (grabbed = minuteUnder(handle, point)),
    previewsAt(point, is_copy) {
      const position = hourUnder(handle, point)
      if (!position) return null
      const targets = chipsOnLines(handle, chips, handle.board().lineOf(chip.row_id), position.line)
      if (!targets) return null
      const own = spanOf(chip)
      const minute = position.minute ?? grabbed
      const by = movedSpan(own, minute - grabbed, minutesOf(handle)).start - own.start
      return targets.map((target) => {
        const { start, end } = spanOf(target.chip)
        return previewOf(handle, target.chip, {
          row_id: target.row_id,
          span: { start: start + by, end: end + by },
          is_copy,
        })
      })
    },
    tap: () => handle.select(toggled(handle.selected(), [chip.id])),
  })
}

/** Moves one end of a shift. */
export function resizeGesture(handle: HourHandle, chip: GridChip, edge: Edge): Gesture {
  let offset = 0
  return previewGesture(handle, [chip], {
    with_rows: false,
    begin: (point) => (offset = spanOf(chip)[edge] - minuteUnder(handle, point)),
    previewsAt(point) {
      const span = resizedSpan(spanOf(chip), edge, minuteUnder(handle, point) + offset)
      return [previewOf(handle, chip, { row_id: chip.row_id, span })]
    },
    tap: () => handle.select([chip.id]),
  })
}

type Moves = {
  begin: (point: Point) => void
  /** null: there is no place under the pointer */
  previewsAt: (point: Point, is_copy: boolean) => readonly DropPreview[] | null
  /** the shift can go to other rows: they show who can work it */
  with_rows: boolean
  /** a long press without moving */
  tap: () => void
}

/** A gesture that shows shifts at their new times, and puts them there at the drop. */
// oxlint-disable-next-line max-lines-per-function -- the state of one drag, shared by its five steps
function previewGesture(handle: HourHandle, chips: readonly GridChip[], moves: Moves): Gesture {
  const { box, actions } = handle
  const loader = createFitLoader(handle)
  let previews: readonly DropPreview[] = []
  let shown = ''
  let last: { point: Point; is_copy: boolean } | null = null
  let stopListening = () => {}
  const first = () => previews.find(({ chip }) => chip?.id === chips[0]?.id)
  function paint() {
    if (!moves.with_rows || !chips[0]) return
    const preview = first()
    const fit = actions.fitOf(chips[0], preview && timesOfSpan(preview.span))
    // The fit of other times would be wrong.
    if (fit) paintFit(box, fit, (line) => rowsOf(handle).rowIdOf(line))
    else clearFit(box)
  }
  function show() {
    previews = (last && moves.previewsAt(last.point, last.is_copy)) ?? []
    const key = JSON.stringify(previews.map(({ row_id, span, text }) => [row_id, span, text]))
    // The pointer moves by pixels, the shift by steps.
    if (key === shown) return
    shown = key
    handle.preview(previews)
    loader.request(first())
    paint()
  }
  return {
    kind: 'chip',
    begin(point) {
      moves.begin(point)
      for (const { id } of chips) chipElement(handle, id)?.setAttribute('data-dragged', '')
      stopListening = actions.onFitLoaded(() => {
        show()
        requestAnimationFrame(paint)
      })
      if (chips[0]) actions.prefetchFit(chips[0])
      paint()
    },
    move(point, is_copy) {
      last = { point, is_copy }
      show()
    },
    drop(has_moved) {
      if (!has_moved) return moves.tap()
      if (previews.length === 0) return actions.tell(actions.words.does_not_fit)
      if (previews.every(isUnmoved)) return undefined
      actions.place(
        previews.flatMap(placementOf),
        previews.some(({ is_copy }) => is_copy),
      )
      return chips[0] && focusChip(handle, chips[0].id)
    },
    end() {
      stopListening()
      loader.end()
      clearFit(box)
      for (const each of box.querySelectorAll('[data-dragged]')) each.removeAttribute('data-dragged')
      handle.preview([])
    },
    repaint: paint,
    scrollBy: (point) => scrollStepAt(handle, point),
  }
}
