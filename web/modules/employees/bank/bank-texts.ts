import type { Split } from '#contract/values/formats/bank-accounts.ts'
import type { GroupRecord } from '#contract/people/employee-details.ts'
import { formatMoney } from '#web/lib/format.ts'
import { ownCurrency } from '#web/lib/session/session.ts'
import type { Translate } from '#web/wording/translate.ts'

export type FieldChange = { label: string; was: string; now: string }

type Accounts = GroupRecord<'bank'>['accounts']

/** "$200.00 each pay", "Remainder", for a single account "All pay"; '' while no amount is entered. */
export function splitText(
  t: Translate,
  { split, amount_cents }: { split: Split; amount_cents: unknown },
  count: number,
) {
  if (split === 'remainder') return t(count === 1 ? 'employeeDetails.bank.all' : 'employeeDetails.bank.remainder')
  if (typeof amount_cents !== 'number') return ''
  return t('employeeDetails.bank.eachPay', { amount: formatMoney(amount_cents, ownCurrency()) })
}

/** "999-001 · ••• 678" */
export const numberText = (bsb: string, ends: string | null) =>
  [bsb, ends === null ? '' : `••• ${ends}`].filter(Boolean).join(' · ')

/** The changes between the accounts that the agency last reviewed and the current ones, by account. */
export function bankChanges(t: Translate, { accounts, before, number_changed }: GroupRecord<'bank'>): FieldChange[] {
  const former = before?.accounts ?? []
  const ids = [...new Set([...accounts, ...former].map(({ id }) => id))]
  const changes = ids
    .map((id, at) => ({
      label: t('employeeDetails.bank.nth', { place: at + 1 }),
      was: accountText(t, former, id),
      now: accountText(t, accounts, id),
    }))
    .filter(({ was, now }) => was !== now)
  const isSeen = accounts.some(({ id, number_ends }) =>
    former.some((one) => one.id === id && one.number_ends !== number_ends),
  )
  if (!number_changed || isSeen) return changes
  return [...changes, { label: t('employeeDetails.bank.number'), was: '', now: t('employeeDetails.review.another') }]
}

function accountText(t: Translate, accounts: Accounts, id: string): string {
  const at = accounts.findIndex((account) => account.id === id)
  const account = accounts[at]
  if (account === undefined) return ''
  const { account_name, bsb, number_ends } = account
  return `${at + 1}. ${[account_name, numberText(bsb, number_ends), splitText(t, account, accounts.length)].join(' · ')}`
}
