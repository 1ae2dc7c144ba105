import type { ShownBankAccount } from '#contract/values/formats/bank-accounts.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { splitText } from './bank-texts.ts'

/** A person's bank accounts, one per line; with several, the share of each. */
export function BankAccountLines({ accounts }: { accounts: readonly ShownBankAccount[] }) {
  const t = useTranslate()
  return accounts.map((account) => (
    <div key={account.id}>
      {[
        t('employees.view.bankEnds', { bsb: account.bsb, ends: account.number_ends }),
        ...(accounts.length > 1 ? [splitText(t, account, accounts.length)] : []),
      ].join(' · ')}
    </div>
  ))
}
