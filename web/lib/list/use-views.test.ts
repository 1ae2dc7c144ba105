import { expect, test } from 'vitest'
import { isToOpen } from './use-views.ts'

const plain = { id: '1', name: 'All columns', asked: {}, columns: ['name'], is_default: false, version: 1 }
const active = { ...plain, id: '2', name: 'Active', asked: { status: 'active' } }

test('a list waits until the views are known, and for the one it opens with', () => {
  expect(isToOpen(undefined, {})).toBe(true)
  expect(isToOpen([plain, { ...active, is_default: true }], {})).toBe(true)
})

test('a list with nothing to open, or nothing else to ask for, does not wait', () => {
  expect(isToOpen([], {})).toBe(false)
  expect(isToOpen([plain, active], {})).toBe(false)
  expect(isToOpen([{ ...plain, is_default: true }], {})).toBe(false)
})

test('what an address asks for is asked at once', () => {
  expect(isToOpen(undefined, { q: 'summit' })).toBe(false)
  expect(isToOpen([{ ...active, is_default: true }], { q: 'summit' })).toBe(false)
})
