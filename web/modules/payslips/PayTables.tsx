import type { PaySlip } from '#contract/people/payslips.ts'
import { formatMoney, formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { TableScroll } from '#web/ui/table/TableScroll.tsx'
import classes from './Payslips.module.css'

/** The lines of a payslip: hours at their rates, allowances, deductions. */
export function LinesTable({ slip: { lines, currency } }: { slip: PaySlip }) {
  const t = useTranslate()
  const money = (cents: number | null) => (cents === null ? '' : formatMoney(cents, currency))
  return (
    <TableScroll label={t('payslips.what')}>
      <table className={classes.sums}>
        <thead>
          <tr>
            <th scope="col">{t('payslips.what')}</th>
            <th scope="col" className={classes.number}>
              {t('payslips.hours')}
            </th>
            <th scope="col" className={classes.number}>
              {t('payslips.rate')}
            </th>
            <th scope="col" className={classes.number}>
              {t('payslips.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a payslip never changes, and a line has no id, only its index
            <tr key={at}>
              <th scope="row">{line.label}</th>
              <td className={classes.number}>{line.hours === null ? '' : formatNumber(line.hours)}</td>
              <td className={classes.number}>{money(line.rate_cents)}</td>
              <td className={classes.number}>
                {line.kind === 'deduction'
                  ? `−${formatMoney(line.amount_cents, currency)}`
                  : formatMoney(line.amount_cents, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}

const totalFields = ['gross_cents', 'tax_cents', 'deductions_cents', 'super_cents', 'net_cents'] as const

/** The deductions and the net amount, of this payslip and of the financial year. */
export function SumsTable({ slip }: { slip: PaySlip }) {
  const t = useTranslate()
  const year = slip.year_to_date
  return (
    <TableScroll label={t('payslips.totals')}>
      <table className={classes.sums}>
        <thead>
          <tr>
            <th scope="col">{t('payslips.totals')}</th>
            <th scope="col" className={classes.number}>
              {t('payslips.thisPeriod')}
            </th>
            {year && (
              <th scope="col" className={classes.number}>
                {t('payslips.yearToDate')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {totalFields.map((name) => (
            <tr key={name} className={name === 'net_cents' ? classes.total : undefined}>
              <th scope="row">{t(`payslips.${name}`)}</th>
              <td className={classes.number}>{formatMoney(slip[name] ?? 0, slip.currency)}</td>
              {year && <td className={classes.number}>{formatMoney(year[name], slip.currency)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}
