import type { BudgetFigures } from '#contract/payroll/reports/budget-report.ts'
import { formatHours } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { differenceText, isOver, moneyText, type Side } from './budget-texts.ts'
import classes from '#web/modules/pay/Tiles.module.css'

/** Budget, rostered and actual cost of the weeks, with the hours of each. */
export function BudgetHeadline({ totals }: { totals: BudgetFigures }) {
  const t = useTranslate()
  const { currency, budget_cents, budget_minutes, without_budget } = totals
  return (
    <ul className={classes.tiles} aria-label={t('budgets.headline')}>
      <li className={classes.tile}>
        <span className={classes.about}>{t('reports.column.budget_cents')}</span>
        <span className={classes.value}>
          {budget_cents === null ? t('budgets.none') : moneyText(budget_cents, currency)}
        </span>
        {budget_minutes !== null && <span className={classes.about}>{formatHours(budget_minutes)}</span>}
        {without_budget > 0 && (
          <StatusBadge tone="warn">{t('budgets.someWithout', { count: without_budget })}</StatusBadge>
        )}
      </li>
      <Cost totals={totals} side="rostered" />
      <Cost totals={totals} side="actual" />
    </ul>
  )
}

function Cost({ totals, side }: { totals: BudgetFigures; side: Side }) {
  const t = useTranslate()
  const difference = differenceText(totals, side)
  const incomplete = totals[`${side}_incomplete`]
  return (
    <li className={classes.tile}>
      <span className={classes.about}>{t(`reports.column.${side}_cents`)}</span>
      <span className={classes.value}>{moneyText(totals[`${side}_cents`], totals.currency)}</span>
      <span className={classes.about}>{formatHours(totals[`${side}_minutes`])}</span>
      {difference !== null && <StatusBadge tone={isOver(totals, side) ? 'bad' : 'ok'}>{difference}</StatusBadge>}
      {incomplete > 0 && (
        <span className={classes.about}>{t(`budgets.incomplete.${side}`, { count: incomplete })}</span>
      )}
    </li>
  )
}
