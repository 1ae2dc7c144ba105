import { SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type BackPayReview, backPays, type ReviewedPerson } from '#contract/payroll/back-pay.ts'
import { type PayPeriodRow, payPeriods } from '#contract/payroll/pay-periods.ts'
import { payRuns, type PayRunTarget, payRunTargets } from '#contract/payroll/pay-runs.ts'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatDateRange } from '#web/lib/format.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { centsOf, differenceText, lastDayOf } from './back-pay-texts.ts'
import type { ReviewInput } from './use-review-input.ts'

type Props = {
  opened: boolean
  onClose: () => void
  input: ReviewInput
  review: BackPayReview
  chosen: readonly ReviewedPerson[]
  /** of the company, the latest first */
  periods: readonly PayPeriodRow[]
}

/** Asks for the pay period and the reason, makes the draft and opens it. */
export function ConfirmBackPay({ opened, onClose, input, review, chosen, periods }: Props) {
  const t = useTranslate()
  const go = useGo()
  const [target, setTarget] = useState<PayRunTarget>('file')
  const [picked, setPicked] = useState<string | null>(null)
  const last = lastDayOf(chosen) ?? ''
  // The earliest that is open and not over before the time.
  const open = periods.filter(({ status, ends_on }) => status === 'open' && ends_on >= last)
  const pay_period_id = picked ?? open.at(-1)?.id ?? null
  const { send, busy } = useSend(backPays.confirm, {
    invalidates: [payRuns, payPeriods, timesheets],
    failed: t('backPay.notConfirmed'),
    onDone: ({ id }) => go(hrefOf('/time-sheets/pay-runs/{id}', { id })),
  })
  const confirm = (reason: string) => {
    if (pay_period_id === null) return
    const { from, to } = review
    const selected = chosen.map(({ employee_id, kind, state }) => ({ employee_id, kind, state }))
    send({ ...input, from, to, pay_period_id, target, reason, selected })
  }
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title={t('backPay.confirmTitle', {
        count: chosen.length,
        amount: differenceText(centsOf(chosen), review.currency),
      })}
      tone="normal"
      confirm={t('backPay.createDraft')}
      busy={busy}
      lacking={pay_period_id === null}
      reasonOptions={{ label: t('backPay.reason'), description: t('backPay.reasonText'), required: true }}
      onConfirm={confirm}
    >
      <Stack>
        <Text>{t(open.length > 0 ? 'backPay.confirmText' : 'backPay.noOpenPeriod')}</Text>
        <Select
          label={t('payroll.period.one')}
          value={pay_period_id}
          onChange={setPicked}
          allowDeselect={false}
          data={open.map(({ id, starts_on, ends_on }) => ({ value: id, label: formatDateRange(starts_on, ends_on) }))}
        />
        <SegmentedControl
          aria-label={t('payroll.run.target')}
          value={target}
          onChange={(value) => setTarget(value === 'xero' ? 'xero' : 'file')}
          data={payRunTargets.map((value) => ({ value, label: t(`payroll.run.target_${value}`) }))}
        />
      </Stack>
    </ReasonDialog>
  )
}
