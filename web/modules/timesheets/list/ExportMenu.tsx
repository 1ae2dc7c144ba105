import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DownloadMenu } from '#web/ui/DownloadMenu.tsx'
import type { TimeFilter } from './time-filter.ts'

const formats = [
  { format: 'csv', icon: <IconFileTypeCsv size={16} aria-hidden /> },
  { format: 'xlsx', icon: <IconFileSpreadsheet size={16} aria-hidden /> },
] as const

/** Exports the approved time that matches the current filter. */
export function ExportMenu({ filter }: { filter: TimeFilter }) {
  const t = useTranslate()
  const file = useDownload(timesheets.export, t('timesheets.export.failed'))
  return (
    <DownloadMenu label={t('timesheets.export.button')} text={t('timesheets.export.text')} busy={file.busy}>
      {formats.map(({ format, icon }) => (
        <Menu.Item key={format} leftSection={icon} onClick={() => file.start({ format, ...filter })}>
          {t(`timesheets.export.${format}`)}
        </Menu.Item>
      ))}
    </DownloadMenu>
  )
}
