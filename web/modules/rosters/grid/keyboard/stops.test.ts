import { expect, test } from 'vitest'

import { type GridShape, clampToGrid, moveStop } from './stops.ts'

/** Three rows of two days; the second row has three shifts on its first day. */
const board: GridShape = { lines: 3, days: 2, stopsAt: (line, day) => (line === 1 && day === 0 ? 3 : 1) }

test('down goes through the shifts of a cell before it leaves the row', () => {
  const second = moveStop({ line: 1, day: 0, slot: 0 }, 'down', board, 1)
  const third = moveStop(second, 'down', board, 1)
  const below = moveStop(third, 'down', board, 1)

  expect([second, third, below]).toEqual([
    { line: 1, day: 0, slot: 1 },
    { line: 1, day: 0, slot: 2 },
    { line: 2, day: 0, slot: 0 },
  ])
})

test('up enters a cell at its last shift', () => {
  expect(moveStop({ line: 2, day: 0, slot: 0 }, 'up', board, 1)).toEqual({ line: 1, day: 0, slot: 2 })
})

test('stays in place at the edge', () => {
  const corner = { line: 0, day: 0, slot: 0 }

  expect(moveStop(corner, 'up', board, 1)).toEqual(corner)
  expect(moveStop(corner, 'earlier', board, 1)).toEqual(corner)
  expect(moveStop({ line: 2, day: 1, slot: 0 }, 'down', board, 1)).toEqual({ line: 2, day: 1, slot: 0 })
})

test('goes to the last row when a page exceeds the end', () => {
  expect(moveStop({ line: 0, day: 1, slot: 0 }, 'pageDown', board, 20)).toEqual({ line: 2, day: 1, slot: 0 })
})

test('goes to the last shift of a day that has fewer shifts', () => {
  expect(moveStop({ line: 1, day: 0, slot: 2 }, 'later', board, 1)).toEqual({ line: 1, day: 1, slot: 0 })
})

test('moves to the nearest row when the stop’s row was removed', () => {
  expect(clampToGrid({ line: 9, day: 0, slot: 2 }, board)).toEqual({ line: 2, day: 0, slot: 0 })
})

test('returns the identical stop while it exists, so that no row re-renders', () => {
  const stop = { line: 1, day: 0, slot: 2 }

  expect(clampToGrid(stop, board)).toBe(stop)
})

test('on a timeline, left and right go through the shifts of a row, and down goes to the next row', () => {
  const timeline = { ...board, is_timeline: true }
  const second = moveStop({ line: 1, day: 0, slot: 0 }, 'later', timeline, 1)
  const nextDay = moveStop({ line: 1, day: 0, slot: 2 }, 'later', timeline, 1)

  expect(second).toEqual({ line: 1, day: 0, slot: 1 })
  expect(nextDay).toEqual({ line: 1, day: 1, slot: 0 })
  expect(moveStop(nextDay, 'earlier', timeline, 1)).toEqual({ line: 1, day: 0, slot: 2 })
  expect(moveStop(second, 'down', timeline, 1)).toEqual({ line: 2, day: 0, slot: 0 })
})
