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
import type { TimesheetRow } from '#contract/timesheets.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useWords } from '#web/lib/wording.ts'
import { type Deed, doerOf, editHrefOf, nameOfDeed, offerOf, reasonToApprove } from '#web/modules/timesheets/offers.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { type Decision, useTimesheetActions } from './use-timesheet-actions.ts'
import { RowMenu, type MenuEntry } from '#web/ui/table/RowMenu.tsx'

const look = { size: 16, 'aria-hidden': true } as const
const deeds = [
  { deed: 'approve', icon: <IconCheck {...look} /> },
  { deed: 'dispute', icon: <IconMessageReport {...look} />, tone: 'bad' },
  { deed: 'submit', icon: <IconSend {...look} /> },
  { deed: 'edit', icon: <IconPencil {...look} /> },
  { deed: 'reject', icon: <IconX {...look} />, tone: 'bad' },
  { deed: 'reset', icon: <IconArrowBackUp {...look} /> },
  { deed: 'void', icon: <IconTrash {...look} />, tone: 'bad' },
] as const satisfies readonly { deed: Deed; icon: React.ReactNode; tone?: 'bad' }[]

/** What may be done with one timesheet of the list: approving at once, the rest behind three dots. */
export function TimesheetRowActions({ sheet }: { sheet: TimesheetRow }) {
  const t = useWords()
  const doer = doerOf(useSession())
  const actions = useTimesheetActions(sheet)
  const [decision, setDecision] = useState<Decision | null>(null)
  const approval = offerOf('approve', sheet, doer)
  const asked = reasonToApprove(sheet)
  const approve = asked ? () => setDecision(asked) : actions.approve
  const act = { approve, submit: actions.submit }
  const items = deeds.map(({ deed, ...looks }): MenuEntry | null => {
    const { offered, why } = offerOf(deed, sheet, doer)
    // Only what waits for somebody says so; what its state does not allow is left out.
    if (!offered || (why !== null && why !== 'timesheets.why.customerFirst')) return null
    const does =
      deed === 'edit'
        ? { href: editHrefOf(sheet.id, doer) }
        : { onClick: deed === 'approve' || deed === 'submit' ? act[deed] : () => setDecision(deed) }
    return { ...looks, ...does, label: t(nameOfDeed(deed, sheet, doer)), reason: why && t(why) }
  })
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {approval.offered && approval.why === null && (
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
