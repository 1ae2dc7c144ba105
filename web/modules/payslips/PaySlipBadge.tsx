import type { PaySlipRow } from '#contract/people/payslips.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

/** Whether a payslip corrects another one or was corrected; empty for most of them. */
export function PaySlipBadge({ slip }: { slip: Pick<PaySlipRow, 'is_superseded' | 'corrects'> }) {
  const t = useTranslate()
  if (slip.is_superseded) return <StatusBadge tone="neutral">{t('payslips.list.superseded')}</StatusBadge>
  return slip.corrects && <StatusBadge tone="info">{t('payslips.list.corrects')}</StatusBadge>
}
