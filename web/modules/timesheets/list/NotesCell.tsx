import { Group, Text, Tooltip } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import type { TimesheetRow } from '#contract/rostering/timesheets/timesheets.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/timesheets/Timesheets.module.css'

/** The employee's notes, and whether there is a photo of the paper timesheet. */
export function NotesCell({ sheet: { notes, attachment_count: count } }: { sheet: TimesheetRow }) {
  const t = useTranslate()
  if (notes === null && count === 0) return null
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      {count > 0 && (
        <Tooltip label={t('timesheets.attachments.count', { count })}>
          <IconPaperclip size={16} role="img" aria-label={t('timesheets.attachments.count', { count })} />
        </Tooltip>
      )}
      {notes !== null && (
        <Text size="sm" lineClamp={2} title={notes} className={classes.notes}>
          {notes}
        </Text>
      )}
    </Group>
  )
}
