import {
  IconArrowBackUp,
  IconCheck,
  IconMessageReport,
  IconPencil,
  IconSend,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { whenOpened } from '#web/ui/when-opened.tsx'
import type { TimesheetAction } from '#contract/rostering/timesheets/statuses.ts'

/** Loaded when an action asks for a reason. */
export const DecisionDialog = whenOpened(
  () => import('./DecisionDialog.tsx').then((module) => module.DecisionDialog),
  ({ decision }) => decision !== null,
)

const iconProps = { size: 16, 'aria-hidden': true } as const

/** The icon of each action on a timesheet, in its buttons and menus. */
export const actionIcons: Readonly<Record<TimesheetAction, ReactNode>> = {
  approve: <IconCheck {...iconProps} />,
  dispute: <IconMessageReport {...iconProps} />,
  submit: <IconSend {...iconProps} />,
  edit: <IconPencil {...iconProps} />,
  correct: <IconPencil {...iconProps} />,
  reject: <IconX {...iconProps} />,
  reset: <IconArrowBackUp {...iconProps} />,
  void: <IconTrash {...iconProps} />,
}
