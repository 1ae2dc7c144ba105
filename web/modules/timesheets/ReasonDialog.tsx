import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { TimesheetAction, TimesheetRow } from '#contract/timesheets.ts'
import { formatShift } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'

/** What needs a reason: everything that is decided about somebody else's time. */
export type Decision = Exclude<TimesheetAction, 'submit'>

type Props = {
  decision: Decision | null
  sheet: TimesheetRow
  onClose: () => void
  onDecide: (decision: Decision, reason: string) => void
}

/** Asks why; the person reads it. */
export function ReasonDialog({ decision, sheet, onClose, onDecide }: Props) {
  const t = useWords()
  return (
    <Modal
      opened={decision !== null}
      onClose={onClose}
      title={decision && t(`timesheets.decide.${decision}`)}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Stack>
        <Text>
          <strong>{sheet.employee_name}</strong>
          <br />
          {formatShift(sheet.works_on, sheet.starts, sheet.ends)} · {sheet.location_name}
        </Text>
        {decision && <Reason key={decision} decision={decision} onClose={onClose} onDecide={onDecide} />}
      </Stack>
    </Modal>
  )
}

function Reason({ decision, onClose, onDecide }: Omit<Props, 'sheet' | 'decision'> & { decision: Decision }) {
  const t = useWords()
  const [reason, setReason] = useState('')
  function decide() {
    onClose()
    onDecide(decision, reason.trim())
  }
  return (
    <>
      <Textarea
        label={t('timesheets.decide.reason')}
        description={t(`timesheets.decide.${decision}Help`)}
        required
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button color={decision === 'reset' ? undefined : 'red'} disabled={reason.trim() === ''} onClick={decide}>
          {t(`timesheets.actions.${decision}`)}
        </Button>
      </Group>
    </>
  )
}
