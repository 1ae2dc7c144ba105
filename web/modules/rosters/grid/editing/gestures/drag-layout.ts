/** The grid's geometry while something is dragged, in CSS pixels. */
export type DragLayout = {
  /** the scroll box in the window, without its scroll bars */
  box: { left: number; top: number; width: number; height: number }
  is_right_to_left: boolean
  name_width: number
  day_width: number
  days: number
  head: number
  open_row: { height: number; is_pinned: boolean }
  foot: number
  /** where each person's row ends, from the beginning of the first one */
  row_ends: readonly number[]
}

export type Point = { x: number; y: number }
/** `left` is negative in right-to-left scripts, as in the DOM */
export type Scroll = { left: number; top: number }

/** Line 0 is the row of unfilled shifts. The day is null over the name column. */
export type GridPosition = { line: number; day: number | null }

/** The row and day under a point of the window; null over the header, the footer, and outside the grid. */
export function placeAt(layout: DragLayout, scroll: Scroll, point: Point): GridPosition | null {
  const y = point.y - layout.box.top
  const x = inlineOffsetPx(layout, point)
  if (x < 0 || x > layout.box.width) return null
  const line = lineAt(layout, scroll, y)
  return line === null ? null : { line, day: dayAt(layout, scroll, x) }
}

/** Distance from the start edge of the box: the left one, or in right-to-left scripts the right one. */
const inlineOffsetPx = ({ box, is_right_to_left }: DragLayout, { x }: Point) =>
  is_right_to_left ? box.left + box.width - x : x - box.left

function lineAt({ box, head, open_row, foot, row_ends }: DragLayout, scroll: Scroll, y: number): number | null {
  if (y < head || y > box.height - foot) return null
  const in_content = y + scroll.top - head
  if (open_row.is_pinned ? y < head + open_row.height : in_content < open_row.height) return 0
  const row = firstAbove(row_ends, in_content - open_row.height)
  return row < row_ends.length ? row + 1 : null
}

function dayAt({ name_width, day_width, days }: DragLayout, scroll: Scroll, x: number): number | null {
  if (x < name_width) return null
  const day = Math.floor((x + Math.abs(scroll.left) - name_width) / day_width)
  return day >= 0 && day < days ? day : null
}

/** The index of the first number greater than `value`; numbers are in ascending order. */
function firstAbove(numbers: readonly number[], value: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}

export function rowEnds(heights: readonly number[]): number[] {
  let end = 0
  return heights.map((height) => (end += height))
}

const edge = 44
const fastest = 22

/** Pixels to scroll per frame near an edge of the area where rows and days scroll; 0 elsewhere. */
export function scrollStep(layout: DragLayout, point: Point): Point {
  const { box, head, open_row, foot, name_width, is_right_to_left } = layout
  const top = box.top + head + (open_row.is_pinned ? open_row.height : 0)
  const left = box.left + (is_right_to_left ? 0 : name_width)
  const right = box.left + box.width - (is_right_to_left ? name_width : 0)
  return { x: stepTo(point.x, left, right), y: stepTo(point.y, top, box.top + box.height - foot) }
}

// Only just before and after the edge: the pinned row above is itself a place to drop.
function stepTo(value: number, from: number, to: number): number {
  if (value >= from - edge / 2 && value < from + edge) return -scrollSpeed(from + edge - value)
  return value > to - edge && value < to + edge ? scrollSpeed(value - (to - edge)) : 0
}

const scrollSpeed = (depth: number) => Math.round(Math.min(fastest, 2 + (depth / edge) * fastest))
