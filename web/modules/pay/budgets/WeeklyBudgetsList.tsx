import type { ReactNode } from 'react'
import { type WeeklyBudget, weeklyBudgets } from '#contract/payroll/weekly-budgets.ts'
import { loadCustomers, loadLocations } from '#web/lib/api/choices.ts'
import { formatHours, today } from '#web/lib/format.ts'
import { periodText } from '#web/lib/list/period-text.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { can, isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { moneyText } from './budget-texts.ts'
import type { OpenedBudget } from './WeeklyBudgetDrawer.tsx'

type Props = { onOpen: (budget: OpenedBudget) => void; action: ReactNode }

/** What sites may cost in a week, each from a week on. */
export function WeeklyBudgetsList({ onOpen, action }: Props) {
  const t = useTranslate()
  const list = useList(weeklyBudgets.list, { name: 'weekly-budgets', beside: { tab: 'budgets' } })
  return (
    <DataTable
      of={list}
      label={t('budgets.tab.budgets')}
      columns={columns}
      onOpen={isCallAllowed(weeklyBudgets.update) && can(['Rate', 'view']) ? onOpen : undefined}
      search={t('budgets.search')}
      filters={[
        {
          kind: 'choice',
          name: 'on',
          label: t('budgets.list.weeks'),
          options: [{ value: today(), label: t('budgets.list.today') }],
          single: true,
        },
        { kind: 'search', name: 'customer_id', label: t('budgets.list.customer'), load: loadCustomers, single: true },
        {
          kind: 'search',
          name: 'location_id',
          label: t('budgets.list.site'),
          load: (q) => loadLocations(q),
          single: true,
        },
      ]}
      empty={{ title: t('budgets.list.empty'), text: t('budgets.list.emptyText'), action }}
    />
  )
}

const columns: Column<WeeklyBudget>[] = [
  {
    id: 'site',
    title: 'budgets.list.site',
    sort: 'location_name',
    fixed: true,
    cell: ({ location_name }) => location_name,
  },
  {
    id: 'customer',
    title: 'budgets.list.customer',
    sort: 'customer_name',
    cell: ({ customer_name }) => customer_name,
  },
  {
    id: 'weeks',
    title: 'budgets.list.weeks',
    sort: 'starts_on',
    cell: ({ starts_on, ends_on }) => periodText(starts_on, ends_on),
  },
  {
    id: 'amount',
    title: 'budgets.list.amount',
    sort: 'budget_cents',
    align: 'end',
    cell: (row) => <Amount of={row} />,
    text: ({ budget_cents }) => (budget_cents === null ? '' : String(budget_cents / 100)),
  },
  {
    id: 'hours',
    title: 'budgets.list.hours',
    align: 'end',
    cell: ({ budget_minutes }) => (budget_minutes === null ? '–' : formatHours(budget_minutes)),
  },
]

function Amount({ of: { budget_cents, currency } }: { of: WeeklyBudget }) {
  const t = useTranslate()
  if (budget_cents === null) return <StatusBadge tone="neutral">{t('budgets.none')}</StatusBadge>
  return moneyText(budget_cents, currency)
}
