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
import type { Timesheet } from '#contract/timesheets.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useWords } from '#web/lib/wording.ts'
import { type Deed, doerOf, editHrefOf, nameOfDeed, offerOf, reasonToApprove } from '#web/modules/timesheets/offers.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { type Decision, useTimesheetActions } from './use-timesheet-actions.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'

const look = { size: 16, 'aria-hidden': true } as const

/** What may be done with the timesheet that is looked at: what fits its state as buttons, what undoes it behind three dots. */
export function TimesheetActions({ sheet }: { sheet: Timesheet }) {
  const t = useWords()
  const doer = doerOf(useSession())
  const actions = useTimesheetActions(sheet)
  const [decision, setDecision] = useState<Decision | null>(null)
  const offer = (deed: Deed) => offerOf(deed, sheet, doer)
  const fits = (deed: Deed) => offer(deed).offered && offer(deed).why === null
  const approval = offer('approve')
  const asked = reasonToApprove(sheet)
  const isDisputed = sheet.status === 'disputed'
  const undo = [
    { deed: 'dispute', icon: <IconMessageReport {...look} />, hidden: !doer.plans },
    { deed: 'reset', icon: <IconArrowBackUp {...look} />, hidden: isDisputed },
    { deed: 'void', icon: <IconTrash {...look} />, tone: 'bad', hidden: false },
  ] as const
  const items = undo.map(({ deed, hidden, ...looks }) => {
    const { offered, why } = offer(deed)
    return (
      offered &&
      why === null &&
      !hidden && {
        ...looks,
        label: t(nameOfDeed(deed, sheet, doer)),
        onClick: () => setDecision(deed),
      }
    )
  })
  return (
    <>
      {fits('edit') && (
        <Button
          component="a"
          variant="default"
          href={editHrefOf(sheet.id, doer)}
          leftSection={<IconPencil {...look} />}
        >
          {t(nameOfDeed('edit', sheet, doer))}
        </Button>
      )}
      {fits('submit') && (
        <Button leftSection={<IconSend {...look} />} loading={actions.busy} onClick={actions.submit}>
          {t('timesheets.actions.submit')}
        </Button>
      )}
      {fits('reject') && (
        <Button variant="default" leftSection={<IconX {...look} />} onClick={() => setDecision('reject')}>
          {t('timesheets.actions.reject')}
        </Button>
      )}
      {fits('dispute') && !doer.plans && (
        <Button variant="default" leftSection={<IconMessageReport {...look} />} onClick={() => setDecision('dispute')}>
          {t('timesheets.actions.dispute')}
        </Button>
      )}
      {isDisputed && fits('reset') && (
        <Button leftSection={<IconArrowBackUp {...look} />} onClick={() => setDecision('reset')}>
          {t(nameOfDeed('reset', sheet, doer))}
        </Button>
      )}
      {approval.offered && !isDisputed && (
        <ActionButton
          leftSection={<IconCheck {...look} />}
          loading={actions.busy}
          reason={approval.why && t(approval.why)}
          onClick={asked ? () => setDecision(asked) : actions.approve}
        >
          {t('timesheets.actions.approve')}
        </ActionButton>
      )}
      <RowMenu label={t('timesheets.actions.more')} items={items} />
      <DecisionDialog decision={decision} sheet={sheet} onClose={() => setDecision(null)} onDecide={actions.decide} />
    </>
  )
}
