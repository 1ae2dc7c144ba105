import { Alert } from '@mantine/core'
import { IconCalendarQuestion } from '@tabler/icons-react'
import type { TimesheetRow } from '#contract/rostering/timesheets.ts'
import { useWords } from '#web/lib/wording.ts'

/** On the page of one timesheet: what does not match, and who approves it. */
export function RosterCheckAlert({ sheet: { roster_check } }: { sheet: Pick<TimesheetRow, 'roster_check'> }) {
  const t = useWords()
  if (roster_check === null) return null
  return (
    <Alert
      color="orange"
      icon={<IconCalendarQuestion aria-hidden />}
      title={t(`timesheets.rosterCheck.${roster_check}`)}
    >
      {t(`timesheets.rosterCheck.${roster_check}Text`)}
    </Alert>
  )
}
