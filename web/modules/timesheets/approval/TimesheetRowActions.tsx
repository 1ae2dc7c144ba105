import { ActionIcon, Group, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCheck,
  IconMessageReport,
  IconPencil,
  IconSend,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { TimesheetAction, TimesheetRow } from '#contract/rostering/timesheets/timesheets.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useWords } from '#web/lib/wording.ts'
import { actionLabel, editHref, reasonToApprove, timesheetAccess } from '#web/modules/timesheets/timesheet-access.ts'
import { type Decision, useTimesheetActions } from '#web/modules/timesheets/approval/use-timesheet-actions.ts'
import { RowMenu, type MenuEntry } from '#web/ui/table/RowMenu.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const DecisionDialog = whenOpened(
  () => import('./DecisionDialog.tsx').then((module) => module.DecisionDialog),
  ({ decision }) => decision !== null,
)

const look = { size: 16, 'aria-hidden': true } as const
const actionLooks = [
  { action: 'approve', icon: <IconCheck {...look} /> },
  { action: 'dispute', icon: <IconMessageReport {...look} />, tone: 'bad' },
  { action: 'submit', icon: <IconSend {...look} /> },
  { action: 'edit', icon: <IconPencil {...look} /> },
  { action: 'correct', icon: <IconPencil {...look} /> },
  { action: 'reject', icon: <IconX {...look} />, tone: 'bad' },
  { action: 'reset', icon: <IconArrowBackUp {...look} /> },
  { action: 'void', icon: <IconTrash {...look} />, tone: 'bad' },
] as const satisfies readonly { action: TimesheetAction; icon: React.ReactNode; tone?: 'bad' }[]

/** The actions on one row: approve as a button, the others in a menu. */
export function TimesheetRowActions({ sheet }: { sheet: TimesheetRow }) {
  const t = useWords()
  const access = timesheetAccess(useSession())
  const actions = useTimesheetActions(sheet)
  const [decision, setDecision] = useState<Decision | null>(null)
  const reason = reasonToApprove(sheet)
  const approve = reason ? () => setDecision(reason) : actions.approve
  const href = editHref(sheet.id, access)
  const decide = (to: Decision) => ({ onClick: () => setDecision(to) })
  const effects: Readonly<Record<TimesheetAction, Pick<MenuEntry, 'href' | 'onClick'>>> = {
    approve: { onClick: approve },
    submit: { onClick: actions.submit },
    edit: { href },
    correct: { href },
    dispute: decide('dispute'),
    reject: decide('reject'),
    reset: decide('reset'),
    void: decide('void'),
  }
  const canApprove = sheet.allowed_actions.includes('approve')
  const items = actionLooks.map(({ action, ...looks }): MenuEntry | null => {
    // Only what awaits somebody else is shown with a reason; actions that the status does not allow are left out.
    const blocked = action === 'approve' && sheet.approval_blocked_by === 'customer_first'
    if (!blocked && !sheet.allowed_actions.includes(action)) return null
    const label = t(actionLabel(action, sheet, access))
    return { ...looks, ...effects[action], label, reason: blocked ? t('timesheets.why.customer_first') : null }
  })
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {canApprove && (
        <Tooltip label={t('timesheets.actions.approve')}>
          <ActionIcon
            variant="light"
            color="teal"
            loading={actions.busy}
            aria-label={t('timesheets.actions.approveOf', { name: sheet.employee_name })}
            onClick={approve}
          >
            <IconCheck size={18} stroke={2.2} />
          </ActionIcon>
        </Tooltip>
      )}
      <RowMenu label={t('timesheets.actions.more')} items={items} />
      <DecisionDialog decision={decision} sheet={sheet} onClose={() => setDecision(null)} onDecide={actions.decide} />
    </Group>
  )
}
