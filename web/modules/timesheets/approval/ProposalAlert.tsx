import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { signoffs } from '#contract/rostering/timesheets/signoffs.ts'
import { type Timesheet, timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatMinutes, formatTimeRange } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PaidTimeChange } from '#web/modules/timesheets/PaidTimeChange.tsx'
import { touchedByTime } from './use-timesheet-actions.ts'

/** The times that the customer proposed when signing off the week; the agency accepts them, or corrects or answers as usual. */
export function ProposalAlert({ sheet }: { sheet: Timesheet }) {
  const t = useTranslate()
  const { id, version, paid_minutes, proposal, allowed_actions } = sheet
  const { send, busy } = useSend(signoffs.accept, {
    invalidates: [...touchedByTime, timesheets, signoffs],
    success: t('timesheets.proposal.accepted'),
    failed: t('timesheets.actions.failed'),
  })
  if (proposal === null) return null
  return (
    <Alert
      color="indigo"
      icon={<IconPencil aria-hidden />}
      title={t('timesheets.proposal.title', { name: proposal.by_name })}
    >
      <Stack gap="sm" align="flex-start">
        <Text>
          {t('timesheets.proposal.times', {
            times: formatTimeRange(proposal.starts, proposal.ends),
            minutes: formatMinutes(proposal.break_minutes),
          })}
        </Text>
        {proposal.paid_minutes !== null && <PaidTimeChange before={paid_minutes} after={proposal.paid_minutes} />}
        {allowed_actions.includes('correct') && (
          <Button
            leftSection={<IconCheck size={16} aria-hidden />}
            loading={busy}
            onClick={() => send({ id, version })}
          >
            {t('timesheets.proposal.accept')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
