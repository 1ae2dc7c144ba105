import { Button, Stack, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { rateLabelKey } from '#contract/payroll/pay-runs.ts'
import type { PayStatement } from '#contract/payroll/pay-statements.ts'
import { formatInstant, formatMinutes, formatMoney, formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import headline from '#web/modules/pay/Headline.module.css'
import { Panel } from '#web/ui/page/Panel.tsx'
import { TableScroll } from '#web/ui/table/TableScroll.tsx'
import { StatementWork } from './StatementWork.tsx'
import classes from './Statement.module.css'

// The contract names the texts of the labels and of the explanations.
// words: payRules, payroll

type Props = { statement: PayStatement; busy: boolean; onDownload: () => void }

/** A pay statement: the total, the totals by label, and each timesheet with its lines. */
export function StatementView({ statement, busy, onDownload }: Props) {
  const t = useTranslate()
  return (
    <Stack gap="lg">
      <Total statement={statement} />
      <Button
        className={classes.download}
        variant="default"
        loading={busy}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={onDownload}
      >
        {t('payStatement.pdf')}
      </Button>
      <Panel title={t('payStatement.totals')}>
        <Totals statement={statement} />
      </Panel>
      <Panel title={t('payStatement.byDay')} description={t('payStatement.byDayText')}>
        <ul className={classes.days}>
          {statement.work.map((work) => (
            <StatementWork key={work.lines[0]?.id ?? work.timesheet_id} work={work} currency={statement.currency} />
          ))}
        </ul>
      </Panel>
    </Stack>
  )
}

function Total({ statement: { total_cents, currency, minutes, number, exported_at } }: Pick<Props, 'statement'>) {
  const t = useTranslate()
  return (
    <div className={headline.sum}>
      <span className={headline.total}>
        {total_cents === null ? formatMinutes(minutes) : formatMoney(total_cents, currency)}
      </span>
      <span className={headline.about}>
        <b>
          {total_cents === null
            ? t('payStatement.amountOnPayslip')
            : t('payStatement.paidTime', { time: formatMinutes(minutes) })}
        </b>
        <span>{t('payStatement.run', { number, at: formatInstant(exported_at) })}</span>
      </span>
      <Text size="sm" className={classes.note}>
        {t('payStatement.note')}
      </Text>
    </div>
  )
}

const quantityOf = (minutes: number, hundredths: number) =>
  minutes === 0 && hundredths !== 0 ? formatNumber(hundredths / 100) : formatMinutes(minutes)

function Totals({ statement: { by_label, total_cents, currency } }: Pick<Props, 'statement'>) {
  const t = useTranslate()
  const money = (cents: number | null) => (cents === null ? '–' : formatMoney(cents, currency))
  return (
    <TableScroll label={t('payStatement.totals')}>
      <Table aria-label={t('payStatement.totals')} horizontalSpacing="xs" className={classes.totals}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('payStatement.label')}</Table.Th>
            <Table.Th ta="end">{t('payStatement.quantity')}</Table.Th>
            <Table.Th ta="end">{t('payStatement.amount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {by_label.map(({ rate_label, minutes, hundredths, amount_cents }) => (
            <Table.Tr key={rate_label}>
              <Table.Td>{t(rateLabelKey(rate_label))}</Table.Td>
              <Table.Td ta="end">{rate_label !== 'expense' && quantityOf(minutes, hundredths)}</Table.Td>
              <Table.Td ta="end">{money(amount_cents)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{t('payStatement.total')}</Table.Th>
            <Table.Td />
            <Table.Th ta="end">{money(total_cents)}</Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </TableScroll>
  )
}
