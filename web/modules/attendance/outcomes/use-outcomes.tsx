import { IconClockCheck, IconRotate, IconUserOff, IconUserX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { AssignmentAction } from '#contract/rostering/shifts/assignments.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { MenuEntry } from '#web/ui/table/RowMenu.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import type { OutcomeDialogProps } from './OutcomeDialog.tsx'
import { outcomeActions, type OutcomeAction, type OutcomeTarget, type OutcomeRequest } from './outcome-request.ts'

/** The actions that give the shift to somebody else. */
export const replacementActions = ['replace', 'find_replacement'] as const satisfies readonly AssignmentAction[]

// Loaded when it is opened, because the board's first load is limited.
const OutcomeDialog = whenOpened<OutcomeDialogProps>(
  async () => (await import('./OutcomeDialog.tsx')).OutcomeDialog,
  ({ request }) => request !== null,
)

const icons: Readonly<Record<OutcomeAction, ReactNode>> = {
  withdraw: <IconUserX size={16} />,
  confirm_attendance: <IconClockCheck size={16} />,
  record_no_show: <IconUserOff size={16} />,
  undo_no_show: <IconRotate size={16} />,
}

/** Menu entries that record the outcome of an assignment, and their dialog. */
export function useOutcomes() {
  const t = useTranslate()
  const [request, setRequest] = useState<OutcomeRequest | null>(null)
  const entriesFor = (target: OutcomeTarget, allowed: readonly AssignmentAction[]): MenuEntry[] =>
    outcomeActions
      .filter((action) => allowed.includes(action))
      .map((action) => ({
        label: t(`outcomes.${action}`),
        icon: icons[action],
        onClick: () => setRequest({ ...target, action }),
      }))
  const dialog = <OutcomeDialog request={request} onClose={() => setRequest(null)} />
  return { entriesFor, dialog }
}
