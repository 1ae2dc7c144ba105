import type { BudgetRow } from '#contract/payroll/reports/budget-report.ts'
import { formatDate } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Panel } from '#web/ui/page/Panel.tsx'
import { differenceText, isOver, moneyText } from './budget-texts.ts'
import classes from './Budgets.module.css'

/** Each week of the sites with a budget as two bars, what was rostered and what was approved, with its budget as a mark; the figures are beside them. */
export function BudgetWeeks({ weeks }: { weeks: readonly BudgetRow[] }) {
  const t = useTranslate()
  if (weeks.length === 0) return null
  const most = Math.max(
    1,
    ...weeks.flatMap((one) => [one.budget_cents, one.rostered_cents, one.actual_cents].map(Number)),
  )
  return (
    <Panel title={t('budgets.chart')} description={t('budgets.chartText')}>
      <p className={classes.legend}>
        {(['rostered', 'actual'] as const).map((side) => (
          <span key={side}>
            <svg className={classes.key} aria-hidden focusable="false">
              <rect className={classes[side]} width="100%" height="100%" rx="3" />
            </svg>
            {t(`reports.column.${side}_cents`)}
          </span>
        ))}
        <span>
          <svg className={classes.key} aria-hidden focusable="false">
            <rect className={classes.mark} x="5" width="3" height="100%" />
          </svg>
          {t('reports.column.budget_cents')}
        </span>
      </p>
      <ul className={classes.weeks} aria-label={t('budgets.chart')}>
        {weeks.map((one) => (
          <Week key={`${one.id} ${one.currency}`} of={one} most={most} />
        ))}
      </ul>
    </Panel>
  )
}

function Week({ of, most }: { of: BudgetRow; most: number }) {
  const share = (cents: number | null) => `${(100 * (cents ?? 0)) / most}%`
  const side = of.actual_difference_cents === null ? 'rostered' : 'actual'
  return (
    <li className={classes.week}>
      <span>{of.week !== null && formatDate(of.week, 'weekday')}</span>
      <svg className={classes.bars} aria-hidden focusable="false">
        <rect className={classes.track} y="2" width="100%" height="10" rx="3" />
        <rect className={classes.rostered} y="2" width={share(of.rostered_cents)} height="10" rx="3" />
        <rect className={classes.track} y="14" width="100%" height="10" rx="3" />
        <rect className={classes.actual} y="14" width={share(of.actual_cents)} height="10" rx="3" />
        {of.budget_cents !== null && (
          <svg x={share(of.budget_cents)} overflow="visible">
            <rect className={classes.mark} x="-3" width="3" height="26" />
          </svg>
        )}
      </svg>
      <Figures of={of} side={side} />
    </li>
  )
}

/** What approved time costs, or else what is rostered, and by how much it is over the budget. */
function Figures({ of, side }: { of: BudgetRow; side: 'rostered' | 'actual' }) {
  return (
    <span className={classes.figures}>
      {moneyText(of[`${side}_cents`], of.currency)}
      <br />
      <span className={isOver(of, side) ? classes.over : classes.soft}>{differenceText(of, side)}</span>
    </span>
  )
}
