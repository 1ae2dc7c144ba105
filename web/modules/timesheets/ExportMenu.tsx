import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { timesheets } from '#contract/rostering/timesheets.ts'
import { useDownload } from '#web/lib/api/files.ts'
import { useWords } from '#web/lib/wording.ts'
import type { TimeFilter } from '#web/modules/timesheets/time-filter.ts'

const formats = [
  { format: 'csv', icon: <IconFileTypeCsv size={16} aria-hidden /> },
  { format: 'xlsx', icon: <IconFileSpreadsheet size={16} aria-hidden /> },
] as const

/** Exports the approved time that matches the current filter. */
export function ExportMenu({ filter }: { filter: TimeFilter }) {
  const t = useWords()
  const file = useDownload(timesheets.export, t('timesheets.export.failed'))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={file.busy}
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('timesheets.export.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label maw="18rem">{t('timesheets.export.text')}</Menu.Label>
        {formats.map(({ format, icon }) => (
          <Menu.Item key={format} leftSection={icon} onClick={() => file.start({ format, ...filter })}>
            {t(`timesheets.export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
