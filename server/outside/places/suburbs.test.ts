import { expect, test } from 'vitest'
import { statesOfPostcode } from '#contract/values/identifiers.ts'
import { suburbs } from './suburbs.ts'

test('every suburb is in one of the states of its postcode', () => {
  const wrong = suburbs().filter(
    ({ state, postcode }) => state !== null && !statesOfPostcode(postcode).some((one) => one === state),
  )

  expect(wrong).toEqual([])
})
