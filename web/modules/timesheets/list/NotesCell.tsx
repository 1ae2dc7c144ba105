import { Group, Text, Tooltip } from '@mantine/core'
import { IconPaperclip, IconReceipt } from '@tabler/icons-react'
import type { TimesheetRow } from '#contract/rostering/timesheets/timesheets.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/timesheets/Timesheets.module.css'

/** The employee's notes, and whether there are allowances or expenses, and photos. */
export function NotesCell({ sheet: { notes, attachment_count: count, extra_count: extras } }: { sheet: TimesheetRow }) {
  const t = useTranslate()
  if (notes === null && count === 0 && extras === 0) return null
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      {extras > 0 && (
        <Tooltip label={t('timesheets.extras.count', { count: extras })}>
          <IconReceipt size={16} role="img" aria-label={t('timesheets.extras.count', { count: extras })} />
        </Tooltip>
      )}
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
