import { Text } from '@mantine/core'
import type { TimesheetRow } from '#contract/rostering/timesheets/timesheets.ts'
import { formatShift } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { actionLabel, timesheetAccess } from '#web/modules/timesheets/timesheet-access.ts'
import type { Decision } from '#web/modules/timesheets/approval/use-timesheet-actions.ts'
import { VisaHoursText } from '#web/modules/timesheets/VisaHoursWarning.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

type Props = {
  decision: Decision | null
  sheet: TimesheetRow
  onClose: () => void
  onDecide: (decision: Decision, reason: string) => void
}

/** Asks for a reason, which the person can read. */
export function DecisionDialog({ decision, sheet, onClose, onDecide }: Props) {
  const t = useTranslate()
  const access = timesheetAccess(useSession())
  // The dialog keeps its content during its closing animation.
  const shown = decision ?? 'reject'
  const word = shown === 'reset' && sheet.status === 'disputed' ? 'answer' : shown
  function decide(reason: string) {
    onClose()
    onDecide(shown, reason)
  }
  return (
    <ReasonDialog
      opened={decision !== null}
      onClose={onClose}
      title={t(`timesheets.decide.${word}`)}
      reasonOptions={{
        label: t('timesheets.decide.reason'),
        description: t(`timesheets.decide.${word}Help`),
        required: true,
      }}
      confirm={t(actionLabel(shown === 'visa' || shown === 'unanswered' ? 'approve' : shown, sheet, access))}
      tone={shown === 'reset' || shown === 'visa' || shown === 'unanswered' ? 'normal' : 'bad'}
      onConfirm={decide}
    >
      <Text>
        <strong>{sheet.employee_name}</strong>
        <br />
        {formatShift(sheet.works_on, sheet.starts, sheet.ends)} · {sheet.location_name}
      </Text>
      {shown === 'visa' && <VisaHoursText sheet={sheet} />}
    </ReasonDialog>
  )
}
