import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { LeaveRequestWithActions } from '#contract/people/leave/leave-requests.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { LeaveDecision } from './use-leave-decisions.tsx'

type Props = {
  row: LeaveRequestWithActions
  onDecide: (action: LeaveDecision, rows: readonly LeaveRequestWithActions[]) => void
}

/** Approve and decline, where the reader decides about this request; each asks first. */
export function LeaveRowActions({ row, onDecide }: Props) {
  const t = useTranslate()
  const icons = [
    { action: 'approve', color: 'teal', Icon: IconCheck },
    { action: 'decline', color: 'red', Icon: IconX },
  ] as const
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {icons.map(
        ({ action, color, Icon }) =>
          row.allowed_actions.includes(action) && (
            <Tooltip key={action} label={t(`leave.decide.${action}`)}>
              <ActionIcon
                variant="light"
                color={color}
                aria-label={t(`leave.decide.${action}Of`, { name: row.employee_name })}
                onClick={() => onDecide(action, [row])}
              >
                <Icon size={18} stroke={2.2} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ),
      )}
    </Group>
  )
}
