import { Group, Stack, Tabs, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { documentFileTypes } from '#contract/people/documents.ts'
import { timesheetAttachments } from '#contract/rostering/timesheets/timesheet-attachments.ts'
import { type Timesheet, timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FilePreview } from '#web/modules/documents/FilePreview.tsx'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { UploadButtons } from '#web/ui/form/UploadButtons.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** The photos of the paper timesheet beside the hours, to compare them. */
export function AttachmentsPanel({ sheet }: { sheet: Timesheet }) {
  const t = useTranslate()
  const { attachments, can_attach } = sheet
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = attachments.find(({ id }) => id === chosen) ?? attachments.at(-1)
  if (shown === undefined && !can_attach) return null
  return (
    <Panel
      title={t('timesheets.attachments.title')}
      actions={can_attach && <AddPhoto id={sheet.id} onAdded={setChosen} />}
    >
      {shown === undefined ? (
        <Text c="dimmed">{t('timesheets.attachments.empty')}</Text>
      ) : (
        <Stack gap="sm">
          {attachments.length > 1 && (
            <Tabs value={shown.id} onChange={setChosen}>
              <Tabs.List aria-label={t('timesheets.attachments.title')}>
                {attachments.map(({ id }, at) => (
                  <Tabs.Tab key={id} value={id}>
                    {t('timesheets.attachments.number', { number: at + 1 })}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
            </Tabs>
          )}
          <FilePreview
            key={shown.id}
            call={timesheetAttachments.file}
            input={{ id: shown.id }}
            title={t('timesheets.attachments.photo', { name: shown.name })}
            file_name={shown.name}
            content_type={shown.content_type}
          />
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {t('timesheets.attachments.by', { name: shown.uploaded_by_name, at: formatInstant(shown.at) })}
            </Text>
            {can_attach && <RemovePhoto key={shown.id} id={shown.id} />}
          </Group>
        </Stack>
      )}
    </Panel>
  )
}

function AddPhoto({ id, onAdded }: { id: string; onAdded: (id: string) => void }) {
  const t = useTranslate()
  const { send, busy } = useSend(timesheetAttachments.add, {
    invalidates: [timesheets],
    success: t('timesheets.attachments.added'),
    failed: t('timesheets.attachments.failed'),
    onDone: (added) => onAdded(added.id),
  })
  const add = (file: File | null) => file && send({ id }, { files: [file] })
  return (
    <UploadButtons
      accept={documentFileTypes}
      chooseLabel={t('timesheets.attachments.add')}
      photoLabel={t('timesheets.attachments.take')}
      busy={busy}
      onChoose={add}
    />
  )
}

function RemovePhoto({ id }: { id: string }) {
  const t = useTranslate()
  const { send, busy } = useSend(timesheetAttachments.remove, {
    invalidates: [timesheets],
    success: t('timesheets.attachments.removed'),
    failed: t('timesheets.attachments.removeFailed'),
  })
  return (
    <ConfirmButton
      label={t('timesheets.attachments.remove')}
      question={t('timesheets.attachments.removeQuestion')}
      leftSection={<IconTrash size={16} aria-hidden />}
      busy={busy}
      onConfirm={() => send({ id })}
    />
  )
}
