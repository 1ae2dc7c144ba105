import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { WordingKey } from '#web/wording/keys.ts'
import { useTranslate } from '#web/wording/translate.ts'
import type { FileFormat, ListExport } from '#web/ui/table/list-state.ts'
import { ProgressPanel } from '#web/ui/states/ProgressPanel.tsx'
import { TableTexts } from '#web/ui/table/TableTexts.tsx'
import { useExport } from './use-export.ts'

type Props = {
  /** of the file to write; null: nothing is exported */
  format: FileFormat | null
  /** the export has ended, or the user has cancelled it */
  onClose: () => void
  name: string
  from: ListExport<object>
  /** those of `from`; a method, because a component that is loaded later has no type parameter for its rows */
  columns: readonly { title: WordingKey; cell(row: object): ReactNode }[]
}

/** Writes a list to a file: begins once it has a format, and shows the progress. */
export function RunningExport({ format, onClose, name, from, columns }: Props) {
  const t = useTranslate()
  const job = useExport(from, { name, heads: columns.map((column) => t(column.title)) }, onClose)
  const start = useEffectEvent(job.start)
  const stop = useEffectEvent(job.stop)
  useEffect(() => {
    if (format === null) return
    start(format)
    return () => stop()
  }, [format])
  return (
    <>
      <Modal
        opened={format !== null}
        onClose={onClose}
        title={t('table.export')}
        closeButtonProps={{ 'aria-label': t('table.exportCancel') }}
      >
        <Stack>
          <ProgressPanel title={name} done={job.state?.done ?? 0} total={job.state?.total ?? 0} />
          {job.state?.failed && (
            <Text c="red" role="alert">
              {t('table.exportFailed')}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
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
