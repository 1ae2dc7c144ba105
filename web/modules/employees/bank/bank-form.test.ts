import { expect, test } from 'vitest'
import { type AccountValues, bankValuesOf, withAccount, withReordered, withoutAccount, withSplit } from './bank-form.ts'

const account = (id: string, amount_cents: number | '' = ''): AccountValues => ({
  ...{ id, account_name: id, bsb: '999-001', number: '', amount_cents },
  split: amount_cents === '' ? 'remainder' : 'amount',
})
const splits = (accounts: readonly AccountValues[]) => accounts.map(({ split, amount_cents }) => [split, amount_cents])

test('gives the remainder to the first account, and an amount to the next one', () => {
  const { accounts } = bankValuesOf('id', null)

  expect(splits(accounts)).toEqual([['remainder', '']])
  expect(splits(withAccount(accounts))).toEqual([
    ['remainder', ''],
    ['amount', ''],
  ])
})

test('gives the remainder to exactly one of two accounts, whichever is changed', () => {
  const two = [account('a', 100), account('b')]
  const changed = [
    ['remainder', ''],
    ['amount', ''],
  ]

  expect(splits(withSplit(two, 0, 'remainder'))).toEqual(changed)
  expect(splits(withSplit(two, 1, 'amount'))).toEqual(changed)
})

test('leaves the amounts of the others when one of three accounts takes the remainder', () => {
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

test('gives the remainder to an account that is left alone', () => {
  expect(splits(withoutAccount([account('a', 100), account('b')], 1))).toEqual([['remainder', '']])
})

test('moves an account and leaves the order of the others unchanged', () => {
  expect(withReordered(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(withReordered(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(withReordered(['a'], 3, 0)).toEqual(['a'])
})
