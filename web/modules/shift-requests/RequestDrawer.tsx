import { Button, Group, Stack, Switch } from '@mantine/core'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { shiftRequests, type ShiftRequestWithActions } from '#contract/rostering/shifts/shift-requests.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import type { useDecisions } from './use-decisions.tsx'

type Row = ShiftRequestWithActions
type RequestDecisions = ReturnType<typeof useDecisions>
type Props = { row: Row | null; decisions: RequestDecisions; onEdit: (row: Row) => void; onClose: () => void }

/** One request, with what its reader can do with it. */
export function RequestDrawer({ row, onClose, ...rest }: Props) {
  return (
    <SideDrawer opened={row !== null} onClose={onClose} title={row?.location_name}>
      {row && (
        <Stack gap="lg">
          <RequestFacts row={row} />
          <Actions key={row.id} row={row} onClose={onClose} {...rest} />
        </Stack>
      )}
    </SideDrawer>
  )
}

function Actions({ row, decisions, onEdit, onClose }: Props & { row: Row }) {
  const t = useTranslate()
  const [confirming, setConfirming] = useState<'decline' | 'withdraw' | null>(null)
  const [withPeople, setWithPeople] = useState(true)
  const withdraw = useWithdraw(onClose)
  const can = (action: Row['allowed_actions'][number]) => row.allowed_actions.includes(action)
  const decide = (action: 'approve' | 'decline', reason = '') =>
    void decisions.run(action, [row], { reason, with_people: withPeople }).then((done) => done && onClose())
  function confirm(reason: string) {
    setConfirming(null)
    if (confirming === 'decline') decide('decline', reason)
    else withdraw.send({ id: row.id, version: row.version })
  }
  return (
    <>
      {can('approve') && row.wished_people.length > 0 && (
        <Switch
          label={t('requests.withPeople')}
          checked={withPeople}
          onChange={(event) => setWithPeople(event.currentTarget.checked)}
        />
      )}
      <Group gap="xs">
        {can('approve') && (
          <Button
            leftSection={<IconCheck size={16} aria-hidden />}
            loading={decisions.busy}
            onClick={() => decide('approve')}
          >
            {t('requests.approve')}
          </Button>
        )}
        {can('edit') && (
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(row)}>
            {t('requests.edit')}
          </Button>
        )}
        {can('decline') && (
          <Button
            variant="default"
            leftSection={<IconX size={16} aria-hidden />}
            onClick={() => setConfirming('decline')}
          >
            {t('requests.decline')}
          </Button>
        )}
        {can('withdraw') && !can('approve') && (
          <Button variant="default" loading={withdraw.busy} onClick={() => setConfirming('withdraw')}>
            {t('requests.withdraw')}
          </Button>
        )}
      </Group>
      <ReasonDialog
        opened={confirming !== null}
        onClose={() => setConfirming(null)}
        title={t(confirming === 'decline' ? 'requests.declineQuestion' : 'requests.withdrawQuestion')}
        reasonOptions={confirming === 'decline' ? { label: t('requests.reason'), required: true } : null}
        confirm={t(confirming === 'decline' ? 'requests.decline' : 'requests.withdraw')}
        tone="bad"
        onConfirm={confirm}
      >
        {t(confirming === 'decline' ? 'requests.declineText' : 'requests.withdrawText')}
      </ReasonDialog>
    </>
  )
}

function useWithdraw(onDone: () => void) {
  const t = useTranslate()
  return useSend(shiftRequests.withdraw, {
    invalidates: [shiftRequests],
    success: t('requests.withdrawn'),
    failed: t('requests.failed'),
    onDone,
  })
}
