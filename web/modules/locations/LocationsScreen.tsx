import { SegmentedControl } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import type { z } from 'zod'
import { type locationRow, locations, locationStatuses } from '#contract/customers/locations.ts'
import { loadCustomers } from '#web/lib/api/choices.ts'
import { formatCount, formatZone } from '#web/lib/format.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { kindOf, useSession } from '#web/lib/session/session.ts'
import { useActivationBulk } from '#web/lib/list/use-status-bulk.tsx'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { LicenceBadge } from '#web/modules/locations/LicenceWarning.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { SitesMap } from '#web/modules/locations/map/SitesMap.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { Column, Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import { states } from '#contract/values/formats/identifiers.ts'

type Row = z.infer<typeof locationRow>

const columns: Column<Row>[] = [
  {
    id: 'name',
    title: 'locations.list.name',
    sort: 'name',
    fixed: true,
    cell: (row) => <PersonCell name={row.name} detail={row.code} />,
    exports: [
      { title: 'locations.list.name', cell: (row) => row.name },
      { title: 'locations.form.code', cell: (row) => row.code },
    ],
  },
  { id: 'customer', title: 'locations.list.customer', sort: 'customer_name', cell: (row) => row.customer_name },
  {
    id: 'place',
    title: 'locations.list.place',
    sort: 'suburb',
    cell: (row) => [row.suburb, row.state, row.postcode].filter(Boolean).join(' '),
    exports: [
      { title: 'address.suburb', cell: (row) => row.suburb },
      { title: 'address.state', cell: (row) => row.state },
      { title: 'address.postcode', cell: (row) => row.postcode },
    ],
  },
  {
    id: 'licence',
    title: 'locations.licence.column',
    cell: (row) => <LicenceBadge state={row.state} expires_on={row.licence_expires_on} />,
  },
  { id: 'zone', title: 'locations.list.zone', sort: 'time_zone', cell: (row) => formatZone(row.time_zone) },
  {
    id: 'subs',
    title: 'locations.list.subLocations',
    align: 'end',
    cell: (row) => formatCount(row.sub_location_count),
  },
  {
    id: 'status',
    title: 'locations.list.status',
    card: 'badge',
    cell: (row) => <RecordStatus of="locations.status" status={row.status} />,
  },
]

// A customer's users see the sites of one customer only.
const columnsOfCustomer = columns.filter(({ id }) => id !== 'customer' && id !== 'licence')

export function LocationsScreen() {
  const t = useTranslate()
  const [view, setView] = useSearchParam('view')
  const onMap = view === 'map'
  const list = useList(locations.list, { name: 'locations', beside: onMap ? { view } : {} })
  const activation = useActivationBulk(locations.changeStatusMany, {
    invalidates: [locations],
    badge: (to) => <RecordStatus of="locations.status" status={to} />,
    href: ({ id }) => hrefOf('/location/view/{id}', { id }),
  })
  const ofCustomer = kindOf(useSession()) === 'customer'
  const customerFilter: Filter = {
    kind: 'search',
    name: 'customer_id',
    label: t('locations.list.customer'),
    load: loadCustomers,
    single: true,
  }
  const filters: Filter[] = [
    ...(ofCustomer ? [] : [customerFilter]),
    choiceFilter('state', t('address.state'), states, (value) => value),
    choiceFilter('status', t('locations.list.status'), locationStatuses, (value) => t(`locations.status.${value}`)),
    { kind: 'flag', name: 'no_point', label: t('locations.list.noPoint') },
  ]
  return (
    <Page
      title={t('locations.list.title')}
      description={t('locations.list.description')}
      actions={<LocationsActions />}
    >
      <DataTable
        of={list}
        label={t('locations.list.title')}
        columns={ofCustomer ? columnsOfCustomer : columns}
        href={(row) => hrefOf('/location/view/{id}', { id: row.id })}
        search={t('locations.list.search')}
        filters={filters}
        toolbar={
          <SegmentedControl
            aria-label={t('locations.list.view')}
            value={onMap ? 'map' : 'list'}
            onChange={(next) => setView(next === 'map' ? next : null)}
            data={[
              { value: 'list', label: t('locations.list.asList') },
              { value: 'map', label: t('locations.list.asMap') },
            ]}
          />
        }
        instead={onMap && <SitesMap q={list.q} filters={list.filters} />}
        bulk={activation.bulk}
        empty={{ title: t('locations.list.empty'), text: t('locations.list.emptyText'), action: <LocationsActions /> }}
      />
      {activation.results}
    </Page>
  )
}

function LocationsActions() {
  const t = useTranslate()
  return (
    <May call={locations.store}>
      <LinkButton href={hrefOf('/location-import')} icon={IconFileImport}>
        {t('locations.list.import')}
      </LinkButton>
      <LinkButton href={hrefOf('/location/create')} icon={IconPlus} variant="filled">
        {t('locations.list.add')}
      </LinkButton>
    </May>
  )
}
