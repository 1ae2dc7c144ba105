import { expect, test } from 'vitest'
import { addressLine } from './values.ts'

const nowhere = { address_line: null, address_line2: null, suburb: null, state: null, postcode: null }

test('an address is formatted in one line as on an envelope, without unknown parts', () => {
  const place = { suburb: 'Perth', state: 'WA', postcode: '6000' }
  expect(addressLine({ ...place, address_line: '12 Hay St', address_line2: 'Level 5' })).toBe(
    '12 Hay St, Level 5, Perth WA 6000',
  )
  expect(addressLine({ ...nowhere, address_line2: 'Shed 3', suburb: 'Perth' })).toBe('Shed 3, Perth')
  expect(addressLine(nowhere)).toBeNull()
})
