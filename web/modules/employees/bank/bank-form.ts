import { maxBankAccounts, type Split } from '#contract/values/formats/bank-accounts.ts'
import type { GroupRecord } from '#contract/people/employee-details.ts'

/** An account in the form; '' is empty. */
export type AccountValues = {
  id: string
  account_name: string
  bsb: string
  number: string
  split: Split
  amount_cents: number | ''
}

const emptyAccount: AccountValues = { id: '', account_name: '', bsb: '', number: '', split: 'amount', amount_cents: '' }

export const bankValuesOf = (id: string, stored: GroupRecord<'bank'> | null) => ({
  id,
  version: stored?.version ?? 0,
  accounts: stored?.accounts.map(({ number_ends: _, ...account }) => ({
    ...{ ...account, number: '' },
    amount_cents: account.amount_cents ?? ('' as const),
  })) ?? [{ ...emptyAccount, split: 'remainder' as const }],
  current_password: '',
  otp: '',
})

// The form holds what the fields and the functions below wrote.
export const accountsIn = (value: unknown): readonly AccountValues[] =>
  Array.isArray(value) ? (value as AccountValues[]) : []

export const canAdd = (accounts: readonly AccountValues[]) => accounts.length < maxBankAccounts

/** Adds an account with a fixed amount. */
export const withAccount = (accounts: readonly AccountValues[]) => [...accounts, emptyAccount]

/** Removes an account; a single remaining one takes the remainder. */
export const withoutAccount = (accounts: readonly AccountValues[], at: number) =>
  onlyRemainder(accounts.toSpliced(at, 1))

const onlyRemainder = (accounts: readonly AccountValues[]) =>
  accounts.length === 1 ? accounts.map((account) => ({ ...account, ...remainder })) : accounts

const remainder = { split: 'remainder', amount_cents: '' } as const

/** Sets the split of one account; exactly one of two takes the remainder, and at most one of three. */
export const withSplit = (accounts: readonly AccountValues[], at: number, split: Split) =>
  accounts.map((account, index) => {
    if (index === at) return split === 'remainder' ? { ...account, ...remainder } : { ...account, split }
    if (split === 'remainder' && account.split === 'remainder') return { ...account, split: 'amount' as const }
    return split === 'amount' && accounts.length === 2 ? { ...account, ...remainder } : account
  })

/** Moves one item to the position of another. */
export function withReordered<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const [moved] = items.slice(from, from + 1)
  return moved === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, moved)
}
