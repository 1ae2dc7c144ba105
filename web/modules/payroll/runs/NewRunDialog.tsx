import { Checkbox, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PayPeriodRow } from '#contract/payroll/pay-periods.ts'
import { payPeriods } from '#contract/payroll/pay-periods.ts'
import { payRuns, type PayRunTarget, payRunTargets } from '#contract/payroll/pay-runs.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatDateRange } from '#web/lib/format.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useWords } from '#web/lib/wording.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

type Props = { opened: boolean; onClose: () => void; period: PayPeriodRow }

/** Makes a draft of everything approved of a period, and opens it. */
export function NewRunDialog({ opened, onClose, period }: Props) {
  const t = useWords()
  const go = useGo()
  const [target, setTarget] = useState<PayRunTarget>('file')
  const [includes_earlier, setEarlier] = useState(false)
  const { send, busy } = useSend(payRuns.store, {
    invalidates: [payRuns, payPeriods],
    failed: t('payroll.run.notCreated'),
    onDone: ({ id }) => go(hrefOf('/time-sheets/pay-runs/{id}', { id })),
  })
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title={t('payroll.run.newTitle', { period: formatDateRange(period.starts_on, period.ends_on) })}
      tone="normal"
      confirm={t('payroll.run.create')}
      busy={busy}
      onConfirm={() => send({ pay_period_id: period.id, target, includes_earlier })}
    >
      <Stack>
        <Text>{t('payroll.run.newText')}</Text>
        <SegmentedControl
          aria-label={t('payroll.run.target')}
          value={target}
          onChange={(value) => setTarget(value === 'xero' ? 'xero' : 'file')}
          data={payRunTargets.map((value) => ({ value, label: t(`payroll.run.target_${value}`) }))}
        />
        <Checkbox
          label={t('payroll.run.earlier')}
          description={t('payroll.run.earlierHelp')}
          checked={includes_earlier}
          onChange={(event) => setEarlier(event.currentTarget.checked)}
        />
      </Stack>
    </ReasonDialog>
  )
}
