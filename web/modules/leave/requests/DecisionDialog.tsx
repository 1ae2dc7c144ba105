import { Checkbox, ScrollArea, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { LeaveRequestWithActions } from '#contract/people/leave/leave-requests.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { messageOf, useTranslate } from '#web/lib/wording.ts'
import { daysText } from '#web/modules/leave/leave-texts.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { ConflictNotes } from './ConflictNotes.tsx'
import { TypeName } from './leave-columns.tsx'
import { shownAtOnce, useConflicts } from './use-conflicts.ts'
import type { LeaveDecision } from './use-leave-decisions.tsx'

type Row = LeaveRequestWithActions
type Props = {
  opened: boolean
  action: LeaveDecision
  rows: readonly Row[]
  onClose: () => void
  onDecide: (options: { reason: string; frees: boolean }) => void
}

/** Approves or declines requests, after what speaks against each: shifts, others who are away, the balance. */
export function DecisionDialog({ opened, action, rows, onClose, onDecide }: Props) {
  const t = useTranslate()
  const [frees, setFrees] = useState(false)
  const conflicts = useConflicts(rows)
  const shifts = conflicts.reduce((sum, { data }) => sum + (data?.shifts.length ?? 0), 0)
  const asksForShifts = action === 'approve' && (shifts > 0 || rows.length > shownAtOnce)
  const [first] = rows
  const keepsShifts = rows.length === 1 && first?.amount === 'half_day'
  const title =
    rows.length === 1 && first
      ? t(`leave.decide.${action}Of`, { name: first.employee_name })
      : t(`leave.decide.${action}Many`, { count: rows.length })
  function close() {
    setFrees(false)
    onClose()
  }
  return (
    <ReasonDialog
      opened={opened}
      onClose={close}
      size="lg"
      title={title}
      reasonOptions={{
        label: t(action === 'decline' ? 'leave.decide.reason' : 'leave.decide.message'),
        description: t('leave.decide.reasonHelp'),
        required: action === 'decline',
      }}
      confirm={t(`leave.decide.${action}`)}
      tone={action === 'decline' ? 'bad' : 'normal'}
      // Of several, those with shifts are then refused one by one.
      lacking={rows.length === 1 && asksForShifts && !frees && !keepsShifts}
      onConfirm={(reason) => {
        setFrees(false)
        onDecide({ reason, frees })
      }}
    >
      <Stack gap="sm">
        <ScrollArea.Autosize mah="45vh" viewportProps={{ tabIndex: 0, 'aria-label': title }}>
          <Lines>
            {rows.slice(0, shownAtOnce).map((row, at) => (
              <RequestLine key={row.id} row={row} of={conflicts[at]} isAlone={rows.length === 1} />
            ))}
          </Lines>
        </ScrollArea.Autosize>
        {rows.length > shownAtOnce && (
          <Text c="dimmed">{t('leave.decide.more', { count: rows.length - shownAtOnce })}</Text>
        )}
        {asksForShifts && (
          <Checkbox
            checked={frees}
            onChange={(event) => setFrees(event.currentTarget.checked)}
            label={t('leave.decide.frees', { count: shifts })}
            description={t(`leave.decide.${helpOf(rows, keepsShifts)}`)}
          />
        )}
      </Stack>
    </ReasonDialog>
  )
}

const helpOf = (rows: readonly Row[], keepsShifts: boolean) =>
  rows.length > 1 ? 'freesHelpMany' : keepsShifts ? 'freesHelpHalf' : 'freesHelp'

type LineProps = { row: Row; of: ReturnType<typeof useConflicts>[number] | undefined; isAlone: boolean }

function RequestLine({ row, of, isAlone }: LineProps) {
  const t = useTranslate()
  const days = daysText(t, row)
  return (
    <Line
      name={isAlone ? days : row.employee_name}
      facts={[isAlone ? '' : days, row.minutes === null ? '' : formatMinutes(row.minutes)].filter(Boolean).join(' · ')}
      marks={
        <Text size="sm" c="dimmed">
          <TypeName row={row} />
        </Text>
      }
      more={
        of?.error ? (
          <Text size="sm" c="red">
            {messageOf(of.error).message}
          </Text>
        ) : (
          <ConflictNotes of={of?.data} />
        )
      }
    />
  )
}
