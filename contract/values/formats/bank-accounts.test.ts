import { describe, expect, test } from 'vitest'
import { bankAccounts, isPayRedirected, shownBankAccount } from './bank-accounts.ts'
import { pathOfIssue, wordingOfIssue } from '#contract/values/issues.ts'

const main = { account_name: 'Ava Nguyen', bsb: '999 001', number: '1234 5678', split: 'remainder' }
const savings = { ...main, number: '55555555', split: 'amount', amount_cents: 20_000 }
const id = '0199f3a2-0000-7000-8000-000000000001'

const problems = (...accounts: object[]) =>
  Object.fromEntries(
    (bankAccounts.safeParse(accounts, { reportInput: true }).error?.issues ?? []).map((issue) => [
      pathOfIssue(issue),
      wordingOfIssue(issue).key,
    ]),
  )

describe('the bank accounts of a person', () => {
  test('are one to three, of which one takes the remainder, in any order', () => {
    expect(problems(main)).toEqual({})
    expect(problems(savings, main, { ...savings, number: '66666666' })).toEqual({})
    expect(problems()).toEqual({ '': 'validation.required' })
    expect(problems(main, ...['1', '2', '3'].map((end) => ({ ...savings, number: `5555${end}` })))).toEqual({
      '': 'validation.tooBig_array',
    })
  })

  test('are refused without an account that takes the remainder, and with two', () => {
    expect(problems(savings)).toEqual({ '0.split': 'validation.oneRemainder' })
    expect(problems(savings, { ...savings, number: '66666666' })).toEqual({ '1.split': 'validation.oneRemainder' })
    expect(problems(main, { ...main, number: '66666666' })).toEqual({ '1.split': 'validation.oneRemainder' })
  })

  test.each([
    ['none', {}, 'validation.required'],
    ['nothing', { amount_cents: 0 }, 'validation.payAmount'],
    ['less than nothing', { amount_cents: -5 }, 'validation.payAmount'],
    ['more than any pay', { amount_cents: 10_000_000 }, 'validation.payAmount'],
    ['parts of a cent', { amount_cents: 1.5 }, 'validation.type_int'],
  ])('a fixed amount of %s is refused', (_, amount, key) => {
    const { amount_cents: _amount, ...rest } = savings
    expect(problems(main, { ...rest, ...amount })).toEqual({ '1.amount_cents': key })
  })

  test('the account that takes the remainder has no amount', () => {
    expect(problems({ ...main, amount_cents: 100 })).toEqual({ '0.amount_cents': 'validation.amountOfRemainder' })
  })

  test('the same BSB and number twice is refused, however they are written; the number at another BSB is not', () => {
    const same = { ...savings, number: '1234-5678' }

    expect(problems(main, { ...same, bsb: '999-001' })).toEqual({ '1.number': 'validation.sameBankAccount' })
    expect(problems(main, { ...same, bsb: '999-002' })).toEqual({})
  })

  test('a new account needs its number; a stored one keeps its number, and is in the list once', () => {
    expect(problems({ ...main, number: '' })).toEqual({ '0.number': 'validation.required' })
    expect(problems({ ...main, id, number: '' })).toEqual({})
    expect(problems({ ...main, id, number: '' }, { ...savings, id })).toEqual({ '1.id': 'validation.twice' })
  })

  test.each(['1234', '1234567890', '12a45'])('the number %s is refused: it has five to nine digits', (number) => {
    expect(problems({ ...main, number })).toEqual({ '0.number': 'validation.accountNumber' })
  })

  test('show only the last digits of their numbers', () => {
    const shown = { id, account_name: 'Ava Nguyen', bsb: '999-001', number_ends: '678', split: 'amount' }

    expect(shownBankAccount.parse({ ...shown, amount_cents: 100, number: '12345678' })).toEqual({
      ...shown,
      amount_cents: 100,
    })
  })
})

describe('pay', () => {
  const stored = { id, account_name: 'Ava Nguyen', bsb: '999-001', number_ends: '678', split: 'remainder' as const }
  const before = [{ ...stored, amount_cents: null }]
  const existing = { id, account_name: 'Ava Nguyen', bsb: '999-001', number: null, split: 'remainder' as const }
  const now = { ...existing, amount_cents: null }
  const added = { ...now, id: null, number: '55555555', split: 'amount' as const, amount_cents: 100 }

  test.each([
    ['with the first account', [], [added], false],
    ['with the first number', [{ ...before[0], number_ends: null }], [{ ...now, number: '12345678' }], false],
    ['with another name of the account', before, [{ ...now, account_name: 'A Nguyen' }], false],
    ['with another BSB', before, [{ ...now, bsb: '999-002' }], true],
    ['with another number', before, [{ ...now, number: '12345' }], true],
    ['with one account more', before, [now, added], true],
    ['with the last account removed', [...before, { ...before[0], id: 'other' }], [now], true],
    ['with another number of one account of two', [...before, ...before], [now, { ...now, number: '12345' }], true],
    ['with another account', before, [{ ...added, split: 'remainder' as const, amount_cents: null }], true],
    ['with another amount', [{ ...before[0], split: 'amount' as const, amount_cents: 50 }], [added], true],
  ])('%s', (_, earlier, accounts, isRedirected) => {
    // Every field is present; the first account of a list is spread above.
    expect(isPayRedirected(earlier as typeof before, accounts)).toBe(isRedirected)
  })
})
