import { expect, test } from 'vitest'
import { addRow, at, given, moveRow, type Place, put, removeRow, rowsOf } from './place.ts'

type Root = { rows: { name: string }[]; rule: { minutes: number } | null; texts: Record<string, string> }

function placeOf(start: Root) {
  const state = { value: start, changed: '' }
  const place: Place<Root> = {
    value: start,
    path: 'rules',
    change(update, changed = '') {
      state.value = update(state.value)
      state.changed = changed
    },
  }
  return { state, place }
}

const start: Root = { rows: [{ name: 'a' }, { name: 'b' }], rule: { minutes: 5 }, texts: {} }

test('a field of an entry is changed alone, and its path is known', () => {
  const { state, place } = placeOf(start)
  const second = rowsOf(at(place, 'rows'))[1]
  if (second) put(at(second, 'name'), 'c')
  expect(state).toEqual({ value: { ...start, rows: [{ name: 'a' }, { name: 'c' }] }, changed: 'rules.rows.1.name' })
  expect(start.rows[1]).toEqual({ name: 'b' })
})

test('two changes of one place both count, though the place was read before', () => {
  const { state, place } = placeOf(start)
  const rows = at(place, 'rows')
  addRow(rows, { name: 'c' })
  removeRow(rows, 0)
  expect(state.value.rows.map(({ name }) => name)).toEqual(['b', 'c'])
})

test('an entry changes places with its neighbour, and stays at the end', () => {
  const { state, place } = placeOf(start)
  moveRow(at(place, 'rows'), 0, 1)
  expect(state.value.rows.map(({ name }) => name)).toEqual(['b', 'a'])
  moveRow(at(place, 'rows'), 1, 1)
  expect(state.value.rows.map(({ name }) => name)).toEqual(['b', 'a'])
})

test('what was removed meanwhile is not changed', () => {
  const { state, place } = placeOf(start)
  const rule = given(at(place, 'rule'))
  put(at(place, 'rule'), null)
  if (rule) put(at(rule, 'minutes'), 7)
  expect(state.value.rule).toBeNull()
})
