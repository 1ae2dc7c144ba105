import { expect, test } from 'vitest'
import { type DragLayout, placeAt, rowEnds, scrollStep } from './drag-layout.ts'

/** A grid of 1000 × 600 px at (100, 50): names 200 px, seven days of 100 px, header 56 px, unfilled row 60 px, footer 40 px. */
const layout: DragLayout = {
  box: { left: 100, top: 50, width: 1000, height: 600 },
  is_right_to_left: false,
  name_width: 200,
  day_width: 100,
  days: 7,
  head: 56,
  open_row: { height: 60, is_pinned: true },
  foot: 40,
  row_ends: rowEnds(Array.from({ length: 50 }, () => 56)),
}
const still = { left: 0, top: 0 }

test('finds the row and the day under the pointer', () => {
  expect(placeAt(layout, still, { x: 100 + 200 + 250, y: 50 + 56 + 60 + 70 })).toEqual({ line: 2, day: 2 })
})

test('takes scrolling in both directions into account', () => {
  const point = { x: 100 + 200 + 10, y: 50 + 56 + 60 + 10 }

  expect(placeAt(layout, { left: 300, top: 560 }, point)).toEqual({ line: 11, day: 3 })
})

test('finds the pinned row of unfilled shifts however far the people are scrolled', () => {
  expect(placeAt(layout, { left: 0, top: 900 }, { x: 400, y: 50 + 56 + 5 })).toEqual({ line: 0, day: 1 })
})

test('an unfolded row of unfilled shifts scrolls away with the rest', () => {
  const unfolded = { ...layout, open_row: { height: 60, is_pinned: false } }

  expect(placeAt(unfolded, { left: 0, top: 60 }, { x: 400, y: 50 + 56 + 5 })).toEqual({ line: 1, day: 1 })
})

test('over the names there is a row and no day', () => {
  expect(placeAt(layout, still, { x: 150, y: 50 + 56 + 60 + 5 })).toEqual({ line: 1, day: null })
})

test('there is no place over the header, the footer, beyond the last row and outside the grid', () => {
  const few = { ...layout, row_ends: rowEnds([56]) }

  expect(placeAt(layout, still, { x: 400, y: 60 })).toBeNull()
  expect(placeAt(layout, still, { x: 400, y: 50 + 590 })).toBeNull()
  expect(placeAt(few, still, { x: 400, y: 400 })).toBeNull()
  expect(placeAt(layout, still, { x: 20, y: 300 })).toBeNull()
})

test('counts days from the right in right-to-left scripts, where the scroll position is negative', () => {
  const mirrored = { ...layout, is_right_to_left: true }
  const point = { x: 1100 - 200 - 10, y: 50 + 56 + 60 + 5 }

  expect(placeAt(mirrored, still, point)).toEqual({ line: 1, day: 0 })
  expect(placeAt(mirrored, { left: -100, top: 0 }, point)).toEqual({ line: 1, day: 1 })
})

test('scrolls near the edges, faster the nearer, and nowhere else', () => {
  const bottom = 50 + 600 - 40
  const near = scrollStep(layout, { x: 600, y: bottom - 30 }).y
  const nearer = scrollStep(layout, { x: 600, y: bottom - 5 }).y

  expect(scrollStep(layout, { x: 600, y: 400 })).toEqual({ x: 0, y: 0 })
  expect(near).toBeGreaterThan(0)
  expect(nearer).toBeGreaterThan(near)
  expect(scrollStep(layout, { x: 1090, y: 400 }).x).toBeGreaterThan(0)
  expect(scrollStep(layout, { x: 310, y: 400 }).x).toBeLessThan(0)
})

test('does not scroll while the pointer is on the unfilled shifts, where it may drop', () => {
  expect(scrollStep(layout, { x: 600, y: 50 + 56 + 10 }).y).toBe(0)
})
