import type { BackPayReview, BackPayGap, ReviewedPerson } from '#contract/payroll/back-pay.ts'
import { formatNumber } from '#web/lib/format.ts'
import type { useTranslate } from '#web/lib/wording.ts'
import { gapText } from '#web/modules/pay/rule-sets/texts/gap-text.ts'

/** "+$1,204.50": more or less than was paid. */
export const differenceText = (cents: number, currency: string) =>
  formatNumber(cents / 100, {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol', signDisplay: 'exceptZero' },
  })

/** Why time cannot be compared, as a sentence. */
export function reasonText(t: ReturnType<typeof useTranslate>, gap: BackPayGap) {
  if (gap.gap === 'amount_unknown' || gap.gap === 'not_employed') return t(`backPay.gap.${gap.gap}`)
  if (gap.gap === 'no_version' || gap.gap === 'no_employment' || gap.gap === 'below_minimum')
    return t(`payRules.notPriced.${gap.gap}`)
  return gapText(t, gap)
}

/** A person is there once for what is owed and once for what was paid too much. */
export const keyOf = ({ employee_id, kind }: Pick<ReviewedPerson, 'employee_id' | 'kind'>) => `${employee_id} ${kind}`

export const centsOf = (people: readonly ReviewedPerson[]) => people.reduce((sum, one) => sum + one.pay_cents, 0)

export const owedIn = ({ people }: BackPayReview) => people.filter(({ kind }) => kind === 'owed')
export const overpaidIn = ({ people }: BackPayReview) => people.filter(({ kind }) => kind === 'overpaid')

/** The last day that is paid back. */
export const lastDayOf = (people: readonly ReviewedPerson[]) =>
  people
    .flatMap(({ periods }) => periods.flatMap(({ timesheets }) => timesheets.map(({ works_on }) => works_on)))
    .toSorted()
    .at(-1)
