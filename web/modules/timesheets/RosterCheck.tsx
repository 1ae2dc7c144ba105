import { Alert } from '@mantine/core'
import { IconCalendarQuestion } from '@tabler/icons-react'
import type { TimesheetRow } from '#contract/rostering/timesheets.ts'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

type Sheet = Pick<TimesheetRow, 'roster_check'>

/** In a list: marks hours that do not match a rostered shift. */
export function RosterCheckFlag({ sheet: { roster_check } }: { sheet: Sheet }) {
  const t = useWords()
  if (roster_check === null) return null
  return (
    <span title={t(`timesheets.rosterCheck.${roster_check}Text`)}>
      <StatusBadge tone="warn">{t(`timesheets.rosterCheck.${roster_check}`)}</StatusBadge>
    </span>
  )
}

/** On the page of one timesheet: what does not match, and who approves it. */
export function RosterCheckAlert({ sheet: { roster_check } }: { sheet: Sheet }) {
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
