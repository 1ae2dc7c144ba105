import { Table, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { explanationOf, type SayValues } from '#contract/payroll/pay-rules/explanations.ts'
import type { PayLine } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { TimesheetPay } from '#contract/payroll/timesheet-pay.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import { TableScroll } from '#web/ui/table/TableScroll.tsx'
import { lineTimes, type Worked } from './line-times.ts'
import { payValues } from './pay-values.ts'
import classes from './TimesheetPay.module.css'

// The contract names the texts of the explanations.
// words: payRules

type Props = { pay: TimesheetPay; sheet: Worked }

/** The lines of a timesheet's pay; each opens to its explanation. */
export function PayLines({ pay, sheet }: Props) {
  const t = useTranslate()
  const say = payValues(t, pay.currency, pay.titles)
  return (
    <TableScroll label={t('timesheetPay.lines')}>
      {/* The roles are explicit: a phone lays the rows out as cards, which removes the table's own semantics. */}
      <Table
        aria-label={t('timesheetPay.lines')}
        role="table"
        className={classes.lines}
        horizontalSpacing="xs"
        highlightOnHover={false}
      >
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            <Table.Th role="columnheader">{t('timesheetPay.line')}</Table.Th>
            {figures.map((figure) => (
              <Table.Th key={figure} role="columnheader" className={classes.heading}>
                {t(`timesheetPay.${figure}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {pay.lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity, and their order never changes
            <LineRows key={at} line={line} pay={pay} sheet={sheet} say={say} />
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}

const figures = ['hours', 'percentage', 'rate', 'amount'] as const

type LineProps = Props & { line: PayLine; say: SayValues }

function LineRows({ line, pay, sheet, say }: LineProps) {
  const [opened, { toggle }] = useDisclosure()
  const id = useId()
  const Chevron = opened ? IconChevronDown : IconChevronRight
  const { reason, minutes, hundredths, percentage } = line
  const title = 'code' in reason ? say.title(reason.code) : reason.by === 'expense' && reason.title
  const details = [title, ...lineTimes(line, pay, sheet)].filter(Boolean)
  // The units of an expense are its dollars, which is its amount once more.
  const hasUnits = reason.by !== 'expense'
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
              {say.label(line.label)}
              {details.length > 0 && <span className={classes.when}>{details.join(', ')}</span>}
            </span>
          </UnstyledButton>
        </Table.Th>
        <Table.Td role="cell" className={classes.figure}>
          {hasUnits && (minutes === null ? say.number((hundredths ?? 0) / 100) : say.duration(minutes))}
        </Table.Td>
        <Table.Td role="cell" className={classes.figure}>
          {percentage !== null && say.percentage(percentage)}
        </Table.Td>
        <Table.Td role="cell" className={classes.figure}>
          {hasUnits && say.money(line.rate_cents)}
        </Table.Td>
        <Table.Td role="cell" className={classes.amount}>
          {say.money(line.cents)}
        </Table.Td>
      </Table.Tr>
      {opened && (
        <Table.Tr role="row" className={classes.explained}>
          <Table.Td role="cell" colSpan={figures.length + 1} id={id}>
            <Explanation line={line} pay={pay} say={say} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

function Explanation({ line, pay, say }: Omit<LineProps, 'sheet'>) {
  const { why, arithmetic } = explanationOf(
    line,
    { instrument: pay.rule_set?.instrument ?? null, hourly_cents: pay.hourly_cents },
    say,
  )
  return (
    <div className={classes.explanation}>
      {why.map(({ key, params }) => (
        <p key={key}>{translate(key, params)}</p>
      ))}
      {arithmetic.map(({ key, params }) => (
        <p key={key} className={classes.arithmetic}>
          {translate(key, params)}
        </p>
      ))}
    </div>
  )
}
