import { Table } from '@mantine/core'
import { type PayRun, rateLabelKey } from '#contract/payroll/pay-runs.ts'
import { formatMinutes, formatMoney, formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { TableScroll } from '#web/ui/table/TableScroll.tsx'
import classes from './PayRun.module.css'

/** What a run pays by label: hours, or units of what is not paid by time. */
export function LabelTotals({ run }: { run: PayRun }) {
  const t = useTranslate()
  const hasUnits = run.by_label.some(({ hundredths }) => hundredths !== 0)
  // Without rates, or for those who may not see pay, there are none.
  const hasAmounts = run.by_label.some(({ amount_cents }) => amount_cents !== null)
  return (
    <TableScroll label={t('payroll.run.byLabel')}>
      <Table aria-label={t('payroll.run.byLabel')} horizontalSpacing="0.25rem">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('payroll.run.rate')}</Table.Th>
            <Table.Th ta="end" visibleFrom="sm">
              {t('payroll.run.lines')}
            </Table.Th>
            <Table.Th ta="end">{t('payroll.run.hours')}</Table.Th>
            {hasUnits && <Table.Th ta="end">{t('payroll.run.units')}</Table.Th>}
            {hasAmounts && <Table.Th ta="end">{t('payroll.run.amount')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {run.by_label.map(({ rate_label, lines, minutes, hundredths, amount_cents }) => (
            <Table.Tr key={rate_label}>
              <Table.Td>{t(rateLabelKey(rate_label))}</Table.Td>
              <Table.Td ta="end" visibleFrom="sm">
                {lines}
              </Table.Td>
              <Table.Td ta="end" className={classes.whole}>
                {formatMinutes(minutes)}
              </Table.Td>
              {hasUnits && <Table.Td ta="end">{hundredths === 0 ? '–' : formatNumber(hundredths / 100)}</Table.Td>}
              {hasAmounts && (
                <Table.Td ta="end">{amount_cents === null ? '–' : formatMoney(amount_cents, run.currency)}</Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}
