import { Group, Stack, Text } from '@mantine/core'
import { timesheetAttachments } from '#contract/rostering/timesheets/timesheet-attachments.ts'
import type { TimesheetExtra } from '#contract/rostering/timesheets/timesheet-extras.ts'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FilePreview } from '#web/modules/documents/FilePreview.tsx'
import { AddPhoto, RemovePhoto } from '#web/modules/timesheets/attachments/PhotoButtons.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** The receipts of an expense. */
export function Receipts({ extra, sheet }: { extra: TimesheetExtra; sheet: Timesheet }) {
  const t = useTranslate()
  const receipts = sheet.attachments.filter(({ extra_id }) => extra_id === extra.id)
  return (
    <Panel
      title={t('timesheets.extras.receipt')}
      order={3}
      actions={sheet.can_attach && <AddPhoto id={sheet.id} extra_id={extra.id} />}
    >
      {receipts.length === 0 && <Text c="dimmed">{t('timesheets.extras.noReceipt')}</Text>}
      <Stack gap="lg">
        {receipts.map(({ id, name, content_type, uploaded_by_name, at }) => (
          <Stack key={id} gap="sm">
            <FilePreview
              call={timesheetAttachments.file}
              input={{ id }}
              title={t('timesheets.extras.receiptNamed', { name })}
              file_name={name}
              content_type={content_type}
            />
            <Group justify="space-between">
              <Text size="sm" c="dimmed">
                {t('timesheets.attachments.by', { name: uploaded_by_name, at: formatInstant(at) })}
              </Text>
              {sheet.can_attach && <RemovePhoto id={id} />}
            </Group>
          </Stack>
        ))}
      </Stack>
    </Panel>
  )
}
