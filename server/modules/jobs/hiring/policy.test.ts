import { expect, test } from 'vitest'
import { callerOf } from '#server/testing/callers.ts'
import { mayHire, requireMayHire } from './policy.ts'

const needed = ['Job Post/update', 'Employee/create', 'Employee/update']
const officeWith = (grants: readonly string[]) => ({ ...callerOf('admin', grants), supervisor_id: null })

test('a recruiter with the permissions for jobs and employees hires', () => {
  expect(mayHire(officeWith(needed))).toBe(true)
  expect(() => requireMayHire(officeWith(needed))).not.toThrow()
})

test.each(needed)('without %s nobody hires', (lacking) => {
  const actor = officeWith(needed.filter((name) => name !== lacking))

  expect(mayHire(actor)).toBe(false)
  expect(() => requireMayHire(actor)).toThrow('mayNot')
})

test('supervisors and customers do not hire', () => {
  expect(mayHire({ ...officeWith(needed), supervisor_id: 'supervisor' })).toBe(false)
  expect(mayHire({ ...callerOf('customer', needed), supervisor_id: null })).toBe(false)
})
