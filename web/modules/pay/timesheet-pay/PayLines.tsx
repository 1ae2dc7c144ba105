import { explanationOf, type SayValues } from '#contract/payroll/pay-rules/explanations.ts'
import type { PayLine } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { TimesheetPay } from '#contract/payroll/timesheet-pay.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { TableScroll } from '#web/ui/table/TableScroll.tsx'
import { ExplainedLines, type ShownLine } from './ExplainedLines.tsx'
import { lineTimes, type Worked } from './line-times.ts'
import { payValues } from './pay-values.ts'

// The contract names the texts of the explanations.
// words: payRules

type Props = { pay: TimesheetPay; sheet: Worked }

/** The lines of a timesheet's pay. */
export function PayLines({ pay, sheet }: Props) {
  const t = useTranslate()
  const say = payValues(t, pay.currency, pay.titles)
  const label = t('timesheetPay.lines')
  const figures = (['hours', 'percentage', 'rate', 'amount'] as const).map((figure) => t(`timesheetPay.${figure}`))
  return (
    <TableScroll label={label}>
      <ExplainedLines
        label={label}
        headings={[t('timesheetPay.line'), ...figures]}
        // Lines have no other identity than their place, and their order never changes.
        lines={pay.lines.map((line, key) => ({ key, ...shownLine(line, { pay, sheet, say }) }))}
      />
    </TableScroll>
  )
}

function shownLine(line: PayLine, { pay, sheet, say }: Props & { say: SayValues }): Omit<ShownLine, 'key'> {
  const { reason, minutes, hundredths, percentage } = line
  const title = 'code' in reason ? say.title(reason.code) : reason.by === 'expense' && reason.title
  // The units of an expense are its dollars, which is its amount once more.
  const hasUnits = reason.by !== 'expense'
  const units = minutes === null ? say.number((hundredths ?? 0) / 100) : say.duration(minutes)
  return {
    what: say.label(line.label),
    details: [title, ...lineTimes(line, pay, sheet)].filter((text) => text !== false),
    figures: [
      hasUnits ? units : '',
      percentage === null ? '' : say.percentage(percentage),
      hasUnits ? say.money(line.rate_cents) : '',
    ],
    amount: say.money(line.cents),
    explain: () =>
      explanationOf(line, { instrument: pay.rule_set?.instrument ?? null, hourly_cents: pay.hourly_cents }, say),
  }
}
