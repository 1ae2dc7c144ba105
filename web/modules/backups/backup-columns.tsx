import { Text } from '@mantine/core'
import type { BackupRow } from '#contract/platform/backups.ts'
import { formatBytes, formatInstant, formatNumber } from '#web/lib/format.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import type { Column } from '#web/ui/table/column.ts'

export const backupColumns: Column<BackupRow>[] = [
  {
    id: 'created_at',
    title: 'backups.list.created',
    sort: 'created_at',
    fixed: true,
    cell: (row) => formatInstant(row.created_at),
  },
  {
    id: 'status',
    title: 'backups.list.status',
    card: 'badge',
    cell: (row) => <RecordStatus of="backups.status" status={row.status} />,
  },
  {
    id: 'size',
    title: 'backups.list.size',
    align: 'end',
    cell: (row) => (row.size === null ? null : formatBytes(row.size)),
  },
  { id: 'duration', title: 'backups.list.duration', align: 'end', cell: (row) => durationOf(row) },
  { id: 'encrypted', title: 'backups.list.encrypted', cell: (row) => <YesOrNo is={row.encrypted} /> },
  { id: 'by', title: 'backups.list.by', wide: true, cell: (row) => <RequestedBy name={row.requested_by} /> },
  { id: 'place', title: 'backups.list.place', cell: (row) => <Place of={row} /> },
]

function durationOf({ started_at, finished_at }: BackupRow): string | null {
  if (started_at === null || finished_at === null) return null
  const seconds = (new Date(finished_at).getTime() - new Date(started_at).getTime()) / 1000
  return formatNumber(seconds, { style: 'unit', unit: 'second', maximumFractionDigits: 1 })
}

function YesOrNo({ is }: { is: boolean | null }) {
  const t = useTranslate()
  return is === null ? null : t(is ? 'backups.list.yes' : 'backups.list.no')
}

function RequestedBy({ name }: { name: string | null }) {
  const t = useTranslate()
  return name ?? t('backups.list.bySchedule')
}

/** Where the archive is; why there is none. */
function Place({ of }: { of: BackupRow }) {
  const t = useTranslate()
  if (of.status === 'failed') return <Text size="sm">{of.failure}</Text>
  if (of.removed_at !== null)
    return (
      <Text size="sm" c="dimmed">
        {t('backups.list.removed')}
      </Text>
    )
  return of.place === null ? null : <Text size="sm">{of.place.split(/[\\/]/).at(-1)}</Text>
}
