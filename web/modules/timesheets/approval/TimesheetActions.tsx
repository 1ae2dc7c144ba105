import { Button } from '@mantine/core'
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
import type { Timesheet, TimesheetAction } from '#contract/rostering/timesheets/timesheets.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useWords } from '#web/lib/wording.ts'
import {
  actionLabel,
  canEdit,
  editHref,
  reasonToApprove,
  timesheetAccess,
} from '#web/modules/timesheets/timesheet-access.ts'
import { type Decision, useTimesheetActions } from '#web/modules/timesheets/approval/use-timesheet-actions.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const DecisionDialog = whenOpened(
  () => import('./DecisionDialog.tsx').then((module) => module.DecisionDialog),
  ({ decision }) => decision !== null,
)

const look = { size: 16, 'aria-hidden': true } as const

/** The actions on a timesheet: the next steps as buttons, the others in a menu. */
export function TimesheetActions({ sheet }: { sheet: Timesheet }) {
  const t = useWords()
  const access = timesheetAccess(useSession())
  const actions = useTimesheetActions(sheet)
  const [decision, setDecision] = useState<Decision | null>(null)
  const allows = (action: TimesheetAction) => sheet.allowed_actions.includes(action)
  const label = (action: TimesheetAction) => t(actionLabel(action, sheet, access))
  const blocker = sheet.approval_blocked_by
  const reason = reasonToApprove(sheet)
  const isDisputed = sheet.status === 'disputed'
  const undo = [
    { action: 'dispute', icon: <IconMessageReport {...look} />, hidden: !access.plans },
    { action: 'reset', icon: <IconArrowBackUp {...look} />, hidden: isDisputed },
    { action: 'void', icon: <IconTrash {...look} />, tone: 'bad', hidden: false },
  ] as const
  const items = undo.map(
    ({ action, hidden, ...looks }) =>
      allows(action) && !hidden && { ...looks, label: label(action), onClick: () => setDecision(action) },
  )
  return (
    <>
      {canEdit(sheet) && (
        <Button
          component="a"
          variant="default"
          href={editHref(sheet.id, access)}
          leftSection={<IconPencil {...look} />}
        >
          {label(allows('correct') ? 'correct' : 'edit')}
        </Button>
      )}
      {allows('submit') && (
        <Button leftSection={<IconSend {...look} />} loading={actions.busy} onClick={actions.submit}>
          {t('timesheets.actions.submit')}
        </Button>
      )}
      {allows('reject') && (
        <Button variant="default" leftSection={<IconX {...look} />} onClick={() => setDecision('reject')}>
          {t('timesheets.actions.reject')}
        </Button>
      )}
      {allows('dispute') && !access.plans && (
        <Button variant="default" leftSection={<IconMessageReport {...look} />} onClick={() => setDecision('dispute')}>
          {t('timesheets.actions.dispute')}
        </Button>
      )}
      {isDisputed && allows('reset') && (
        <Button leftSection={<IconArrowBackUp {...look} />} onClick={() => setDecision('reset')}>
          {label('reset')}
        </Button>
      )}
      {(allows('approve') || (blocker !== null && !isDisputed)) && (
        <ActionButton
          leftSection={<IconCheck {...look} />}
          loading={actions.busy}
          reason={blocker && t(`timesheets.why.${blocker}`)}
          onClick={reason ? () => setDecision(reason) : actions.approve}
        >
          {t('timesheets.actions.approve')}
        </ActionButton>
      )}
      <RowMenu label={t('timesheets.actions.more')} items={items} />
      <DecisionDialog decision={decision} sheet={sheet} onClose={() => setDecision(null)} onDecide={actions.decide} />
    </>
  )
}
