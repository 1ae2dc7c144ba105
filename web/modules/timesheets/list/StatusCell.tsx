import { Text } from '@mantine/core'
import type { TimesheetException } from '#contract/rostering/timesheets/exception-codes.ts'
import type { TimesheetRow } from '#contract/rostering/timesheets/timesheets.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { timesheetAccess } from '#web/modules/timesheets/timesheet-access.ts'
import classes from '#web/modules/timesheets/Timesheets.module.css'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { ExceptionBadges } from '#web/modules/timesheets/exceptions/ExceptionBadges.tsx'
import { VisaHoursFlag } from '#web/modules/timesheets/VisaHoursWarning.tsx'

/** The status of a timesheet, the pending approval, and its open exceptions. */
export function StatusCell({ sheet }: { sheet: TimesheetRow }) {
  return (
    <div className={classes.standing}>
      <RecordStatus of="timesheets.status" status={sheet.status} />
      <AwaitingApprovalBy sheet={sheet} />
      <VisaHoursFlag sheet={sheet} />
      <ExceptionBadges of={sheet.exceptions.filter(isOpenBesideVisa)} />
    </div>
  )
}

// The visa has a badge of its own, with the figures as they are now.
const isOpenBesideVisa = ({ code, resolved }: TimesheetException) => resolved === null && code !== 'visa_hours'

/** Who must approve it next; empty if no approval is pending. */
export function AwaitingApprovalBy({ sheet: { waits_for, is_own, lacks_approver } }: { sheet: TimesheetRow }) {
  const t = useTranslate()
  const { approves } = timesheetAccess(useSession())
  if (waits_for === null) return null
  const waits = waits_for === approves && !is_own ? 'you' : (`${waits_for}_short` as const)
  return (
    <Text size="xs" c="dimmed">
      {t(`timesheets.waits.${lacks_approver ? 'nobody' : waits}`)}
    </Text>
  )
}
