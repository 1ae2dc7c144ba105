import { expect, test } from 'vitest'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { shiftTable } from './export-shifts.ts'

const t = ((key: string) => key) as unknown as Parameters<typeof shiftTable>[0]
const shift = (id: string, more: object = {}) => ({
  id,
  roster_id: 'week',
  location_id: 'kitchen',
  position_id: 'chef',
  sub_location_name: null,
  works_on: '2026-12-07',
  starts: '07:00',
  ends: '15:00',
  clock_minutes: 480,
  breaks: [{ minutes: 30, paid: false }],
  openings: 2,
  ...more,
})
// Only what the export reads.
const board = {
  rosters: [{ id: 'week', location_name: 'Brisbane Kitchen', customer_name: 'Harbour Foods' }],
  people: [
    { id: 'ava', name: 'Ava Nguyen' },
    { id: 'noah', name: 'Noah Patel' },
  ],
  shifts: [shift('one'), shift('late', { starts: '15:00', ends: '20:00', openings: 1 })],
  assignments: [
    { id: 'a', roster_shift_id: 'one', employee_id: 'ava', status: 'accepted' },
    { id: 'b', roster_shift_id: 'late', employee_id: 'noah', status: 'accepted' },
  ],
} as unknown as Board
const positions = new Map([['chef', { id: 'chef', name: 'Chef', colour: 'brown' as const }]])
const namesIn = (by: 'people' | 'demand', ...rows: string[]) =>
  shiftTable(t, { board, by, row_ids: new Set(rows), positions }).rows.map((row) => [row[1], row[8], row[9]])

test('exports a row for each person on a shift, and one for each unfilled opening', () => {
  expect(namesIn('people', 'ava', 'noah')).toEqual([
    ['07:00', 'Ava Nguyen', 'rosters.chip.accepted'],
    ['07:00', '', 'rosters.chip.open'],
    ['15:00', 'Noah Patel', 'rosters.chip.accepted'],
  ])
})

test('exports only the people whose rows are shown, and does not count the others as unfilled', () => {
  expect(namesIn('people', 'ava')).toEqual([
    ['07:00', 'Ava Nguyen', 'rosters.chip.accepted'],
    ['07:00', '', 'rosters.chip.open'],
  ])
})

test('exports only the positions and times whose rows are shown', () => {
  expect(namesIn('demand', 'chef 15:00 20:00')).toEqual([['15:00', 'Noah Patel', 'rosters.chip.accepted']])
})
