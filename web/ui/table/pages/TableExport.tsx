import { ActionIcon, Button, Group, Menu, Modal, Stack, Text, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useWords } from '#web/wording/words.ts'
import type { Column, ExportColumn } from '#web/ui/table/column.ts'
import type { TableParts } from '#web/ui/table/DataTable.tsx'
import type { Listing, ListExport } from '#web/ui/table/listing.ts'
import { ProgressPanel } from '#web/ui/states/ProgressPanel.tsx'
import { TableTexts } from '#web/ui/table/TableTexts.tsx'
import { exportedAtMost, useExport } from './use-export.ts'

/** Exports all rows that match search and filters: the visible columns, in the reader's language. */
export function TableExport<Row extends object>(parts: TableParts<Row> & { from: ListExport<Row> }) {
  const t = useWords()
  const { of, from, label } = parts
  const shown = parts.columns.filter((column) => parts.memory.shown[column.id])
  const columns = shown.flatMap(exportsOf)
  const job = useExport(from, { name: label, heads: columns.map((column) => t(column.title)) })
  return (
    <>
      <Choice onChoose={job.start} of={of} note={parts.exportNote} />
      <Modal
        opened={job.state !== null}
        onClose={job.cancel}
        title={t('table.export')}
        closeButtonProps={{ 'aria-label': t('table.exportCancel') }}
      >
        <Stack>
          <ProgressPanel title={label} done={job.state?.done ?? 0} total={job.state?.total ?? 0} />
          {job.state?.failed && (
            <Text c="red" role="alert">
              {t('table.exportFailed')}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={job.cancel}>
              {t('table.exportCancel')}
            </Button>
          </Group>
        </Stack>
      </Modal>
      {job.state && (
        <TableTexts key={job.state.done} columns={columns} rows={job.state.rows} onTexts={job.onPageLoaded} />
      )}
    </>
  )
}

const exportsOf = <Row,>({ title, cell, text, exports }: Column<Row>): readonly ExportColumn<Row>[] =>
  exports ?? [{ title, cell: text ?? cell }]

type ChoiceProps<Row> = { onChoose: (format: 'csv' | 'xlsx') => void; of: Listing<Row>; note: string | undefined }

function Choice<Row>({ onChoose, of, note }: ChoiceProps<Row>) {
  const t = useWords()
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
          {of.total > exportedAtMost
            ? t('table.exportSome', { count: exportedAtMost })
            : of.more
              ? t('table.exportAll', { count: exportedAtMost })
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
