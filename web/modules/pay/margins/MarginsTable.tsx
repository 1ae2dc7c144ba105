import { Text } from '@mantine/core'
import { type MarginGroup, marginGroups, type MarginRow } from '#contract/payroll/margins.ts'
import { loadCustomers, loadLocations } from '#web/lib/api/choices.ts'
import { formatDate, formatHours, formatNumber } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { GroupChoice } from '#web/lib/list/GroupChoice.tsx'
import { periodText } from '#web/lib/list/period-text.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import type { Column, Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { ListState } from '#web/ui/table/list-state.ts'
import { isLoss, isShort, moneyText, shareText } from './margin-texts.ts'
import { MarginBar } from './MarginBar.tsx'
import { monthOf } from './periods.ts'

type Props = { of: ListState<MarginRow>; group: MarginGroup }

/** Charge, cost and margin of each customer, site, position or month, the least margin first. */
export function MarginsTable({ of, group }: Props) {
  const t = useTranslate()
  return (
    <DataTable
      of={of}
      label={t('margins.title')}
      columns={columns}
      rowId={({ id, currency }) => `${id} ${currency}`}
      href={group === 'position' ? undefined : (row) => hrefWithin(row, group, of)}
      search={group === 'month' ? false : t('margins.search')}
      filters={filtersOf(t)}
      toolbar={
        <GroupChoice
          of={of}
          label={t('margins.group')}
          groups={marginGroups}
          labelOf={(value) => t(`margins.group.${value}`)}
        />
      }
      empty={{ title: t('margins.empty'), text: t('margins.emptyText') }}
    />
  )
}

export const filtersOf = (t: ReturnType<typeof useTranslate>): Filter[] => [
  { kind: 'dates', from: 'from', to: 'to', label: t('margins.period'), format: periodText },
  { kind: 'search', name: 'customer_id', label: t('margins.customer'), load: loadCustomers, single: true },
  { kind: 'search', name: 'location_id', label: t('margins.site'), load: (q) => loadLocations(q), single: true },
]

/** What a row is made of: a customer of its sites, a site of its positions, a month of its customers. */
function hrefWithin({ id }: MarginRow, group: MarginGroup, { filters }: Pick<ListState<MarginRow>, 'filters'>) {
  const kept = {
    from: filters['from']?.[0],
    to: filters['to']?.[0],
    customer_id: filters['customer_id']?.[0],
    location_id: filters['location_id']?.[0],
  }
  if (group === 'customer') return hrefOf('/margins', null, { ...kept, customer_id: id, group: 'location' })
  if (group === 'location') return hrefOf('/margins', null, { ...kept, location_id: id, group: 'position' })
  return hrefOf('/margins', null, { ...kept, ...monthOf(id) })
}

const amount = (cents: number | null) => (cents === null ? '' : String(cents / 100))

const columns: Column<MarginRow>[] = [
  {
    id: 'name',
    title: 'margins.name',
    sort: 'name',
    fixed: true,
    cell: (row) => <Name of={row} />,
    exports: [
      { title: 'margins.name', cell: nameText },
      { title: 'margins.customer', cell: ({ customer_name }) => customer_name },
      { title: 'margins.currency', cell: ({ currency }) => currency },
    ],
  },
  {
    id: 'margin',
    title: 'margins.margin',
    sort: 'margin_cents',
    align: 'end',
    fixed: true,
    cell: (row) => <Margin of={row} />,
    text: ({ margin_cents }) => amount(margin_cents),
    exports: [
      { title: 'margins.margin', cell: ({ margin_cents }) => amount(margin_cents) },
      {
        title: 'margins.toFloor',
        cell: ({ short_cents }) => (short_cents === null ? '' : amount(Math.max(0, short_cents))),
      },
    ],
  },
  {
    id: 'share',
    title: 'margins.share',
    sort: 'margin_basis_points',
    align: 'end',
    cell: (row) => (
      <>
        {shareText(row.margin_basis_points)}
        <MarginBar of={row} />
      </>
    ),
    text: ({ margin_basis_points }) => shareText(margin_basis_points),
  },
  {
    id: 'charge',
    title: 'margins.charge',
    sort: 'charge_cents',
    align: 'end',
    cell: ({ charge_cents, currency }) => moneyText(charge_cents, currency),
    text: ({ charge_cents }) => amount(charge_cents),
  },
  {
    id: 'cost',
    title: 'margins.cost',
    sort: 'cost_cents',
    align: 'end',
    cell: ({ cost_cents, currency }) => moneyText(cost_cents, currency),
    text: ({ cost_cents }) => amount(cost_cents),
  },
  {
    id: 'pay',
    title: 'margins.pay',
    align: 'end',
    hidden: true,
    cell: ({ pay_cents, currency }) => moneyText(pay_cents, currency),
    text: ({ pay_cents }) => amount(pay_cents),
  },
  {
    id: 'hours',
    title: 'margins.hours',
    sort: 'minutes',
    align: 'end',
    cell: ({ minutes }) => formatHours(minutes),
  },
  {
    id: 'overtime',
    title: 'margins.overtime',
    align: 'end',
    wide: true,
    cell: ({ overtime_minutes }) => formatHours(overtime_minutes),
  },
  {
    id: 'timesheets',
    title: 'margins.timesheets',
    sort: 'timesheets',
    align: 'end',
    wide: true,
    cell: ({ timesheets }) => formatNumber(timesheets),
  },
  {
    id: 'missing',
    title: 'margins.notIn',
    align: 'end',
    cell: ({ incomplete }) => incomplete > 0 && <StatusBadge tone="warn">{formatNumber(incomplete)}</StatusBadge>,
    text: ({ incomplete }) => formatNumber(incomplete),
  },
]

type CellProps = { of: MarginRow }

// A month has no name, but its first day.
function nameText({ name, id }: MarginRow) {
  return name ?? formatDate(id, 'month')
}

function Name({ of }: CellProps) {
  return (
    <>
      <Text inherit fw={500}>
        {nameText(of)}
      </Text>
      {of.customer_name !== null && (
        <Text size="xs" c="dimmed">
          {of.customer_name}
        </Text>
      )}
    </>
  )
}

function Margin({ of }: CellProps) {
  const t = useTranslate()
  return (
    <>
      <Text inherit fw={600}>
        {moneyText(of.margin_cents, of.currency)}
      </Text>
      {isLoss(of) && <StatusBadge tone="bad">{t('margins.loss')}</StatusBadge>}
      {isShort(of) && <StatusBadge tone="warn">{t('margins.short')}</StatusBadge>}
    </>
  )
}
