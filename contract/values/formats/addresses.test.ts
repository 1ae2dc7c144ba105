import { expect, test } from 'vitest'
import { placeInText, postcodeWarning } from './addresses.ts'

test.each([
  [{ state: 'QLD', postcode: '4101' }, null],
  [
    { state: 'QLD', postcode: '2010' },
    { kind: 'elsewhere', postcode: '2010', state: 'QLD', likely: ['NSW'] },
  ],
  [{ state: 'SA', postcode: '0872' }, null],
  [{ state: null, postcode: '2010' }, null],
  [{ state: 'QLD', postcode: null }, null],
  [{ state: 'QLD', postcode: '41' }, null],
  [
    { state: null, postcode: '0300' },
    { kind: 'unknown', postcode: '0300' },
  ],
  [{ state: 'QLD', postcode: '2010', country: 'NZ' }, null],
  [
    { state: 'QLD', postcode: '2010', country: 'AU' },
    { kind: 'elsewhere', state: 'QLD' },
  ],
])('%j warns of %j', (place, warning) => {
  if (warning === null) expect(postcodeWarning(place)).toBeNull()
  else expect(postcodeWarning(place)).toMatchObject(warning)
})

test.each([
  ['PO Box 1234, Southport QLD 4215', 'QLD', '4215'],
  ['1 Bill St\nSydney nsw, 2000\nAustralia', 'NSW', '2000'],
  ['1 Bill St', null, null],
])('%j ends in state %s and postcode %s', (text, state, postcode) => {
  expect(placeInText(text)).toEqual({ state, postcode })
})
