import { expect, test } from 'vitest'
import { editCommandOf, type EditKey } from './edit-keys.ts'

const pressed = (key: string, held: Partial<EditKey> = {}): EditKey => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

test('Alt with an arrow moves the shifts, mirrored in right-to-left scripts', () => {
  expect(editCommandOf(pressed('ArrowRight', { altKey: true }), false)).toEqual({ do: 'moveBy', lines: 0, days: 1 })
  expect(editCommandOf(pressed('ArrowRight', { altKey: true }), true)).toEqual({ do: 'moveBy', lines: 0, days: -1 })
  expect(editCommandOf(pressed('ArrowUp', { altKey: true }), true)).toEqual({ do: 'moveBy', lines: -1, days: 0 })
})

test('Shift with an arrow extends the selection, an arrow alone is left to the navigation', () => {
  expect(editCommandOf(pressed('ArrowDown', { shiftKey: true }), false)).toEqual({ do: 'extend', lines: 1, days: 0 })
  expect(editCommandOf(pressed('ArrowDown'), false)).toBeNull()
})

test('Control and Command cut, copy, paste and select all; with Shift they are left to the browser', () => {
  expect(editCommandOf(pressed('x', { ctrlKey: true }), false)).toEqual({ do: 'cut' })
  expect(editCommandOf(pressed('V', { metaKey: true }), false)).toEqual({ do: 'paste' })
  expect(editCommandOf(pressed('a', { ctrlKey: true }), false)).toEqual({ do: 'selectAll' })
  expect(editCommandOf(pressed('C', { ctrlKey: true, shiftKey: true }), false)).toBeNull()
})

test('Shift with Space selects the row, D duplicates, Delete deletes, ? shows the keys', () => {
  expect(editCommandOf(pressed(' ', { shiftKey: true }), false)).toEqual({ do: 'selectRow' })
  expect(editCommandOf(pressed('d'), false)).toEqual({ do: 'duplicate' })
  expect(editCommandOf(pressed('Delete'), false)).toEqual({ do: 'remove' })
  expect(editCommandOf(pressed('?', { shiftKey: true }), false)).toEqual({ do: 'showKeys' })
})
