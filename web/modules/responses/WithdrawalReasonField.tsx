import { SegmentedControl } from '@mantine/core'
import { withdrawalReasons } from '#contract/rostering/shifts/assignments.ts'
import { useTranslate } from '#web/lib/wording.ts'

export type WithdrawalReason = (typeof withdrawalReasons)[number]

type Props = { value: WithdrawalReason; onChange: (reason: WithdrawalReason) => void }

/** Why somebody cannot work a shift: sick, or something else. */
export function WithdrawalReasonField({ value, onChange }: Props) {
  const t = useTranslate()
  return (
    <SegmentedControl
      aria-label={t('outcomes.reason')}
      fullWidth
      value={value}
      onChange={(chosen) => onChange(withdrawalReasons.find((one) => one === chosen) ?? 'other')}
      data={withdrawalReasons.map((one) => ({ value: one, label: t(`outcomes.withdrawn_${one}`) }))}
    />
  )
}
