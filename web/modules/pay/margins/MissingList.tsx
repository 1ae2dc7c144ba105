import { IconPlus } from '@tabler/icons-react'
import { chargeRates } from '#contract/payroll/charge-rates.ts'
import { costRates } from '#contract/payroll/cost-rates.ts'
import { marginGaps, margins, type MissingMarginRow } from '#contract/payroll/margins.ts'
import { formatDate } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { May } from '#web/lib/session/May.tsx'
import { translate, useTranslate } from '#web/lib/wording.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import { filtersOf } from './MarginsTable.tsx'

// The names of pay lines and of costs.
// words: payRules, costRates

/** The timesheets that are in no sum, each with what it lacks and where to add it. */
export function MissingList() {
  const t = useTranslate()
  const list = useList(margins.missing, { name: 'margins-missing', beside: { tab: 'missing' } })
  return (
    <DataTable
      of={list}
      label={t('margins.tab.missing')}
      columns={columns}
      href={({ id }) => hrefOf('/time-sheets/view/{id}', { id })}
      search={t('margins.missing.search')}
      filters={[
        ...filtersOf(t),
        choiceFilter('missing', t('margins.missing.what'), marginGaps, (value) => t(`margins.gap.${value}`)),
      ]}
      rowActions={(row) => <Fix of={row} />}
      empty={{ title: t('margins.missing.empty'), text: t('margins.missing.emptyText') }}
    />
  )
}

/** What one lacks: "No charge rate: overtime, Sunday". */
function missingTexts({ missing, charge_gaps, cost_kinds }: MissingMarginRow): string[] {
  const labels = charge_gaps.map(({ label }) => translate(`payRules.label.${label}`))
  const kinds = cost_kinds.map((kind) => translate(`costRates.kind.${kind}`))
  return missing.map((gap) => {
    const name = translate(`margins.gap.${gap}`)
    const what = gap === 'charge_rate' ? labels : gap === 'cost_rate' ? kinds : []
    return what.length === 0 ? name : translate('margins.gapOf', { gap: name, what: what.join(' · ') })
  })
}

const columns: Column<MissingMarginRow>[] = [
  {
    id: 'employee',
    title: 'margins.missing.employee',
    sort: 'employee_name',
    fixed: true,
    cell: (row) => row.employee_name,
  },
  { id: 'day', title: 'margins.missing.day', sort: 'works_on', cell: (row) => formatDate(row.works_on, 'weekday') },
  {
    id: 'missing',
    title: 'margins.missing.what',
    cell: (row) => missingTexts(row).map((text) => <div key={text}>{text}</div>),
    text: (row) => missingTexts(row).join('; '),
  },
  { id: 'customer', title: 'margins.customer', sort: 'customer_name', cell: (row) => row.customer_name },
  { id: 'site', title: 'margins.site', cell: (row) => row.location_name },
  { id: 'position', title: 'margins.position', wide: true, cell: (row) => row.position_name },
]

/** Pay rules are assigned on the timesheet, which the row opens. */
function Fix({ of: { missing, customer_id } }: { of: MissingMarginRow }) {
  const t = useTranslate()
  if (missing.includes('charge_rate'))
    return (
      <May call={chargeRates.list}>
        <LinkButton
          size="xs"
          icon={IconPlus}
          href={hrefOf('/customer/view/{id}', { id: customer_id }, { tab: 'rates' })}
        >
          {t('margins.fix.charge_rate')}
        </LinkButton>
      </May>
    )
  if (missing.includes('cost_rate'))
    return (
      <May call={costRates.list}>
        <LinkButton size="xs" icon={IconPlus} href={hrefOf('/cost-rates')}>
          {t('margins.fix.cost_rate')}
        </LinkButton>
      </May>
    )
  return null
}
