import type { TimesheetRow } from '#contract/rostering/timesheets.ts'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

/** In a list: marks hours that do not match a rostered shift. */
export function RosterCheckFlag({ sheet: { roster_check } }: { sheet: Pick<TimesheetRow, 'roster_check'> }) {
  const t = useWords()
  if (roster_check === null) return null
  return (
    <span title={t(`timesheets.rosterCheck.${roster_check}Text`)}>
      <StatusBadge tone="warn">{t(`timesheets.rosterCheck.${roster_check}`)}</StatusBadge>
    </span>
  )
}
