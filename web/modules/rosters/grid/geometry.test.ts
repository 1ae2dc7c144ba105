import { expect, test } from 'vitest'

import { isOnAddMark, mostOnADay, nudge, rowHeight } from './geometry.ts'

test('a row is as high as its fullest day', () => {
  const chips = [0, 3, 3, 3, 5].map((day) => ({ day }))

  expect(mostOnADay(chips, 7)).toBe(3)
  expect(rowHeight(3) - rowHeight(2)).toBe(rowHeight(2) - rowHeight(1))
})

test('an empty row is as high as one with one shift', () => {
  expect(rowHeight(0)).toBe(rowHeight(1))
})

test('the "+" stands in the middle of an empty cell and under the shifts of another', () => {
  const cell = { left: 100, top: 200, width: 120, height: 56, bottom: 256 }

  expect(isOnAddMark(cell, { x: 160, y: 228 }, true)).toBe(true)
  expect(isOnAddMark(cell, { x: 104, y: 204 }, true)).toBe(false)
  expect(isOnAddMark(cell, { x: 104, y: 250 }, false)).toBe(true)
  expect(isOnAddMark(cell, { x: 160, y: 228 }, false)).toBe(false)
})

test('what is in sight is not scrolled, what is beside comes just into sight', () => {
  expect(nudge(50, 80, 40, 100)).toBe(0)
  expect(nudge(20, 50, 40, 100)).toBe(-20)
  expect(nudge(90, 120, 40, 100)).toBe(20)
})

test('what is larger than the sight is shown from its beginning', () => {
  expect(nudge(50, 300, 40, 100)).toBe(10)
})
