import { Stack } from '@mantine/core'
import { overtimeGroups, timeReports } from '#contract/payroll/reports/time-reports.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { GroupChoice, groupOf } from '#web/lib/list/GroupChoice.tsx'
import { useFiltersAtFirst } from '#web/lib/list/use-default-filters.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { can } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { daysOfPeriod } from '#web/modules/pay/margins/periods.ts'
import { PeriodButtons } from '#web/modules/pay/margins/PeriodButtons.tsx'
import { PdfButton } from '#web/lib/list/PdfButton.tsx'
import { OvertimeReasons } from '#web/modules/reports/time/OvertimeReasons.tsx'
import { overtimeColumns } from '#web/modules/reports/time/overtime-columns.tsx'
import { timeFilterOf, useReportFilters } from '#web/modules/reports/time/TimeFilters.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'

/** Overtime by customer, site, position, person or week, with what made it overtime. */
export function OvertimeScreen() {
  const t = useTranslate()
  const list = useList(timeReports.overtime, { name: 'report-overtime', sort: ['overtime_minutes', 'desc'] })
  const { from, to } = daysOfPeriod('weeks')
  useFiltersAtFirst(list, { from: [from], to: [to] })
  const group = groupOf(list, overtimeGroups)
  const filter = timeFilterOf(list)
  const totals = useApiQuery(timeReports.totals, filter, { keepPrevious: true })
  return (
    <Page
      title={t('reports.name.overtime')}
      description={t('reports.overtime.text')}
      actions={<PdfButton call={timeReports.overtimeFile} input={{ ...filter, group }} />}
    >
      <Stack gap="lg">
        <PeriodButtons of={list} />
        <Loaded of={totals}>{(loaded) => <OvertimeReasons totals={loaded.totals} filter={filter} />}</Loaded>
        <DataTable
          of={list}
          label={t('reports.name.overtime')}
          columns={overtimeColumns(filter, group, can(['Rate', 'view']))}
          rowId={({ id, currency }) => `${id} ${currency}`}
          search={group === 'week' ? false : t('reports.overtime.search')}
          filters={useReportFilters()}
          toolbar={
            <GroupChoice
              of={list}
              label={t('reports.group')}
              groups={overtimeGroups}
              labelOf={(value) => t(`reports.group.${value}`)}
            />
          }
          empty={{ title: t('margins.empty'), text: t('margins.emptyText') }}
        />
      </Stack>
    </Page>
  )
}
