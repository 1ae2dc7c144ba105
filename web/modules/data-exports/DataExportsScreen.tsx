import { Button } from '@mantine/core'
import { IconDatabaseExport, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { type DataExport, dataExports, dataExportStatuses } from '#contract/platform/data-exports.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatInstant, formatPercent } from '#web/lib/format.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { exportColumns } from './export-columns.tsx'

const ExportDrawer = whenOpened(
  async () => (await import('./ExportDrawer.tsx')).ExportDrawer,
  ({ opened }) => opened,
)

const pollMilliseconds = 2_000

/** The exports of all data of the agency, with their progress. */
export function DataExportsScreen() {
  const t = useTranslate()
  const session = useSession()
  const list = usePolledList()
  const [opened, setOpened] = useState(false)
  // An export is of one agency, and the super admin belongs to none.
  const mayMake = (session?.user?.agency ?? null) !== null && isCallAllowed(dataExports.store, session)
  const make = mayMake && (
    <Button leftSection={<IconDatabaseExport size={16} aria-hidden />} onClick={() => setOpened(true)}>
      {t('dataExports.make')}
    </Button>
  )
  return (
    <Page title={t('shell.screens.dataExports')} description={t('dataExports.text')} actions={make}>
      <DataTable
        of={list}
        label={t('shell.screens.dataExports')}
        columns={exportColumns}
        filters={[
          choiceFilter('status', t('dataExports.list.status'), dataExportStatuses, (value) =>
            t(`dataExports.status.${value}`),
          ),
        ]}
        empty={{ title: t('dataExports.empty'), text: t('dataExports.emptyText'), action: make }}
        rowActions={(row) => <DownloadButton of={row} />}
      />
      <ExportDrawer opened={opened} onClose={() => setOpened(false)} />
    </Page>
  )
}

/** Refreshed while an export is being made. */
function usePolledList() {
  const { data } = useApiQuery(
    dataExports.list,
    { status: 'queued,running', per_page: 1 },
    { everyMs: pollMilliseconds * 5 },
  )
  const isMaking = (data?.total ?? 0) > 0
  return useList(dataExports.list, {
    name: 'data-exports',
    sort: ['created_at', 'desc'],
    everyMs: isMaking ? pollMilliseconds : null,
  })
}

function DownloadButton({ of: { id, created_at, can_download } }: { of: DataExport }) {
  const t = useTranslate()
  const { start, busy, progress } = useDownload(dataExports.file, t('dataExports.downloadFailed'))
  if (!can_download) return null
  const share = progress.total === 0 ? null : formatPercent(progress.done / progress.total)
  return (
    <Button
      size="xs"
      variant="default"
      disabled={busy}
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={busy ? undefined : t('dataExports.downloadNamed', { at: formatInstant(created_at) })}
      onClick={() => start({ id })}
    >
      {busy && share !== null ? share : t('dataExports.download')}
    </Button>
  )
}
