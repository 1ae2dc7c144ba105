import { expect, test } from 'vitest'
import { chipsWithin, isInPlace, placementsOf, type Rows } from './placements.ts'
import { type GridChip, openRowId } from '#web/modules/rosters/grid/grid-content.ts'

const names = [openRowId, 'ava', 'ben', 'cleo']
const rows: Rows = { days: 7, lines: 4, lineOf: (id) => names.indexOf(id), rowIdOf: (line) => names[line] }
const chip = (id: string, row_id: string, day: number): GridChip => ({
  id,
  row_id,
  day,
  starts: '09:00',
  ends: '17:00',
  crosses_midnight: false,
  title: 'Carer',
  colour: 'teal',
  state: 'draft',
})
const placed = (chips: GridChip[], from: [number, number], to: [number, number]) =>
  placementsOf(chips, { from: { line: from[0], day: from[1] }, to: { line: to[0], day: to[1] } }, rows)?.map(
    ({ chip: { id }, row_id, day }) => [id, row_id, day],
  ) ?? null

test('shifts of one row go to one row and keep their distance in days', () => {
  expect(placed([chip('a', 'ava', 1), chip('b', 'ava', 3)], [1, 1], [3, 2])).toEqual([
    ['a', 'cleo', 2],
    ['b', 'cleo', 4],
  ])
})

test('shifts of several rows keep their distance in rows', () => {
  expect(placed([chip('a', 'ava', 1), chip('b', 'ben', 1)], [1, 1], [2, 1])).toEqual([
    ['a', 'ben', 1],
    ['b', 'cleo', 1],
  ])
})

test('the row of unfilled shifts takes shifts of all rows', () => {
  expect(placed([chip('a', 'ava', 1), chip('b', 'cleo', 2)], [1, 1], [0, 1])).toEqual([
    ['a', openRowId, 1],
    ['b', openRowId, 2],
  ])
})

test('an unfilled shift that moves with others stays unfilled', () => {
  expect(placed([chip('a', 'ava', 1), chip('o', openRowId, 1)], [1, 1], [2, 2])).toEqual([
    ['a', 'ben', 2],
    ['o', openRowId, 2],
  ])
})

test('nothing is placed when one shift would leave the grid', () => {
  expect(placed([chip('a', 'ava', 1), chip('b', 'ava', 6)], [1, 1], [1, 2])).toBeNull()
  expect(placed([chip('a', 'ava', 1), chip('b', 'cleo', 1)], [1, 1], [2, 1])).toBeNull()
  expect(placed([chip('a', 'ben', 1), chip('b', 'ava', 1)], [2, 1], [1, 1])).toBeNull()
})

test('a drop where the shift was changes nothing', () => {
  const one = chip('a', 'ava', 1)

  expect(isInPlace([{ chip: one, row_id: 'ava', day: 1 }])).toBe(true)
  expect(isInPlace([{ chip: one, row_id: 'ava', day: 2 }])).toBe(false)
})

test('a rectangle contains the shifts of its rows and days, from whichever corner it was drawn', () => {
  const on = [[chip('o', openRowId, 2)], [chip('a', 'ava', 1), chip('b', 'ava', 4)], [chip('c', 'ben', 2)], []]

  const found = chipsWithin({ line: 2, day: 3 }, { line: 1, day: 1 }, (line) => on[line] ?? [])

  expect(found.map(({ id }) => id)).toEqual(['a', 'c'])
})
