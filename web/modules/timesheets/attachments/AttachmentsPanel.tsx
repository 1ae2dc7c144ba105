import { Group, Stack, Tabs, Text } from '@mantine/core'
import { useState } from 'react'
import { timesheetAttachments } from '#contract/rostering/timesheets/timesheet-attachments.ts'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FilePreview } from '#web/modules/documents/FilePreview.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { AddPhoto, RemovePhoto } from './PhotoButtons.tsx'

/** The photos of the paper timesheet beside the hours, to compare them. */
export function AttachmentsPanel({ sheet }: { sheet: Timesheet }) {
  const t = useTranslate()
  const { can_attach } = sheet
  // Receipts are shown with their expenses.
  const attachments = sheet.attachments.filter(({ extra_id }) => extra_id === null)
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
