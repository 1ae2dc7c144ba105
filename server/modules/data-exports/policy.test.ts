import { expect, test } from 'vitest'
import { callerOf } from '#server/testing/callers.ts'
import { mayOpenExport } from './policy.ts'

test('an export with encrypted numbers is for who may see them, others are for everybody who exports', () => {
  const seer = callerOf('admin', ['Employee/view sensitive'])
  const other = callerOf('admin', ['Employee/view'])

  expect(mayOpenExport(seer, { with_numbers: true })).toBe(true)
  expect(mayOpenExport(other, { with_numbers: true })).toBe(false)
  expect(mayOpenExport(other, { with_numbers: false })).toBe(true)
})
