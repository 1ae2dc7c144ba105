import { expect, test } from 'vitest'

import { isOnAddMark, mostOnADay, nudge, rowHeight, sizesOf } from './geometry.ts'

const size = sizesOf('comfortable')

test('makes a row as high as its day with the most shifts', () => {
  const chips = [0, 3, 3, 3, 5].map((day) => ({ day }))

  expect(mostOnADay(chips, 7)).toBe(3)
  expect(rowHeight(3, size) - rowHeight(2, size)).toBe(rowHeight(2, size) - rowHeight(1, size))
})

test('makes an empty row as high as one with one shift', () => {
  expect(rowHeight(0, size)).toBe(rowHeight(1, size))
})

test('makes compact rows lower than comfortable ones', () => {
  expect(rowHeight(1, sizesOf('compact'))).toBe(40)
  expect(rowHeight(1, size)).toBe(56)
})

test('places the "+" in the middle of an empty cell and below the shifts of any other', () => {
  const cell = { left: 100, top: 200, width: 120, height: 56, bottom: 256 }

  expect(isOnAddMark(cell, { x: 160, y: 228 }, true, size)).toBe(true)
  expect(isOnAddMark(cell, { x: 104, y: 204 }, true, size)).toBe(false)
  expect(isOnAddMark(cell, { x: 104, y: 250 }, false, size)).toBe(true)
  expect(isOnAddMark(cell, { x: 160, y: 228 }, false, size)).toBe(false)
})

test('does not scroll to what is visible, and scrolls by the least distance to what is not', () => {
  expect(nudge(50, 80, 40, 100)).toBe(0)
  expect(nudge(20, 50, 40, 100)).toBe(-20)
  expect(nudge(90, 120, 40, 100)).toBe(20)
})

test('scrolls to the start of what is larger than the viewport', () => {
  expect(nudge(50, 300, 40, 100)).toBe(10)
})
