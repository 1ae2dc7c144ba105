import { Checkbox, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PayPeriodRow } from '#contract/payroll/pay-periods.ts'
import { payPeriods } from '#contract/payroll/pay-periods.ts'
import { payRuns, type PayRunTarget, payRunTargets } from '#contract/payroll/pay-runs.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatDateRange, formatMinutes } from '#web/lib/format.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { minutesIn } from '#web/modules/payroll/periods/period-totals.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** to choose from; one: no choice */
  periods: readonly PayPeriodRow[]
}

/** Makes a draft of everything approved of a period, and opens it. */
export function NewRunDialog({ opened, onClose, periods }: Props) {
  const t = useTranslate()
  const go = useGo()
  const [target, setTarget] = useState<PayRunTarget>('file')
  const [includes_earlier, setEarlier] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const withTime = periods.find(({ totals }) => minutesIn(totals, 'approved') > 0)
  const period = periods.find(({ id }) => id === chosen) ?? withTime ?? periods[0]
  const { send, busy } = useSend(payRuns.store, {
    invalidates: [payRuns, payPeriods],
    failed: t('payroll.run.notCreated'),
    onDone: ({ id }) => go(hrefOf('/time-sheets/pay-runs/{id}', { id })),
  })
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title={
        periods.length === 1 && period
          ? t('payroll.run.newTitle', { period: formatDateRange(period.starts_on, period.ends_on) })
          : t('payroll.run.new')
      }
      tone="normal"
      confirm={t('payroll.run.create')}
      busy={busy}
      lacking={period === undefined}
      onConfirm={() => period && send({ pay_period_id: period.id, target, includes_earlier })}
    >
      <Stack>
        <Text>{t(period ? 'payroll.run.newText' : 'payroll.period.emptyText')}</Text>
        {periods.length > 1 && period && <PeriodSelect periods={periods} period={period} onChange={setChosen} />}
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

type SelectProps = Pick<Props, 'periods'> & { period: PayPeriodRow; onChange: (id: string | null) => void }

/** The field of a phone has room for the dates only: the company and the approved hours are above it, and below each choice. */
function PeriodSelect({ periods, period, onChange }: SelectProps) {
  const t = useTranslate()
  const factsOf = ({ company_name, totals }: PayPeriodRow) =>
    t('payroll.run.periodFacts', { company: company_name, hours: formatMinutes(minutesIn(totals, 'approved')) })
  const facts = new Map(periods.map((one) => [one.id, factsOf(one)]))
  return (
    <Select
      label={t('payroll.period.one')}
      description={facts.get(period.id)}
      value={period.id}
      onChange={onChange}
      allowDeselect={false}
      data={periods.map(({ id, starts_on, ends_on }) => ({ value: id, label: formatDateRange(starts_on, ends_on) }))}
      renderOption={({ option }) => (
        <div>
          {option.label}
          <Text size="xs" c="dimmed">
            {facts.get(option.value)}
          </Text>
        </div>
      )}
    />
  )
}
