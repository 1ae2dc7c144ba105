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
  ['1 Bill St, Sydney NSW 2000 or 3000', null, null],
  ['4215 QLD', null, null],
  ['BOTNSW 2000', null, null],
  ['Southport (QLD 4215).', 'QLD', '4215'],
  ['Level 2, 1 Bill St, Sydney NSW, , 2000 Australia', 'NSW', '2000'],
])('%j ends in state %s and postcode %s', (text, state, postcode) => {
  expect(placeInText(text)).toEqual({ state, postcode })
})

test.each(['NSW ', '2000 ', 'NSW 2000 ', 'NSW', ' ', ','])(
  'a long text of %j is read in the time that its length takes',
  (unit) => {
    const text = unit.repeat(200_000 / unit.length)
    const start = process.threadCpuUsage()

    placeInText(text)

    const { user, system } = process.threadCpuUsage(start)
    expect((user + system) / 1000).toBeLessThan(300)
  },
)
