import { Text } from '@mantine/core'
import type { PayStatementWork } from '#contract/payroll/pay-statements.ts'
import { formatDate, formatMoney, formatTimeRange } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { StatementLines } from './StatementLines.tsx'
import classes from './Statement.module.css'

type Props = { work: PayStatementWork; currency: string }

/** One timesheet, one cancelled shift that is paid, or one day of leave: when and where, what for, and by which rules. */
export function StatementWork({ work, currency }: Props) {
  const t = useTranslate()
  const { works_on, starts, ends, amount_cents } = work
  return (
    <li className={classes.day}>
      <div className={classes.head}>
        <h3 className={classes.when}>
          {formatDate(works_on, 'weekday')}
          {starts !== null && ends !== null && <span className={classes.times}>{formatTimeRange(starts, ends)}</span>}
          {work.is_correction && <StatusBadge tone="info">{t('payStatement.badge.correction')}</StatusBadge>}
          {work.is_corrected_later && (
            <StatusBadge tone="neutral">{t('payStatement.badge.correctedLater')}</StatusBadge>
          )}
        </h3>
        <span className={classes.amount}>{amount_cents === null ? '–' : formatMoney(amount_cents, currency)}</span>
        <Text size="sm" c="dimmed" className={classes.where}>
          {work.leave_name ?? placeOf(work)}
        </Text>
      </div>
      <Correction work={work} currency={currency} />
      {work.lines.length > 0 && <StatementLines work={work} currency={currency} />}
      <PaidBy work={work} currency={currency} />
    </li>
  )
}

const placeOf = ({ customer_name, location_name, position_name }: PayStatementWork) =>
  [[customer_name, location_name].filter(Boolean).join(', '), position_name].filter(Boolean).join(' · ')

function Correction({
  work: { is_correction, is_corrected_later, paid_before_cents: before, lines },
  currency,
}: Props) {
  const t = useTranslate()
  return (
    <>
      {is_correction && (
        <Text size="sm">
          {t('payStatement.correction', { before: before === null ? '–' : formatMoney(before, currency) })}
        </Text>
      )}
      {is_corrected_later && <Text size="sm">{t('payStatement.correctedLater')}</Text>}
      {lines.length === 0 && <Text size="sm">{t('payStatement.unchanged')}</Text>}
    </>
  )
}

function PaidBy({ work: { rules }, currency }: Props) {
  const t = useTranslate()
  if (rules === null) return null
  const { title, classification, hourly_cents } = rules
  const rate = hourly_cents === null ? [] : [t('payStatement.hourly', { rate: formatMoney(hourly_cents, currency) })]
  return (
    <Text size="sm" c="dimmed">
      {[title, ...(classification === null ? [] : [classification]), ...rate].join(' · ')}
    </Text>
  )
}
