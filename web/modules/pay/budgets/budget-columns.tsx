import { Text } from '@mantine/core'
import type { BudgetRow } from '#contract/payroll/reports/budget-report.ts'
import { formatHours } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { differenceText, isOver, moneyText, nameOf, type Side } from './budget-texts.ts'
import classes from './Budgets.module.css'

const amount = (cents: number | null) => (cents === null ? '' : String(cents / 100))
const hours = (minutes: number | null) => (minutes === null ? '' : String(Math.round((minutes * 100) / 60) / 100))

const costOf = (side: Side): Column<BudgetRow> => ({
  id: side,
  title: `reports.column.${side}_cents`,
  sort: `${side}_cents`,
  align: 'end',
  cell: (row) => <Cost of={row} side={side} />,
  exports: [
    { title: `reports.column.${side}_cents`, cell: (row) => amount(row[`${side}_cents`]) },
    { title: `reports.column.${side}_difference_cents`, cell: (row) => amount(row[`${side}_difference_cents`]) },
    {
      title: `reports.column.${side}_difference_basis_points`,
      cell: (row) => amount(row[`${side}_difference_basis_points`]),
    },
  ],
})

const hoursOf = (side: Side): Column<BudgetRow> => ({
  id: `${side}_hours`,
  title: `reports.column.${side}_minutes`,
  align: 'end',
  wide: true,
  cell: (row) => formatHours(row[`${side}_minutes`]),
  text: (row) => hours(row[`${side}_minutes`]),
})

export const budgetColumns: Column<BudgetRow>[] = [
  {
    id: 'name',
    title: 'budgets.name',
    sort: 'name',
    fixed: true,
    cell: (row) => <Name of={row} />,
    exports: [
      { title: 'reports.group.location', cell: ({ location_name }) => location_name },
      { title: 'reports.column.customer_name', cell: ({ customer_name }) => customer_name },
      { title: 'reports.group.week', cell: ({ week }) => week },
      { title: 'reports.column.currency', cell: ({ currency }) => currency },
    ],
  },
  {
    id: 'budget',
    title: 'reports.column.budget_cents',
    sort: 'budget_cents',
    align: 'end',
    cell: (row) => <Budget of={row} />,
    text: ({ budget_cents }) => amount(budget_cents),
  },
  costOf('rostered'),
  costOf('actual'),
  {
    id: 'budget_hours',
    title: 'reports.column.budget_minutes',
    align: 'end',
    wide: true,
    cell: ({ budget_minutes }) => (budget_minutes === null ? '–' : formatHours(budget_minutes)),
    text: ({ budget_minutes }) => hours(budget_minutes),
  },
  hoursOf('rostered'),
  hoursOf('actual'),
]

function Name({ of }: { of: BudgetRow }) {
  const { name, within } = nameOf(of)
  return (
    <>
      <Text inherit fw={500}>
        {name}
      </Text>
      {within !== null && (
        <Text size="xs" c="dimmed">
          {within}
        </Text>
      )}
    </>
  )
}

/** Without a budget in words: it is not one of nothing. */
function Budget({ of: { budget_cents, without_budget, currency } }: { of: BudgetRow }) {
  const t = useTranslate()
  if (budget_cents === null) return <StatusBadge tone="warn">{t('budgets.none')}</StatusBadge>
  return (
    <>
      {moneyText(budget_cents, currency)}
      {without_budget > 0 && (
        <Text size="xs" c="dimmed">
          {t('budgets.someWithout', { count: without_budget })}
        </Text>
      )}
    </>
  )
}

function Cost({ of, side }: { of: BudgetRow; side: Side }) {
  const t = useTranslate()
  const difference = differenceText(of, side)
  const incomplete = of[`${side}_incomplete`]
  return (
    <>
      {moneyText(of[`${side}_cents`], of.currency)}
      {difference !== null && <div className={isOver(of, side) ? classes.over : classes.soft}>{difference}</div>}
      {incomplete > 0 && <div className={classes.soft}>{t(`budgets.incomplete.${side}`, { count: incomplete })}</div>}
    </>
  )
}
