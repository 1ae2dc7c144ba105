import { Text } from '@mantine/core'
import type { TimesheetRow } from '#contract/timesheets.ts'
import { useSession } from '#web/lib/session.ts'
import { useWords } from '#web/lib/wording.ts'
import { doerOf } from '#web/modules/timesheets/offers.ts'
import classes from '#web/modules/timesheets/Timesheets.module.css'
import { TimesheetStatus } from '#web/modules/timesheets/TimesheetStatus.tsx'
import { RosterCheckFlag } from '#web/modules/timesheets/RosterCheck.tsx'
import { AgainstVisaFlag } from '#web/modules/timesheets/AgainstVisa.tsx'

/** How far a timesheet has come, whom it waits for, and what a visa and the roster say about it. */
export function Standing({ sheet }: { sheet: TimesheetRow }) {
  const t = useWords()
  const { approves } = doerOf(useSession())
  const { waits_for, is_own } = sheet
  const waits = waits_for === approves && !is_own ? 'you' : (`${waits_for ?? 'agency'}_short` as const)
  const word = `timesheets.waits.${sheet.nobody_answers ? 'nobody' : waits}` as const
  return (
    <div className={classes.standing}>
      <TimesheetStatus status={sheet.status} />
      {waits_for !== null && (
        <Text size="xs" c="dimmed">
          {t(word)}
        </Text>
      )}
      <AgainstVisaFlag sheet={sheet} />
      <RosterCheckFlag sheet={sheet} />
    </div>
  )
}
