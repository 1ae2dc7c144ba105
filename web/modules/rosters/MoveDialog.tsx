import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { type Roster, type RosterAction, rosters } from '#contract/rosters.ts'
import { useSend } from '#web/lib/use-send.ts'
import { useWords } from '#web/lib/wording.ts'
import { toast } from '#web/ui/toast.tsx'

type Move = Exclude<RosterAction, 'publish'>
type Props = { roster: Roster; move: Move | null; onClose: () => void }

/** Asks before a roster is withdrawn, locked, archived or cancelled, and for the reason where people were told. */
export function MoveDialog({ roster, move, onClose }: Props) {
  const t = useWords()
  return (
    <Modal
      opened={move !== null}
      onClose={onClose}
      title={move && t(`rosters.move.${move}_question`)}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      {move && <MoveForm roster={roster} move={move} onClose={onClose} />}
    </Modal>
  )
}

const takesBack: ReadonlySet<Move> = new Set<Move>(['unpublish', 'cancel'])

function MoveForm({ roster, move, onClose }: { roster: Roster; move: Move; onClose: () => void }) {
  const t = useWords()
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const change = useSend(rosters.changeStatus, {
    invalidates: [rosters],
    onDone: ({ rows, told }) => {
      const refused = rows.find(({ ok }) => !ok)
      if (refused) return setRefusal(refused.message ?? '')
      toast('ok', t(`rosters.move.${move}_done`), told > 0 ? t('rosters.move.told', { count: told }) : undefined)
      return onClose()
    },
  })
  const asksWhy = takesBack.has(move) && roster.status === 'published'
  return (
    <Stack>
      <Text>{t(`rosters.move.${move}_text`)}</Text>
      {refusal !== null && (
        <Alert color="red" icon={<IconAlertCircle />} role="alert">
          {refusal}
        </Alert>
      )}
      {asksWhy && (
        <Textarea
          label={t('rosters.move.reason')}
          description={t('rosters.move.reasonHelp')}
          maxLength={500}
          autosize
          minRows={2}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button
          color={takesBack.has(move) ? 'red' : undefined}
          loading={change.busy}
          onClick={() => change.send({ ids: [roster.id], action: move, reason })}
        >
          {t(`rosters.move.${move}`)}
        </Button>
      </Group>
    </Stack>
  )
}
