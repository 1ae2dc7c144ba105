import type { ChargedLine } from '#contract/payroll/charged-lines.ts'
import type { TimesheetMargin } from '#contract/payroll/timesheet-pay.ts'
import { formatMinutes, formatMoney, formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/pay/Sums.module.css'

type Props = { charge: NonNullable<TimesheetMargin['charge']>; currency: string }

/** The lines of pay as they are charged, with the sum. */
export function ChargedLines({ charge, currency }: Props) {
  const t = useTranslate()
  return (
    <table className={`${classes.sums} ${classes.large}`}>
      <caption className={classes.caption}>{t('margins.sheet.lines')}</caption>
      <tbody>
        {charge.lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity, and their order never changes
          <tr key={at}>
            <th scope="row">
              {t(`payRules.label.${line.label}`)}
              <span className={classes.how}>
                {t(line.is_included ? 'margins.sheet.included' : `margins.sheet.method.${line.method}`)}
              </span>
            </th>
            <td>{amountOf(line)}</td>
            <td>{formatMoney(line.cents, currency)}</td>
          </tr>
        ))}
        <tr className={classes.total}>
          <th scope="row">{t('margins.charge')}</th>
          <td colSpan={2}>{charge.cents !== null && formatMoney(charge.cents, currency)}</td>
        </tr>
      </tbody>
    </table>
  )
}

function amountOf({ label, minutes, hundredths }: ChargedLine) {
  // Its units are its dollars.
  if (label === 'expense') return null
  return minutes === null ? formatNumber((hundredths ?? 0) / 100, { maximumFractionDigits: 2 }) : formatMinutes(minutes)
}
