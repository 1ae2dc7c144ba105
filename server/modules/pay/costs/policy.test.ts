import { expect, test } from 'vitest'
import { callerOf, callerWithout } from '#server/testing/callers.ts'
import { allowedCostRateActions } from './policy.ts'

test('what has to be checked can be confirmed, by those who may change it', () => {
  expect(allowedCostRateActions(callerOf('admin'), { to_check: true })).toEqual(['confirm'])
  expect(allowedCostRateActions(callerOf('admin'), { to_check: false })).toEqual([])
  expect(allowedCostRateActions(callerWithout('admin', 'Cost Rate/update'), { to_check: true })).toEqual([])
})
