import { expect, test } from 'vitest'
import { isToOpen } from './use-views.ts'

const plain = { id: '1', name: 'All columns', params: {}, columns: ['name'], is_default: false, version: 1 }
const active = { ...plain, id: '2', name: 'Active', params: { status: 'active' } }

test('waits until the views are known, and for the default view', () => {
  expect(isToOpen(undefined, {})).toBe(true)
  expect(isToOpen([plain, { ...active, is_default: true }], {})).toBe(true)
})

test('does not wait without a default view, or when the default view has no parameters', () => {
  expect(isToOpen([], {})).toBe(false)
  expect(isToOpen([plain, active], {})).toBe(false)
  expect(isToOpen([{ ...plain, is_default: true }], {})).toBe(false)
})

test('does not wait when the URL has parameters', () => {
  expect(isToOpen(undefined, { q: 'summit' })).toBe(false)
  expect(isToOpen([{ ...active, is_default: true }], { q: 'summit' })).toBe(false)
})
