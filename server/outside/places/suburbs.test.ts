import { expect, test } from 'vitest'
import { statesOfPostcode } from '#contract/values/formats/identifiers.ts'
import { homeSuburb, suburbNamed, suburbs, suburbsLike } from './suburbs.ts'

test('every suburb is in one of the states of its postcode', () => {
  const wrong = suburbs().filter(
    ({ state, postcode }) => state !== null && !statesOfPostcode(postcode).some((one) => one === state),
  )

  expect(wrong).toEqual([])
})

test.each([
  { address: { suburb: 'sunnybank', state: 'QLD', postcode: '4109' }, found: ['Sunnybank', '4109'] },
  // Of two with this name in the state the postcode decides.
  { address: { suburb: 'Auburn', state: 'NSW', postcode: '2144' }, found: ['Auburn', '2144'] },
  { address: { suburb: 'Sunnybank', state: 'QLD', postcode: '2012' }, found: ['Sunnybank', '4109'] },
  { address: { suburb: 'Sunnibank', state: 'QLD', postcode: '4059' }, found: ['Kelvin Grove', '4059'] },
  { address: { suburb: null, state: null, postcode: '4059' }, found: ['Kelvin Grove', '4059'] },
  { address: { suburb: 'Sunnybank', state: null, postcode: null }, found: undefined },
  { address: { suburb: 'Nowhere', state: 'QLD', postcode: '9999' }, found: undefined },
  { address: { suburb: null, state: null, postcode: null }, found: undefined },
])('the suburb of the address $address.suburb $address.state $address.postcode', ({ address, found }) => {
  const suburb = homeSuburb(address)

  expect(suburb === null ? undefined : [suburb.suburb, suburb.postcode]).toEqual(found)
})

test.each([
  ['mt isa', 'Mount Isa'],
  ['Mt. Isa', 'Mount Isa'],
  ['nth sydney', 'North Sydney'],
  ['Saint Kilda', 'St Kilda'],
  ['St. Kilda vic', 'St Kilda'],
  ['oconnor', "O'Connor"],
  ['O’Connor', "O'Connor"],
])('%s finds %s', (typed, found) => {
  expect(suburbsLike(typed).map(({ suburb }) => suburb)).toContain(found)
})
test('a suburb is found in an address by its abbreviated name', () => {
  expect(suburbNamed('Nth Sydney', 'NSW')?.suburb).toBe('North Sydney')
  expect(homeSuburb({ suburb: 'Mt Isa', state: 'QLD', postcode: '4825' })?.suburb).toBe('Mount Isa')
})
