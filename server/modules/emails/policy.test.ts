import { expect, test } from 'vitest'
import { callerOf } from '#server/testing/callers.ts'
import { allowedEmailActions } from './policy.ts'

const content = { text: 'Your shift tomorrow' } as never

test('a failed email is sent again by the super admin, unless its content was deleted', () => {
  const superadmin = callerOf('superadmin')

  expect(allowedEmailActions(superadmin, { status: 'failed', content })).toEqual(['retry'])
  expect(allowedEmailActions(superadmin, { status: 'failed', content: null })).toEqual([])
  expect(allowedEmailActions(superadmin, { status: 'sent', content })).toEqual([])
  expect(allowedEmailActions(callerOf('admin'), { status: 'failed', content })).toEqual([])
})
