import { Text } from '@mantine/core'
import type { ReviewedPerson } from '#contract/payroll/back-pay.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { differenceText } from './back-pay-texts.ts'

type Props = { of: Pick<ReviewedPerson, 'charge_cents' | 'margin_cents'>; currency: string }

/** What the difference means for charge and margin, where it is known and for the reader. */
export function ChargeAndMargin({ of: { charge_cents, margin_cents }, currency }: Props) {
  const t = useTranslate()
  if (charge_cents === null && margin_cents === null) return null
  return (
    <Text size="sm" c="dimmed">
      {[
        charge_cents !== null && t('backPay.charge', { amount: differenceText(charge_cents, currency) }),
        margin_cents !== null && t('backPay.margin', { amount: differenceText(margin_cents, currency) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Text>
  )
}
