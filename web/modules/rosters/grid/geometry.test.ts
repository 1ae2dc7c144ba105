import { expect, test } from 'vitest'

import { isOnAddMark, mostOnADay, nudge, rowHeight } from './geometry.ts'

test('makes a row as high as its day with the most shifts', () => {
  const chips = [0, 3, 3, 3, 5].map((day) => ({ day }))

  expect(mostOnADay(chips, 7)).toBe(3)
  expect(rowHeight(3) - rowHeight(2)).toBe(rowHeight(2) - rowHeight(1))
})

test('makes an empty row as high as one with one shift', () => {
  expect(rowHeight(0)).toBe(rowHeight(1))
})

test('places the "+" in the middle of an empty cell and below the shifts of any other', () => {
  const cell = { left: 100, top: 200, width: 120, height: 56, bottom: 256 }

  expect(isOnAddMark(cell, { x: 160, y: 228 }, true)).toBe(true)
  expect(isOnAddMark(cell, { x: 104, y: 204 }, true)).toBe(false)
  expect(isOnAddMark(cell, { x: 104, y: 250 }, false)).toBe(true)
  expect(isOnAddMark(cell, { x: 160, y: 228 }, false)).toBe(false)
})

test('does not scroll to what is visible, and scrolls by the least distance to what is not', () => {
  expect(nudge(50, 80, 40, 100)).toBe(0)
  expect(nudge(20, 50, 40, 100)).toBe(-20)
  expect(nudge(90, 120, 40, 100)).toBe(20)
})

test('scrolls to the start of what is larger than the viewport', () => {
  expect(nudge(50, 300, 40, 100)).toBe(10)
})
