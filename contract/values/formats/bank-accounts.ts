// The bank accounts that an employee's pay is split between (domain.md section 4). Pure: the form and the server share these rules.
import { z } from 'zod'
import { isAccountNumber } from './identifiers.ts'
import { bsb, digits, emptyAsNull, name, optionalId } from '#contract/values/values.ts'

export const maxBankAccounts = 3

/** How much of each pay goes to an account: a fixed amount, or the remainder. */
export const paySplits = ['amount', 'remainder'] as const
export type Split = (typeof paySplits)[number]

const maxCents = 9_999_999
const amount = z.coerce.number().int().min(1, 'validation.payAmount').max(maxCents, 'validation.payAmount')

/** Who holds an account. Payroll systems may take less, such as Xero (`xeroLimits`): that is a note, no refusal. */
export const accountName = name(80)

const account = z.strictObject({
  /** null: a new account */
  id: optionalId,
  account_name: accountName,
  bsb,
  /** null: the number is unchanged */
  number: emptyAsNull(digits.refine(isAccountNumber, 'validation.accountNumber').nullable()).default(null),
  split: z.enum(paySplits),
  /** the fixed amount of each pay; null for the remainder */
  amount_cents: emptyAsNull(amount.nullable()).default(null),
})
export type BankAccountInput = z.output<typeof account>

/** All accounts of an employee in their order; accounts that are not in the list are removed. */
export const bankAccounts = z
  .array(account)
  .min(1)
  .max(maxBankAccounts)
  .superRefine((accounts, context) => {
    for (const { path, message } of problemsOf(accounts)) context.addIssue({ code: 'custom', path, message })
  })

/** An account as it is displayed, with only the last digits of its number. */
export const shownBankAccount = z.object({
  id: z.string(),
  account_name: z.string(),
  bsb: z.string(),
  /** null: its number was not entered */
  number_ends: z.string().nullable(),
  split: z.enum(paySplits),
  amount_cents: z.number().nullable(),
})
export type ShownBankAccount = z.infer<typeof shownBankAccount>

type Problem = { path: [number, keyof BankAccountInput]; message: `validation.${string}` }

/** Problems of a set of accounts that are each valid on their own. */
const problemsOf = (accounts: readonly BankAccountInput[]): Problem[] => [
  ...accounts.flatMap(problemsOfOne),
  ...problemsOfRemainder(accounts),
  ...duplicateIndexes(accounts, ({ id }) => id).map((at) => accountProblem(at, 'id', 'validation.twice')),
  ...sameBankAccounts(accounts).map((at) => accountProblem(at, 'number', 'validation.sameBankAccount')),
]

function problemsOfOne({ id, number, split, amount_cents }: BankAccountInput, at: number): Problem[] {
  const hasAmount = amount_cents !== null
  return [
    ...(id === null && number === null ? [accountProblem(at, 'number', 'validation.required')] : []),
    ...(split === 'amount' && !hasAmount ? [accountProblem(at, 'amount_cents', 'validation.required')] : []),
    ...(split === 'remainder' && hasAmount ? [accountProblem(at, 'amount_cents', 'validation.amountOfRemainder')] : []),
  ]
}

function problemsOfRemainder(accounts: readonly BankAccountInput[]): Problem[] {
  const remainders = accounts.flatMap(({ split }, at) => (split === 'remainder' ? [at] : []))
  const wrong = remainders.length === 0 ? accounts.map((_, at) => at).slice(-1) : remainders.slice(1)
  return wrong.map((at) => accountProblem(at, 'split', 'validation.oneRemainder'))
}

/** The indexes of accounts with the same BSB and number as an earlier one. An unknown number (null) equals no other. */
export const sameBankAccounts = (accounts: readonly { bsb: string; number: string | null }[]) =>
  duplicateIndexes(accounts, ({ bsb, number }) => number && `${bsb} ${number}`)

function duplicateIndexes<Item>(items: readonly Item[], keyOf: (item: Item) => string | null): number[] {
  const keys = items.map(keyOf)
  return keys.flatMap((key, at) => (key !== null && keys.indexOf(key) < at ? [at] : []))
}

const accountProblem = (at: number, field: keyof BankAccountInput, message: Problem['message']): Problem => ({
  path: [at, field],
  message,
})

/** Whether any pay now goes to another account than before. A changed account name does not count, nor do an employee's first accounts. */
export function isPayRedirected(before: readonly ShownBankAccount[], now: readonly BankAccountInput[]): boolean {
  if (before.every(({ number_ends }) => number_ends === null)) return false
  return before.length !== now.length || now.some((account, at) => isOther(before[at], account))
}

const isOther = (before: ShownBankAccount | undefined, now: BankAccountInput) =>
  now.number !== null ||
  (['id', 'bsb', 'split', 'amount_cents'] as const).some((field) => before?.[field] !== now[field])
