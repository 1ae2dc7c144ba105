import { Group, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReviewedPeriod } from '#contract/payroll/back-pay.ts'
import { rateLabelKey } from '#contract/payroll/pay-runs.ts'
import { formatDate, formatDateRange, formatMinutes } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import sums from '#web/modules/pay/Sums.module.css'
import { whenOpened } from '#web/ui/when-opened.tsx'
import classes from './BackPay.module.css'
import { differenceText } from './back-pay-texts.ts'

const TimesheetDrawer = whenOpened(
  () => import('./TimesheetDrawer.tsx').then((module) => module.TimesheetDrawer),
  ({ opened }) => opened !== null,
)

type Props = { period: ReviewedPeriod; currency: string; name: string }

/** A person’s differences of one pay period by label, and the timesheets that have them. */
export function PeriodDifferences({ period, currency, name }: Props) {
  const t = useTranslate()
  const [opened, setOpened] = useState<string | null>(null)
  const days = formatDateRange(period.starts_on, period.ends_on)
  return (
    <section aria-label={t('backPay.ofPeriod', { name, days })}>
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h5">
          {days}
        </Title>
        <Text fw={600}>{differenceText(period.pay_cents, currency)}</Text>
      </Group>
      <div className={classes.parts}>
        <LabelSums period={period} currency={currency} />
        <div>
          <p className={classes.caption}>{t('backPay.timesheetsOpen')}</p>
          <ul className={classes.timesheets} aria-label={t('backPay.timesheetsOf', { days })}>
            {period.timesheets.map(({ id, works_on, customer_name, pay_cents }) => (
              <li key={id}>
                <UnstyledButton className={classes.timesheet} onClick={() => setOpened(id)}>
                  <span>
                    {formatDate(works_on, 'weekday')} · {customer_name}
                  </span>
                  <span className={classes.amount}>
                    {differenceText(pay_cents, currency)}
                    <IconChevronRight size={14} aria-hidden />
                  </span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <TimesheetDrawer opened={opened} onClose={() => setOpened(null)} />
    </section>
  )
}

function LabelSums({ period, currency }: Omit<Props, 'name'>) {
  const t = useTranslate()
  return (
    <table className={sums.sums}>
      <caption className={sums.caption}>{t('backPay.byLabel')}</caption>
      <tbody>
        {period.by_label.map(({ label, minutes, pay_cents }) => (
          <tr key={label}>
            <th scope="row">{t(rateLabelKey(label))}</th>
            <td>{minutes !== 0 && formatMinutes(minutes)}</td>
            <td>{differenceText(pay_cents, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
