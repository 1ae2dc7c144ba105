import { rateLabelKey } from '#contract/payroll/pay-runs.ts'
import type { PayStatementLine, PayStatementWork } from '#contract/payroll/pay-statements.ts'
import { statementExplanationOf } from '#contract/payroll/statement-explanations.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ExplainedLines, type ShownLine } from '#web/modules/pay/timesheet-pay/ExplainedLines.tsx'
import { lineTimes } from '#web/modules/pay/timesheet-pay/line-times.ts'
import { payValues } from '#web/modules/pay/timesheet-pay/pay-values.ts'
import type { Translate } from '#web/wording/translate.ts'

type Props = { work: PayStatementWork; currency: string }

/** The lines of one timesheet. */
export function StatementLines({ work, currency }: Props) {
  const t = useTranslate()
  const headings = (['quantity', 'percentage', 'rate', 'amount'] as const).map((one) => t(`payStatement.${one}`))
  return (
    <ExplainedLines
      label={t('payStatement.lines')}
      headings={[t('payStatement.label'), ...headings]}
      lines={work.lines.map((line) => shownLine(t, line, { work, currency }))}
    />
  )
}

function shownLine(t: Translate, line: PayStatementLine, { work, currency }: Props): ShownLine {
  const { minutes, hundredths, percentage, rate_cents, amount_cents, item_title } = line
  const say = { ...payValues(t, currency), title: () => item_title ?? '' }
  const isLeave = line.rate_label === 'leave' || line.rate_label === 'holiday_not_worked'
  const units = hundredths === null ? say.duration(minutes) : say.number(hundredths / 100)
  return {
    key: line.id,
    what: isLeave && item_title !== null ? item_title : t(rateLabelKey(line.rate_label)),
    details: [isLeave ? null : item_title, ...timesOf(line, work)].filter((one) => one !== null),
    figures: [
      // The units of an expense are its dollars.
      line.rate_label === 'expense' ? '' : units,
      percentage === null ? '' : say.percentage(percentage),
      rate_cents === null || line.rate_label === 'expense' ? '' : say.money(rate_cents),
    ],
    amount: amount_cents === null ? '–' : say.money(amount_cents),
    explain: () => statementExplanationOf(line, work, say),
  }
}

/** When the time of a line was worked; a correction is a difference of such times. */
function timesOf({ priced, paid_before }: PayStatementLine, { clock, starts }: PayStatementWork): string[] {
  if (clock === null || starts === null || paid_before !== null) return []
  return priced.flatMap((one) => lineTimes(one, clock, { ...clock, starts }))
}
