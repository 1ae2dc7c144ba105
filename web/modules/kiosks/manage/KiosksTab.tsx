import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { driftToleranceMs } from '#contract/rostering/clock/kiosk-chain.ts'
import { kiosks, kioskStates, type PairingCode, type KioskWithActions } from '#contract/rostering/clock/kiosks.ts'
import { loadLocations } from '#web/lib/api/choices.ts'
import { formatAgo, formatMinutes, formatNumber } from '#web/lib/format.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { t, useTranslate } from '#web/wording/translate.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { PageActions } from '#web/ui/page/Page.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'

const KioskDrawer = whenOpened(
  async () => (await import('#web/modules/kiosks/manage/KioskDrawer.tsx')).KioskDrawer,
  ({ opened }) => opened !== null,
)
const PinDialog = whenOpened(
  async () => (await import('#web/modules/kiosks/manage/PinDialog.tsx')).PinDialog,
  ({ opened }) => opened,
)
const PairingDialog = whenOpened(
  () => import('./PairingDialog.tsx').then((module) => module.PairingDialog),
  ({ code }) => code !== null,
)

const columns: Column<KioskWithActions>[] = [
  { id: 'name', title: 'kiosks.list.name', sort: 'name', fixed: true, cell: (row) => row.name },
  {
    id: 'location',
    title: 'kiosks.list.location',
    sort: 'location_name',
    cell: (row) => `${row.location_name} · ${row.customer_name}`,
  },
  {
    id: 'state',
    title: 'kiosks.list.state',
    card: 'badge',
    cell: (row) => <RecordStatus of="kiosks.state" status={row.state} />,
  },
  {
    id: 'last_seen_at',
    title: 'kiosks.list.lastSeen',
    sort: 'last_seen_at',
    cell: (row) => row.last_seen_at && formatAgo(row.last_seen_at),
  },
  { id: 'unsent', title: 'kiosks.list.unsent', align: 'end', cell: (row) => formatNumber(row.unsent_count) },
  { id: 'drift', title: 'kiosks.list.clock', cell: (row) => <Clock kiosk={row} /> },
  { id: 'missing', title: 'kiosks.list.missing', align: 'end', cell: (row) => <CountCell of={row.missing_count} /> },
  { id: 'rejected', title: 'kiosks.list.rejected', align: 'end', cell: (row) => <CountCell of={row.rejected_count} /> },
]

/** The kiosks of the agency, or of a supervisor's sites. */
export function KiosksTab() {
  const words = useTranslate()
  const list = useList(kiosks.list, { name: 'kiosks', beside: { tab: 'kiosks' } })
  const [opened, setOpened] = useState<KioskWithActions | 'new' | null>(null)
  const [code, setCode] = useState<PairingCode | null>(null)
  const [hasPinDialog, showPinDialog] = useState(false)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('new')}>
      {words('kiosks.add')}
    </Button>
  )
  return (
    <>
      <PageActions>
        <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={() => showPinDialog(true)}>
          {words('kiosks.pin.button')}
        </Button>
        {add}
      </PageActions>
      <DataTable
        of={list}
        label={words('shell.screens.kiosks')}
        columns={columns}
        onOpen={setOpened}
        search={words('kiosks.list.search')}
        filters={[
          {
            kind: 'search',
            name: 'location_id',
            label: words('kiosks.list.location'),
            load: loadLocations,
            single: true,
          },
          choiceFilter('state', words('kiosks.list.state'), kioskStates, (value) => words(`kiosks.state.${value}`)),
        ]}
        empty={{ title: words('kiosks.list.empty'), text: words('kiosks.list.emptyText'), action: add }}
      />
      <KioskDrawer
        opened={opened}
        onClose={() => setOpened(null)}
        onCode={(next: PairingCode) => {
          setOpened(null)
          setCode(next)
        }}
      />
      <PairingDialog code={code} onClose={() => setCode(null)} />
      <PinDialog opened={hasPinDialog} onClose={() => showPinDialog(false)} />
    </>
  )
}

const CountCell = ({ of }: { of: number }) =>
  of === 0 ? formatNumber(of) : <StatusBadge tone="warn">{formatNumber(of)}</StatusBadge>

function Clock({ kiosk: { last_seen_at, drift_seconds } }: { kiosk: KioskWithActions }) {
  if (last_seen_at === null) return null
  const minutes = Math.round(Math.abs(drift_seconds) / 60)
  if (Math.abs(drift_seconds) * 1000 < driftToleranceMs) return t('kiosks.clock.right')
  const by = formatMinutes(minutes)
  return (
    <StatusBadge tone="bad">{t(drift_seconds > 0 ? 'kiosks.clock.slow' : 'kiosks.clock.fast', { by })}</StatusBadge>
  )
}
