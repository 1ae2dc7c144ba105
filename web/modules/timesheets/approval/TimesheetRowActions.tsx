import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { TimesheetRow } from '#contract/rostering/timesheets/timesheets.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { actionLabel, editHref, reasonToApprove, timesheetAccess } from '#web/modules/timesheets/timesheet-access.ts'
import { actionIcons, DecisionDialog } from './action-parts.tsx'
import { type Decision, useTimesheetActions } from '#web/modules/timesheets/approval/use-timesheet-actions.ts'
import { RowMenu, type MenuEntry } from '#web/ui/table/RowMenu.tsx'
import type { TimesheetAction } from '#contract/rostering/timesheets/statuses.ts'

const actionOrder = ['approve', 'dispute', 'submit', 'edit', 'correct', 'reject', 'reset', 'void'] as const
const badActions: ReadonlySet<TimesheetAction> = new Set(['dispute', 'reject', 'void'])

/** The actions on one row: approve as a button, the others in a menu. */
export function TimesheetRowActions({ sheet }: { sheet: TimesheetRow }) {
  const t = useTranslate()
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
  const items = actionOrder.map((action): MenuEntry | null => {
    // Only what awaits somebody else is shown with a reason; actions that the status does not allow are left out.
    const blocked = action === 'approve' && sheet.approval_blocked_by === 'customer_first'
    if (!blocked && !sheet.allowed_actions.includes(action)) return null
    const label = t(actionLabel(action, sheet, access))
    const tone = badActions.has(action) ? 'bad' : undefined
    const looks = { label, icon: actionIcons[action], tone } as const
    return { ...looks, ...effects[action], reason: blocked ? t('timesheets.why.customer_first') : null }
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
