import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type SubLocation, subLocations, subLocationStatuses } from '#contract/customers/sub-locations.ts'
import { loadCustomers, loadLocations } from '#web/lib/api/choices.ts'
import { May } from '#web/lib/session/May.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useActivationBulk } from '#web/lib/list/use-status-bulk.tsx'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import type { OpenedSubLocation } from './SubLocationDrawer.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'

const SubLocationDrawer = whenOpened(
  () => import('./SubLocationDrawer.tsx').then((module) => module.SubLocationDrawer),
  ({ opened }) => opened !== null,
)

const columns: Column<SubLocation>[] = [
  { id: 'name', title: 'locations.sub.name', sort: 'name', fixed: true, cell: (row) => row.name },
  { id: 'code', title: 'locations.form.code', sort: 'code', cell: (row) => row.code },
  { id: 'location', title: 'locations.list.name', sort: 'location_name', cell: (row) => row.location_name },
  { id: 'customer', title: 'locations.list.customer', sort: 'customer_name', cell: (row) => row.customer_name },
  { id: 'cost_centre', title: 'locations.sub.costCentre', cell: (row) => row.cost_centre },
  { id: 'po_number', title: 'locations.sub.poNumber', cell: (row) => row.po_number },
  {
    id: 'status',
    title: 'locations.list.status',
    card: 'badge',
    cell: (row) => <RecordStatus of="locations.status" status={row.status} />,
  },
]

export function SubLocationsScreen() {
  const t = useTranslate()
  const list = useList(subLocations.list, { name: 'sub-locations' })
  const activation = useActivationBulk(subLocations.changeStatusMany, {
    invalidates: [subLocations],
    badge: (to) => <RecordStatus of="locations.status" status={to} />,
  })
  const [opened, setOpened] = useState<OpenedSubLocation>(null)
  const add = (
    <May call={subLocations.store}>
      <Button onClick={() => setOpened('new')} leftSection={<IconPlus size={16} aria-hidden />}>
        {t('locations.sub.add')}
      </Button>
    </May>
  )
  return (
    <Page title={t('locations.list.subLocations')} description={t('locations.sub.description')} actions={add}>
      <DataTable
        of={list}
        label={t('locations.list.subLocations')}
        columns={columns}
        onOpen={isCallAllowed(subLocations.update) ? setOpened : undefined}
        search={t('locations.sub.search')}
        filters={[
          {
            kind: 'search',
            name: 'customer_id',
            label: t('locations.list.customer'),
            load: loadCustomers,
            single: true,
          },
          { kind: 'search', name: 'location_id', label: t('locations.list.name'), load: loadLocations, single: true },
          choiceFilter('status', t('locations.list.status'), subLocationStatuses, (value) =>
            t(`locations.status.${value}`),
          ),
        ]}
        bulk={activation.bulk}
        empty={{ title: t('locations.sub.empty'), text: t('locations.sub.emptyText'), action: add }}
      />
      {activation.results}
      <SubLocationDrawer opened={opened} onClose={() => setOpened(null)} />
    </Page>
  )
}
