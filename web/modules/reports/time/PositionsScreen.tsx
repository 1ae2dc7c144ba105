import { Stack } from '@mantine/core'
import { positionGroups, timeReports } from '#contract/payroll/reports/time-reports.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { GroupChoice, groupOf } from '#web/lib/list/GroupChoice.tsx'
import { useFiltersAtFirst } from '#web/lib/list/use-default-filters.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { daysOfPeriod } from '#web/modules/pay/margins/periods.ts'
import { PeriodButtons } from '#web/modules/pay/margins/PeriodButtons.tsx'
import { PdfButton } from '#web/lib/list/PdfButton.tsx'
import { HoursSplit } from '#web/modules/reports/time/HoursSplit.tsx'
import { positionColumns } from '#web/modules/reports/time/position-columns.tsx'
import { timeFilterOf, useReportFilters } from '#web/modules/reports/time/TimeFilters.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'

/** Hours by position, and by customer or month: how they are paid, and how many people worked them. */
export function PositionsScreen() {
  const t = useTranslate()
  const list = useList(timeReports.positions, { name: 'report-positions', sort: ['minutes', 'desc'] })
  const { from, to } = daysOfPeriod('weeks')
  useFiltersAtFirst(list, { from: [from], to: [to] })
  const group = groupOf(list, positionGroups)
  const filter = timeFilterOf(list)
  const totals = useApiQuery(timeReports.totals, filter, { keepPrevious: true })
  return (
    <Page
      title={t('reports.name.hours')}
      description={t('reports.hours.text')}
      actions={<PdfButton call={timeReports.positionsFile} input={{ ...filter, group }} />}
    >
      <Stack gap="lg">
        <PeriodButtons of={list} />
        <Loaded of={totals}>{(loaded) => <HoursSplit totals={loaded.totals} />}</Loaded>
        <DataTable
          of={list}
          label={t('reports.name.hours')}
          columns={positionColumns(filter, group)}
          rowId={({ id, customer_id, month, currency }) => [id, customer_id, month, currency].join(' ')}
          search={t('reports.hours.search')}
          filters={useReportFilters()}
          toolbar={
            <GroupChoice
              of={list}
              label={t('reports.group')}
              groups={positionGroups}
              labelOf={(value) => t(`reports.group.${value}`)}
            />
          }
          empty={{ title: t('margins.empty'), text: t('margins.emptyText') }}
        />
      </Stack>
    </Page>
  )
}
