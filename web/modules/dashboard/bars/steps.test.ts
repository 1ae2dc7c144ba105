import { expect, test } from 'vitest'
import { stepsUpTo } from '#web/modules/dashboard/bars/steps.ts'

test('returns steps from 0 to the first round number that is at least the highest value', () => {
  expect(stepsUpTo(0)).toEqual([1, 0])
  expect(stepsUpTo(3.5)).toEqual([4, 3, 2, 1, 0])
  expect(stepsUpTo(160)).toEqual([200, 150, 100, 50, 0])
  expect(stepsUpTo(400)).toEqual([400, 300, 200, 100, 0])
  expect(stepsUpTo(401)).toEqual([600, 400, 200, 0])
})
