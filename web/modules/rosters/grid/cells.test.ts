import { expect, test } from 'vitest'

import { cellsOf, chipLabel, initialsOf, selectionWithin } from './cells.ts'
import type { GridChip, GridWords } from './roster-grid-props.ts'

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

const words: GridWords = {
  states: {
    draft: 'Draft',
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
  show_all_open: 'Show all',
  show_fewer_open: 'Show fewer',
  more: (hidden) => `+${hidden}`,
  selection: (count) => `${count} selected`,
  empty: 'Nobody',
}

test('a day with more shifts than the limit gives its last place to the count of the rest', () => {
  const chips = ['a', 'b', 'c', 'd', 'e'].map((id) => chip(id, 1))

  const [, tuesday] = cellsOf(chips, 3, 4)

  expect(tuesday?.chips.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(tuesday?.hidden).toBe(2)
})

test('a day with just as many shifts as the limit shows them all', () => {
  const chips = ['a', 'b', 'c', 'd'].map((id) => chip(id, 0))

  expect(cellsOf(chips, 1, 4)[0]).toEqual({ chips, hidden: 0 })
})

test('a shift outside the days shown is left out', () => {
  expect(cellsOf([chip('early', -1), chip('late', 7)], 7).flatMap((cell) => cell.chips)).toEqual([])
})

test('rows without a selected shift all get the same empty selection', () => {
  const selected = new Set(['a'])

  expect(selectionWithin([chip('b', 0)], selected)).toBe(selectionWithin([chip('c', 0)], selected))
  expect(selectionWithin([chip('a', 0)], selected)).toBe(selected)
})

test('the label says everything that colours and signs say', () => {
  const night = chip('a', 0, { warning: 'Overlaps another shift' })

  expect(chipLabel(night, true, words)).toBe(
    '22:00–06:00 +1 Carer · Lakeview, Accepted, ends the next day, Overlaps another shift, selected',
  )
})

test('initials are of the first and the last name', () => {
  expect(['Ava Nguyen', 'Maria da Silva Costa', 'Cher', ''].map(initialsOf)).toEqual(['AN', 'MC', 'C', ''])
})
