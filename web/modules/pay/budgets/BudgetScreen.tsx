import { Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { budgetGroups, budgetReports } from '#contract/payroll/reports/budget-report.ts'
import { weeklyBudgets } from '#contract/payroll/weekly-budgets.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDateRange } from '#web/lib/format.ts'
import { useGo, useSearch } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { GroupChoice, groupOf } from '#web/lib/list/GroupChoice.tsx'
import { useFiltersAtFirst } from '#web/lib/list/use-default-filters.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { BudgetHeadline } from '#web/modules/pay/budgets/BudgetHeadline.tsx'
import { BudgetWeeks } from '#web/modules/pay/budgets/BudgetWeeks.tsx'
import { budgetColumns } from '#web/modules/pay/budgets/budget-columns.tsx'
import { SitesWithout } from '#web/modules/pay/budgets/SitesWithout.tsx'
import type { OpenedBudget } from '#web/modules/pay/budgets/WeeklyBudgetDrawer.tsx'
import { WeeklyBudgetsList } from '#web/modules/pay/budgets/WeeklyBudgetsList.tsx'
import { filtersOf } from '#web/modules/pay/margins/MarginsTable.tsx'
import { PeriodButtons } from '#web/modules/pay/margins/PeriodButtons.tsx'
import { daysOfPeriod } from '#web/modules/pay/margins/periods.ts'
import { PdfButton } from '#web/lib/list/PdfButton.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { TabList } from '#web/ui/page/TabList.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const WeeklyBudgetDrawer = whenOpened(
  async () => (await import('#web/modules/pay/budgets/WeeklyBudgetDrawer.tsx')).WeeklyBudgetDrawer,
  ({ opened }) => opened !== null,
)

/** What sites may cost in a week, beside what their rosters and their approved time cost; and these budgets. */
export function BudgetScreen() {
  const t = useTranslate()
  const go = useGo()
  const { tab, ...search } = useSearch()
  const [opened, setOpened] = useState<OpenedBudget>(null)
  const shown = tab === 'budgets' ? tab : 'report'
  const add = (
    <May call={weeklyBudgets.store}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('new')}>
        {t('budgets.add')}
      </Button>
    </May>
  )
  return (
    <Page
      title={t('reports.name.budget')}
      description={t(shown === 'budgets' ? 'budgets.list.text' : 'budgets.text')}
      actions={
        <Group gap="xs">
          {shown === 'report' && (
            <PdfButton call={budgetReports.file} input={{ ...filterOf(search), group: groupIn(search.group) }} />
          )}
          {add}
        </Group>
      }
    >
      <Tabs
        value={shown}
        onChange={(next) => go(hrefOf('/reports/budget', null, { tab: next === 'budgets' ? next : undefined }))}
      >
        <TabList shown={shown}>
          <Tabs.Tab value="report">{t('budgets.tab.report')}</Tabs.Tab>
          <Tabs.Tab value="budgets">{t('budgets.tab.budgets')}</Tabs.Tab>
        </TabList>
      </Tabs>
      {shown === 'budgets' ? <WeeklyBudgetsList onOpen={setOpened} action={add} /> : <Report />}
      <WeeklyBudgetDrawer opened={opened} onClose={() => setOpened(null)} />
    </Page>
  )
}

type Search = Readonly<Partial<Record<string, string>>>

/** The filters of the report, which are in the address. */
const filterOf = ({ from, to, customer_id, location_id }: Search) => ({ from, to, customer_id, location_id })
const groupIn = (name: string | undefined) => budgetGroups.find((group) => group === name) ?? budgetGroups[0]

function Report() {
  const t = useTranslate()
  const list = useList(budgetReports.report, { name: 'report-budget', sort: ['week', 'desc'] })
  const { from, to } = daysOfPeriod('weeks')
  useFiltersAtFirst(list, { from: [from], to: [to] })
  const totals = useApiQuery(budgetReports.totals, filterOf(useSearch()), { keepPrevious: true })
  const group = groupOf(list, budgetGroups)
  return (
    <Stack gap="lg">
      {/* Rostered time is priced when it is read, so a year is too long. */}
      <PeriodButtons of={list} names={['weeks', 'month', 'last_month']} />
      <Loaded of={totals}>
        {(loaded) => (
          <Stack gap="lg">
            <Text size="sm" c="dimmed">
              {t('budgets.weeks', { days: formatDateRange(loaded.from, loaded.to) })}
            </Text>
            {loaded.totals.map((one) => (
              <BudgetHeadline key={one.currency} totals={one} />
            ))}
            <SitesWithout sites={loaded.sites_without} />
            <BudgetWeeks weeks={loaded.weeks} />
          </Stack>
        )}
      </Loaded>
      <DataTable
        of={list}
        label={t('reports.name.budget')}
        columns={budgetColumns}
        rowId={({ id, currency }) => `${id} ${currency}`}
        search={group === 'week' ? false : t('budgets.search')}
        filters={filtersOf(t)}
        toolbar={
          <GroupChoice
            of={list}
            label={t('reports.group')}
            groups={budgetGroups}
            labelOf={(value) => t(`reports.group.${value}`)}
          />
        }
        empty={{ title: t('budgets.empty'), text: t('budgets.emptyText') }}
      />
    </Stack>
  )
}
