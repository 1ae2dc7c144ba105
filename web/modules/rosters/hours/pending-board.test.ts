import { expect, test } from 'vitest'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import type { ChipOp } from '#web/modules/rosters/board/changes/steps/chip-ops.ts'
import { coverageOf } from './coverage.ts'
import { boardAfter } from './pending-board.ts'
import { type GridChip, openRowId } from '#web/modules/rosters/grid/grid-content.ts'

const shift = (id: string, starts: string, ends: string, openings: number) => ({
  id,
  works_on: '2026-12-07',
  starts,
  ends,
  openings,
  status: 'published',
})
// Only what the curve reads.
const board = {
  from: '2026-12-07',
  shifts: [shift('one', '09:00', '12:00', 1), shift('three', '13:00', '15:00', 3)],
  assignments: [
    { id: 'x', roster_shift_id: 'one', employee_id: 'ava', status: 'accepted' },
    { id: 'y', roster_shift_id: 'three', employee_id: 'ben', status: 'accepted' },
  ],
} as unknown as Board
const chip = (id: string, starts: string, ends: string): GridChip => ({
  id,
  row_id: id === 's:three' ? openRowId : 'ava',
  day: 0,
  starts,
  ends,
  crosses_midnight: false,
  title: 'Chef',
  colour: 'brown',
  state: 'accepted',
})
const place = (one: GridChip, to: { row_id: string; starts?: string; ends?: string; copy?: boolean }): ChipOp => ({
  do: 'place',
  by: 'people',
  chip: one,
  day: 0,
  copy: false,
  shown_id: one.id,
  ...to,
})
/** "minute required/assigned" */
const curve = (...ops: ChipOp[]) =>
  coverageOf(boardAfter(board, ops), 1)
    .filter(({ minute }) => minute > 0)
    .map(({ minute, wanted, filled }) => `${minute / 60} ${wanted}/${filled}`)
const ava = chip('a:x', '09:00', '12:00')

test('a resized shift is required and assigned at its new times', () => {
  expect(curve(place(ava, { row_id: 'ava', ends: '13:00' }))).toEqual(['9 1/1', '13 3/1', '15 0/0'])
})

test('a shift that loses its person is still required', () => {
  expect(curve(place(ava, { row_id: openRowId }))[0]).toBe('9 1/0')
})

test('one of several free openings that goes to a person is assigned, and the others stay', () => {
  const open = chip('s:three', '13:00', '15:00')

  expect(curve(place(open, { row_id: 'cleo' }))).toEqual(['9 1/1', '12 0/0', '13 3/2', '15 0/0'])
})

test('a copy adds to what is there, and a removed shift is no longer required', () => {
  expect(curve(place(ava, { row_id: 'ben', copy: true }))[0]).toBe('9 2/2')
  expect(curve({ do: 'remove', chip: ava })).toEqual(['13 3/1', '15 0/0'])
})
