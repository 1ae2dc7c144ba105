import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import {
  actionLabel,
  canEdit,
  editHref,
  reasonToApprove,
  timesheetAccess,
} from '#web/modules/timesheets/timesheet-access.ts'
import { actionIcons, DecisionDialog } from './action-parts.tsx'
import { type Decision, useTimesheetActions } from '#web/modules/timesheets/approval/use-timesheet-actions.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import type { TimesheetAction } from '#contract/rostering/timesheets/statuses.ts'

/** The actions on a timesheet: the next steps as buttons, the others in a menu. */
export function TimesheetActions({ sheet }: { sheet: Timesheet }) {
  const t = useTranslate()
  const access = timesheetAccess(useSession())
  const actions = useTimesheetActions(sheet)
  const [decision, setDecision] = useState<Decision | null>(null)
  const allows = (action: TimesheetAction) => sheet.allowed_actions.includes(action)
  const label = (action: TimesheetAction) => t(actionLabel(action, sheet, access))
  const blocker = sheet.approval_blocked_by
  const reason = reasonToApprove(sheet)
  const isDisputed = sheet.status === 'disputed'
  const undo = [
    { action: 'dispute', hidden: !access.plans },
    { action: 'reset', hidden: isDisputed },
    { action: 'void', tone: 'bad', hidden: false },
  ] as const
  const items = undo.map(
    ({ action, hidden, ...looks }) =>
      allows(action) &&
      !hidden && {
        ...looks,
        icon: actionIcons[action],
        label: label(action),
        onClick: () => setDecision(action),
      },
  )
  return (
    <>
      {canEdit(sheet) && (
        <Button component="a" variant="default" href={editHref(sheet.id, access)} leftSection={actionIcons.edit}>
          {label(allows('correct') ? 'correct' : 'edit')}
        </Button>
      )}
      {allows('submit') && (
        <Button leftSection={actionIcons.submit} loading={actions.busy} onClick={actions.submit}>
          {t('timesheets.actions.submit')}
        </Button>
      )}
      {allows('reject') && (
        <Button variant="default" leftSection={actionIcons.reject} onClick={() => setDecision('reject')}>
          {t('timesheets.actions.reject')}
        </Button>
      )}
      {allows('dispute') && !access.plans && (
        <Button variant="default" leftSection={actionIcons.dispute} onClick={() => setDecision('dispute')}>
          {t('timesheets.actions.dispute')}
        </Button>
      )}
      {isDisputed && allows('reset') && (
        <Button leftSection={actionIcons.reset} onClick={() => setDecision('reset')}>
          {label('reset')}
        </Button>
      )}
      {(allows('approve') || (blocker !== null && !isDisputed)) && (
        <ActionButton
          leftSection={actionIcons.approve}
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
