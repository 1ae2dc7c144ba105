import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslate } from '#web/wording/translate.ts'
import type { Column, ExportColumn } from '#web/ui/table/column.ts'
import { maxExported, type FileFormat, type ListState, type ListExport } from '#web/ui/table/list-state.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'
import type { TableParts } from '#web/ui/table/table-props.ts'

const RunningExport = whenOpened(
  () => import('./RunningExport.tsx').then((module) => module.RunningExport),
  ({ format }) => format !== null,
)

/** Exports all rows that match search and filters: the visible columns, in the reader's language. */
export function TableExport<Row extends object>(parts: TableParts<Row> & { from: ListExport<Row> }) {
  const { of, from, label } = parts
  const [format, setFormat] = useState<FileFormat | null>(null)
  const shown = parts.columns.filter((column) => parts.memory.shown[column.id])
  return (
    <>
      <FormatChoice onChoose={setFormat} of={of} note={parts.exportNote} />
      <RunningExport
        format={format}
        onClose={() => setFormat(null)}
        name={label}
        from={from}
        columns={shown.flatMap(exportsOf)}
      />
    </>
  )
}

const exportsOf = <Row,>({ title, cell, text, exports }: Column<Row>): readonly ExportColumn<Row>[] =>
  exports ?? [{ title, cell: text ?? cell }]

type ChoiceProps<Row> = { onChoose: (format: FileFormat) => void; of: ListState<Row>; note: string | undefined }

function FormatChoice<Row>({ onChoose, of, note }: ChoiceProps<Row>) {
  const t = useTranslate()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('table.export')}>
          <ActionIcon variant="default" size={36} aria-label={t('table.export')}>
            <IconDownload size={18} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {of.total > maxExported
            ? t('table.exportSome', { count: maxExported })
            : of.more
              ? t('table.exportAll', { count: maxExported })
              : t('table.exportRows', { count: of.total })}
        </Menu.Label>
        {note && (
          <Menu.Label maw="18rem" fw={400}>
            {note}
          </Menu.Label>
        )}
        <Menu.Item onClick={() => onChoose('xlsx')}>{t('table.exportXlsx')}</Menu.Item>
        <Menu.Item onClick={() => onChoose('csv')}>{t('table.exportCsv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
