import { expect, test } from 'vitest'

import { initialsOf } from '#web/ui/text/initials-of.ts'
import { cellsOf, chipLabel, selectionWithin } from './cells.ts'
import type { GridChip, GridTexts } from './grid-content.ts'

const chip = (id: string, day: number, more: Partial<GridChip> = {}): GridChip => ({
  id,
  row_id: 'ava',
  day,
  starts: '22:00',
  ends: '06:00',
  crosses_midnight: true,
  title: 'Carer',
  subtitle: 'Lakeview',
  colour: 'teal',
  state: 'accepted',
  ...more,
})

const words: GridTexts = {
  states: {
    draft: 'Draft',
    proposed: 'Proposed',
    pending: 'Waiting',
    accepted: 'Accepted',
    declined: 'Declined',
    open: 'Open',
    worked: 'Worked',
    cancelled: 'Cancelled',
    elsewhere: 'At another roster',
  },
  selected: 'selected',
  next_day: 'ends the next day',
  over_target: 'over',
  unpublished: 'not published',
  rows: (count: number) => `${count} rows`,
  copy_day: (day: string) => `copy ${day}`,
  saving: 'saving',
  show_all_open: 'Show all',
  show_fewer_open: 'Show fewer',
  more: (hidden) => `+${hidden}`,
  selection: (count) => `${count} selected`,
  empty: 'Nobody',
}

test('uses the last slot for the count of hidden shifts when a day has more shifts than the limit', () => {
  const chips = ['a', 'b', 'c', 'd', 'e'].map((id) => chip(id, 1))

  const [, tuesday] = cellsOf(chips, 3, 4)

  expect(tuesday?.chips.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(tuesday?.hidden).toBe(2)
})

test('shows all shifts of a day that has exactly as many as the limit', () => {
  const chips = ['a', 'b', 'c', 'd'].map((id) => chip(id, 0))

  expect(cellsOf(chips, 1, 4)[0]).toEqual({ chips, hidden: 0 })
})

test('leaves out a shift outside the days shown', () => {
  expect(cellsOf([chip('early', -1), chip('late', 7)], 7).flatMap((cell) => cell.chips)).toEqual([])
})

test('returns the same empty selection for all rows without a selected shift', () => {
  const selected = new Set(['a'])

  expect(selectionWithin([chip('b', 0)], selected)).toBe(selectionWithin([chip('c', 0)], selected))
  expect(selectionWithin([chip('a', 0)], selected)).toBe(selected)
})

test('states everything shown by colours and icons in the label', () => {
  const night = chip('a', 0, { warningOf: () => 'Overlaps another shift' })

  expect(chipLabel(night, true, words)).toBe(
    '22:00–06:00 +1 Carer · Lakeview, Accepted, ends the next day, Overlaps another shift, selected',
  )
})

test('returns the initials of the first and the last name', () => {
  expect(['Ava Nguyen', 'Maria da Silva Costa', 'Cher', ''].map(initialsOf)).toEqual(['AN', 'MC', 'C', ''])
})
