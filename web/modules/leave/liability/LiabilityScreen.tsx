import { Stack } from '@mantine/core'
import { liabilityGroups, liabilityReports, liabilityTypes } from '#contract/payroll/reports/leave-liability.ts'
import { leaveTypes } from '#contract/people/leave/leave-types.ts'
import { callApi } from '#web/lib/api/call.ts'
import { loadCompanies, loadLocations } from '#web/lib/api/choices.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { today } from '#web/lib/format.ts'
import { GroupChoice, groupOf } from '#web/lib/list/GroupChoice.tsx'
import { PdfButton } from '#web/lib/list/PdfButton.tsx'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DayInput } from '#web/ui/form/days/DayInput.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import type { Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Translate } from '#web/wording/translate.ts'
import { liabilityColumns } from './liability-columns.tsx'
import { LiabilitySums } from './LiabilitySums.tsx'

/** What balances of leave are worth on a day: by person and type, type, company or site. */
export function LiabilityScreen() {
  const t = useTranslate()
  const list = useList(liabilityReports.report, { name: 'report-leave-liability', sort: ['name', 'asc'] })
  const group = groupOf(list, liabilityGroups)
  const first = (name: string) => list.filters[name]?.[0]
  const filter = {
    ...{ on: first('on'), type_id: first('type_id'), company_id: first('company_id') },
    ...{ location_id: first('location_id'), types: liabilityTypes.find((one) => one === first('types')) },
  }
  const totals = useApiQuery(liabilityReports.totals, filter, { keepPrevious: true })
  return (
    <Page
      title={t('reports.name.leave_liability')}
      description={t('leaveLiability.text')}
      actions={<PdfButton call={liabilityReports.file} input={{ ...filter, group }} />}
    >
      <Stack gap="lg">
        <DayInput
          maw="14rem"
          label={t('leaveLiability.on')}
          value={filter.on ?? today()}
          onChange={(day) => list.setFilter('on', day === null || day === today() ? [] : [day])}
        />
        <Loaded of={totals}>{(loaded) => <LiabilitySums of={loaded} />}</Loaded>
        <DataTable
          of={list}
          label={t('reports.name.leave_liability')}
          columns={liabilityColumns[group]}
          rowId={({ id, currency }) => `${id} ${currency}`}
          search={t('leaveLiability.search')}
          filters={filtersIn(t)}
          toolbar={
            <GroupChoice
              of={list}
              label={t('reports.group')}
              groups={liabilityGroups}
              labelOf={(value) => t(`reports.group.${value}`)}
            />
          }
          empty={{ title: t('leaveLiability.empty'), text: t('leaveLiability.emptyText') }}
        />
      </Stack>
    </Page>
  )
}

async function loadTypes(q: string) {
  const { rows } = await callApi(leaveTypes.list, { q, per_page: 25 })
  return rows.map(({ id, name }) => ({ id, name }))
}

const filtersIn = (t: Translate): Filter[] => [
  {
    kind: 'choice',
    name: 'types',
    label: t('leaveLiability.types'),
    options: liabilityTypes.map((value) => ({ value, label: t(`leaveLiability.types.${value}`) })),
    single: true,
  },
  { kind: 'search', name: 'type_id', label: t('reports.group.leave_type'), load: loadTypes, single: true },
  { kind: 'search', name: 'company_id', label: t('reports.group.company'), load: loadCompanies, single: true },
  {
    kind: 'search',
    name: 'location_id',
    label: t('reports.group.location'),
    load: (q) => loadLocations(q),
    single: true,
  },
]
