import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReportFile, reportFiles } from '#contract/payroll/reports/report-schedules.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { formatDateRange, formatInstant } from '#web/lib/format.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'

/** The reports that the reader was sent and can still open. */
export function ReceivedList() {
  const t = useTranslate()
  const list = useList(reportFiles.list, {
    ...{ name: 'report-files', beside: { tab: 'received' }, sort: ['created_at', 'desc'] },
  })
  return (
    <DataTable
      of={list}
      label={t('reports.tab.received')}
      columns={columns}
      search={t('reports.schedule.search')}
      rowActions={(row) => <Download of={row} />}
      empty={{ title: t('reports.received.empty'), text: t('reports.received.emptyText') }}
    />
  )
}

const columns: Column<ReportFile>[] = [
  { id: 'name', title: 'reports.schedule.name', fixed: true, cell: ({ name }) => name },
  { id: 'report', title: 'reports.schedule.report', cell: ({ report }) => translate(`reports.name.${report}`) },
  { id: 'period', title: 'reports.schedule.period', cell: ({ from, to }) => formatDateRange(from, to) },
  { id: 'format', title: 'reports.schedule.format', cell: ({ format }) => translate(`reports.format.${format}`) },
  {
    id: 'created_at',
    title: 'reports.received.sent',
    sort: 'created_at',
    cell: ({ created_at }) => formatInstant(created_at),
  },
  { id: 'until', title: 'reports.received.until', wide: true, cell: ({ expires_at }) => formatInstant(expires_at) },
]

function Download({ of: { id, name, can_open } }: { of: ReportFile }) {
  const t = useTranslate()
  const { start, busy } = useDownload(reportFiles.file, t('reports.received.downloadFailed'))
  if (!can_open)
    return (
      <Text size="sm" c="dimmed">
        {t('reports.received.denied')}
      </Text>
    )
  return (
    <Button
      size="xs"
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={t('reports.received.downloadNamed', { name })}
      onClick={() => start({ id })}
    >
      {t('reports.received.download')}
    </Button>
  )
}
