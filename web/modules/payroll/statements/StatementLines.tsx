import { Table, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { rateLabelKey } from '#contract/payroll/pay-runs.ts'
import type { PayStatementLine, PayStatementWork } from '#contract/payroll/pay-statements.ts'
import { statementExplanationOf } from '#contract/payroll/statement-explanations.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import { lineTimes } from '#web/modules/pay/timesheet-pay/line-times.ts'
import { payValues } from '#web/modules/pay/timesheet-pay/pay-values.ts'
import classes from '#web/modules/pay/timesheet-pay/TimesheetPay.module.css'

type Props = { work: PayStatementWork; currency: string }

const figures = ['quantity', 'percentage', 'rate', 'amount'] as const

/** The lines of one timesheet; each opens to its explanation. */
export function StatementLines({ work, currency }: Props) {
  const t = useTranslate()
  return (
    // The roles are explicit: a phone lays the rows out as cards, which removes the table's own semantics.
    <Table
      aria-label={t('payStatement.lines')}
      role="table"
      className={classes.lines}
      horizontalSpacing="xs"
      highlightOnHover={false}
    >
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          <Table.Th role="columnheader">{t('payStatement.label')}</Table.Th>
          {figures.map((figure) => (
            <Table.Th key={figure} role="columnheader" className={classes.heading}>
              {t(`payStatement.${figure}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {work.lines.map((line) => (
          <LineRows key={line.id} line={line} work={work} currency={currency} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

type LineProps = Props & { line: PayStatementLine }

function LineRows({ line, work, currency }: LineProps) {
  const t = useTranslate()
  const [opened, { toggle }] = useDisclosure()
  const id = useId()
  const Chevron = opened ? IconChevronDown : IconChevronRight
  const say = payValues(t, currency)
  const { minutes, hundredths, percentage, rate_cents, amount_cents, item_title } = line
  const details = [item_title, ...timesOf(line, work)].filter((one) => one !== null)
  return (
    <>
      <Table.Tr role="row" className={classes.line} data-opened={opened || undefined}>
        <Table.Th role="rowheader" scope="row" className={classes.what}>
          <UnstyledButton
            className={classes.open}
            aria-expanded={opened}
            aria-controls={opened ? id : undefined}
            onClick={toggle}
          >
            <Chevron size={16} aria-hidden className={classes.chevron} />
            <span>
              {t(rateLabelKey(line.rate_label))}
              {details.length > 0 && <span className={classes.when}>{details.join(', ')}</span>}
            </span>
          </UnstyledButton>
        </Table.Th>
        <Table.Td role="cell" className={classes.figure}>
          {hundredths === null ? say.duration(minutes) : say.number(hundredths / 100)}
        </Table.Td>
        <Table.Td role="cell" className={classes.figure}>
          {percentage !== null && say.percentage(percentage)}
        </Table.Td>
        <Table.Td role="cell" className={classes.figure}>
          {rate_cents !== null && say.money(rate_cents)}
        </Table.Td>
        <Table.Td role="cell" className={classes.amount}>
          {amount_cents === null ? '–' : say.money(amount_cents)}
        </Table.Td>
      </Table.Tr>
      {opened && (
        <Table.Tr role="row" className={classes.explained}>
          <Table.Td role="cell" colSpan={figures.length + 1} id={id}>
            <Explanation line={line} work={work} currency={currency} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

/** When the time of a line was worked; a correction is a difference of such times. */
function timesOf({ priced, paid_before }: PayStatementLine, { clock, starts }: PayStatementWork): string[] {
  if (clock === null || paid_before !== null) return []
  return priced.flatMap((one) => lineTimes(one, clock, { ...clock, starts }))
}

function Explanation({ line, work, currency }: LineProps) {
  const t = useTranslate()
  const say = { ...payValues(t, currency), title: () => line.item_title ?? '' }
  const { why, arithmetic } = statementExplanationOf(line, work, say)
  return (
    <div className={classes.explanation}>
      {why.map(({ key, params }) => (
        <p key={`${key} ${JSON.stringify(params)}`}>{translate(key, params)}</p>
      ))}
      {arithmetic.map(({ key, params }) => (
        <p key={`${key} ${JSON.stringify(params)}`} className={classes.arithmetic}>
          {translate(key, params)}
        </p>
      ))}
    </div>
  )
}
