import { formatNumber } from '#web/lib/format.ts'
import { ownCurrency } from '#web/lib/session/session.ts'

/** "+$1,204.50": more or less than before. */
export const moneyDifference = (cents: number) =>
  formatNumber(cents / 100, {
    ...{ style: 'currency', currency: ownCurrency(), currencyDisplay: 'narrowSymbol', signDisplay: 'exceptZero' },
  })

/** "+1.8 %" */
export const percentDifference = (share: number) =>
  formatNumber(share, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })
