import { expect, test } from 'vitest'
import { type AccountValues, bankValuesOf, withAccount, withReordered, withoutAccount, withSplit } from './bank-form.ts'

const account = (id: string, amount_cents: number | '' = ''): AccountValues => ({
  ...{ id, account_name: id, bsb: '999-001', number: '', amount_cents },
  split: amount_cents === '' ? 'remainder' : 'amount',
})
const splits = (accounts: readonly AccountValues[]) => accounts.map(({ split, amount_cents }) => [split, amount_cents])

test('the first account takes the remainder, and the next one gets an amount', () => {
  const { accounts } = bankValuesOf('id', null)

  expect(splits(accounts)).toEqual([['remainder', '']])
  expect(splits(withAccount(accounts))).toEqual([
    ['remainder', ''],
    ['amount', ''],
  ])
})

test('of two accounts exactly one takes the remainder, whichever is changed', () => {
  const two = [account('a', 100), account('b')]
  const changed = [
    ['remainder', ''],
    ['amount', ''],
  ]

  expect(splits(withSplit(two, 0, 'remainder'))).toEqual(changed)
  expect(splits(withSplit(two, 1, 'amount'))).toEqual(changed)
})

test('of three accounts the others keep their amounts when one takes the remainder', () => {
  const three = [account('a', 100), account('b', 200), account('c')]

  expect(splits(withSplit(three, 0, 'remainder'))).toEqual([
    ['remainder', ''],
    ['amount', 200],
    ['amount', ''],
  ])
  expect(splits(withSplit(three, 2, 'amount'))).toEqual([
    ['amount', 100],
    ['amount', 200],
    ['amount', ''],
  ])
})

test('an account that is left alone takes the remainder', () => {
  expect(splits(withoutAccount([account('a', 100), account('b')], 1))).toEqual([['remainder', '']])
})

test('an account moves to another place, and the rest keep their order', () => {
  expect(withReordered(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(withReordered(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(withReordered(['a'], 3, 0)).toEqual(['a'])
})
