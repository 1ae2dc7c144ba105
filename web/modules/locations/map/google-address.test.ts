import { expect, test } from 'vitest'
import { addressOf } from './google-address.ts'

const part = (type: string, longText: string, shortText = longText) => ({ longText, shortText, types: [type] })
const street = part('route', 'George Street', 'George St')
const city = [
  { longText: 'Parramatta', shortText: 'Parramatta', types: ['locality', 'political'] },
  part('administrative_area_level_1', 'New South Wales', 'NSW'),
  part('country', 'Australia', 'AU'),
  part('postal_code', '2150'),
]

test.each([
  [[part('subpremise', '3'), part('street_number', '12'), street], '3/12 George Street'],
  [[part('subpremise', '3A'), part('street_number', '12-14'), street], '3A/12-14 George Street'],
  [[part('subpremise', 'Level 5'), part('street_number', '12'), street], 'Level 5, 12 George Street'],
  [[part('street_number', '12'), street], '12 George Street'],
  [[part('subpremise', '3'), street], '3, George Street'],
  [[street], 'George Street'],
])('puts the unit before the street as usual in Australia: %#', (parts, address_line) => {
  expect(addressOf([...parts, ...city])).toEqual({ address_line, suburb: 'Parramatta', state: 'NSW', postcode: '2150' })
})

test('leaves the street line unchanged for a place without a street', () => {
  expect(addressOf(city)).toEqual({ suburb: 'Parramatta', state: 'NSW', postcode: '2150' })
  expect(addressOf([part('street_number', '12'), ...city])).not.toHaveProperty('address_line')
})

test('returns null for a state that is not one of the eight, and for parts that Google does not return', () => {
  const territory = part('administrative_area_level_1', 'Jervis Bay Territory', 'JBT')
  expect(addressOf([part('locality', 'Jervis Bay'), territory])).toEqual({
    suburb: 'Jervis Bay',
    state: null,
    postcode: '',
  })
  expect(addressOf([])).toEqual({ suburb: '', state: null, postcode: '' })
})
