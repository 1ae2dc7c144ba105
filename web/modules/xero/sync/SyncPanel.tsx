import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowsDiff, IconCloudUpload, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { XeroLink } from '#contract/platform/xero/xero.ts'
import {
  type XeroSyncOverview,
  type XeroSyncRow,
  xeroSyncActions,
  xeroSyncs,
  xeroSyncStatuses,
} from '#contract/platform/xero/xero-sync.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatInstant, formatNumber } from '#web/lib/format.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { SyncProgress } from '#web/modules/xero/sync/SyncProgress.tsx'
import { SyncStatus, syncTones } from '#web/modules/xero/sync/SyncStatus.tsx'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const MappingDrawer = whenOpened(
  () => import('#web/modules/xero/sync/MappingDrawer.tsx').then((module) => module.MappingDrawer),
  ({ opened }) => opened,
)
const SyncDrawer = whenOpened(
  () => import('#web/modules/xero/sync/SyncDrawer.tsx').then((module) => module.SyncDrawer),
  ({ employee_id }) => employee_id !== null,
)

const columns: Column<XeroSyncRow>[] = [
  {
    id: 'name',
    title: 'xero.column.employee',
    sort: 'name',
    fixed: true,
    cell: (row) => <PersonCell name={row.name} detail={row.employee_code} />,
    exports: [
      { title: 'xero.column.employee', cell: (row) => row.name },
      { title: 'employees.form.code', cell: (row) => row.employee_code },
    ],
  },
  {
    id: 'status',
    title: 'xero.sync.column.status',
    card: 'badge',
    cell: (row) => <SyncStatus status={row.status} />,
  },
  { id: 'action', title: 'xero.sync.column.action', cell: (row) => <NextStep row={row} /> },
  {
    id: 'changes',
    title: 'xero.sync.column.changes',
    align: 'end',
    cell: (row) => row.changes > 0 && formatNumber(row.changes),
  },
  {
    id: 'synced_at',
    title: 'xero.sync.column.last',
    cell: (row) => row.synced_at && formatInstant(row.synced_at),
  },
]

/** What the next sync would do, or what is in its way. */
function NextStep({ row: { action, reason, status } }: { row: XeroSyncRow }) {
  const t = useTranslate()
  if (status === 'excluded' || (action === null && reason === null)) return null
  return reason === null ? action && t(`xero.syncAction.${action}`) : t(`xero.problem.${reason}`)
}

const pollMilliseconds = 2500

/** A company's employees in Xero: how many are in which state, the current sync, and the list. */
export function SyncPanel({ link }: { link: XeroLink }) {
  const t = useTranslate()
  const { company_id } = link
  const { data } = useApiQuery(xeroSyncs.overview, { company_id }, { everyMs: pollMilliseconds })
  const list = useList(xeroSyncs.list, {
    name: 'xero-sync',
    everyMs: pollMilliseconds * 2,
    fixed: { company_id },
    beside: { company: company_id, view: 'employees' },
  })
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <Stack component="section" gap="md">
      <Group justify="space-between">
        <Title order={2} size="h3">
          {t('xero.sync.title', { name: link.organisation ?? link.company_name })}
        </Title>
        {data && <SyncActions company_id={company_id} overview={data} />}
      </Group>
      <Text c="dimmed">{t('xero.sync.text')}</Text>
      {data && <SyncState overview={data} />}
      <DataTable
        of={list}
        label={t('xero.sync.people')}
        columns={columns}
        onOpen={({ id }) => setOpened(id)}
        search={t('xero.search')}
        filters={[
          {
            kind: 'choice',
            name: 'status',
            label: t('xero.sync.column.status'),
            options: xeroSyncStatuses.map((value) => ({ value, label: t(`xero.syncStatus.${value}`) })),
            single: true,
          },
          {
            kind: 'choice',
            name: 'action',
            label: t('xero.sync.column.action'),
            options: xeroSyncActions.map((value) => ({ value, label: t(`xero.syncAction.${value}`) })),
            single: true,
          },
        ]}
        empty={{ title: t('xero.sync.empty'), text: t('xero.sync.emptyText') }}
      />
      <SyncDrawer employee_id={opened} onClose={() => setOpened(null)} />
    </Stack>
  )
}

function SyncActions({ company_id, overview }: { company_id: string; overview: XeroSyncOverview }) {
  const t = useTranslate()
  const [isMapping, setMapping] = useState(false)
  const { send, busy } = useSend(xeroSyncs.syncAll, {
    invalidates: [xeroSyncs],
    success: t('xero.sync.queued'),
    failed: t('xero.sync.failed'),
  })
  const { create, update } = overview.actions
  return (
    <Group gap="xs">
      <Button variant="default" leftSection={<IconLink size={16} aria-hidden />} onClick={() => setMapping(true)}>
        {t('xero.map.title')}
      </Button>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconArrowsDiff size={16} aria-hidden />}
        onClick={() => send({ company_id, dry_run: true })}
      >
        {t('xero.sync.compareAll')}
      </Button>
      <ConfirmButton
        label={t('xero.sync.all')}
        leftSection={<IconCloudUpload size={16} aria-hidden />}
        question={t('xero.sync.question')}
        text={t('xero.sync.questionText', { create, update })}
        busy={busy}
        onConfirm={() => send({ company_id })}
      />
      <MappingDrawer company_id={company_id} opened={isMapping} onClose={() => setMapping(false)} />
    </Group>
  )
}

function SyncState({ overview: { counts, last_sync, unmapped } }: { overview: XeroSyncOverview }) {
  const t = useTranslate()
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {xeroSyncStatuses
          .filter((status) => counts[status] > 0)
          .map((status) => (
            <StatusBadge key={status} tone={syncTones[status]}>
              {t('xero.sync.count', { status: t(`xero.syncStatus.${status}`), count: counts[status] })}
            </StatusBadge>
          ))}
      </Group>
      {unmapped > 0 && <Alert color="yellow">{t('xero.sync.unmapped', { count: unmapped })}</Alert>}
      {last_sync && <SyncProgress of={last_sync} />}
    </Stack>
  )
}
