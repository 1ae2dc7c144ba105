import { layoutOf, positionUnder, rowsOf } from '#web/modules/rosters/grid/editing/grid-access.ts'
import type { Point } from '#web/modules/rosters/grid/editing/gestures/drag-layout.ts'
import { placementsOf } from '#web/modules/rosters/grid/editing/placements.ts'
import { dayMinutes, spanOf } from '#web/modules/rosters/hours/coverage.ts'
import type { HourHandle, DropPreview } from './hour-handle.ts'
import { type Span, timesOfSpan } from './spans.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'

/** How many minutes the timeline shows. */
export const minutesOf = (handle: HourHandle) => handle.board().days * dayMinutes

/** The row and the minute under a point of the window; null outside the rows, over the names the minute is null. */
export function hourUnder(handle: HourHandle, point: Point) {
  const position = positionUnder(handle, point)
  if (!position) return null
  return { line: position.line, minute: position.day === null ? null : minuteUnder(handle, point) }
}

/** The minute under a point, also beyond the ends of the timeline. */
export function minuteUnder(handle: HourHandle, { x }: Point) {
  const { box, is_right_to_left, name_width, day_width } = layoutOf(handle)
  const fromStart = is_right_to_left ? box.left + box.width - x : x - box.left
  return ((fromStart + Math.abs(handle.box.scrollLeft) - name_width) / day_width) * dayMinutes
}

/** The chips with their row when one of them goes from a line to another; null if one would leave the rows. Their minutes do not matter. */
export function chipsOnLines(handle: HourHandle, chips: readonly GridChip[], from: number, to: number) {
  const rows = { ...rowsOf(handle), days: 1 }
  const untimed = chips.map((chip) => ({ ...chip, day: 0 }))
  const targets = placementsOf(untimed, { from: { line: from, day: 0 }, to: { line: to, day: 0 } }, rows)
  return targets && chips.map((chip, at) => ({ chip, row_id: targets[at]?.row_id ?? chip.row_id }))
}

/** A chip with other times, as it would be shown. */
export function previewOf(
  handle: HourHandle,
  chip: GridChip,
  { row_id, span, is_copy = false }: { row_id: string; span: Span; is_copy?: boolean },
): DropPreview {
  const { words, paidAt, fitOf } = handle.actions
  const at = timesOfSpan(span)
  const is_other = row_id !== chip.row_id
  const fit = is_other || isRetimed(chip, span) ? (fitOf(chip, at)?.(row_id, at.day) ?? null) : null
  const row = is_other ? handle.nameOf(handle.board().lineOf(row_id)) : ''
  const texts = [row, words.times(at.starts, at.ends, paidAt(chip, at)), fit?.label, is_copy && words.copying]
  return { chip, row_id, span, is_copy, fit, text: texts.filter(Boolean).join(' · ') }
}

/** Where the previewed chip goes. */
export const placementOf = ({ chip, row_id, span }: DropPreview) =>
  chip === null ? [] : [{ chip, row_id, ...timesOfSpan(span) }]

/** True if the chip stays where it is. */
export const isUnmoved = ({ chip, row_id, span, is_copy }: DropPreview) =>
  chip !== null && !is_copy && row_id === chip.row_id && !isRetimed(chip, span)

/** True if the span is another time than the chip's. */
function isRetimed(chip: GridChip, { start, end }: Span) {
  const own = spanOf(chip)
  return own.start !== start || own.end !== end
}
