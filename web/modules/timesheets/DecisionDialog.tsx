import { Text } from '@mantine/core'
import type { TimesheetAction, TimesheetRow } from '#contract/timesheets.ts'
import { formatShift } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

/** What needs a reason: everything that is decided about somebody else's time. */
export type Decision = Exclude<TimesheetAction, 'submit'>

type Props = {
  decision: Decision | null
  sheet: TimesheetRow
  onClose: () => void
  onDecide: (decision: Decision, reason: string) => void
}

/** Asks why; the person reads it. */
export function DecisionDialog({ decision, sheet, onClose, onDecide }: Props) {
  const t = useWords()
  // While the dialog closes it still shows what it asked.
  const asked = decision ?? 'reject'
  function decide(reason: string) {
    onClose()
    onDecide(asked, reason)
  }
  return (
    <ReasonDialog
      opened={decision !== null}
      onClose={onClose}
      title={t(`timesheets.decide.${asked}`)}
      ask={{ label: t('timesheets.decide.reason'), description: t(`timesheets.decide.${asked}Help`), required: true }}
      confirm={t(`timesheets.actions.${asked}`)}
      tone={asked === 'reset' ? 'normal' : 'bad'}
      onConfirm={decide}
    >
      <Text>
        <strong>{sheet.employee_name}</strong>
        <br />
        {formatShift(sheet.works_on, sheet.starts, sheet.ends)} · {sheet.location_name}
      </Text>
    </ReasonDialog>
  )
}
