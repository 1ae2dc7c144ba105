import { Alert, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { type Roster, type RosterStatusAction, rosters } from '#contract/rostering/rosters/rosters.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { Announcements } from '#web/modules/publication/Announcements.tsx'
import { toast } from '#web/ui/toast.tsx'

type DialogAction = Exclude<RosterStatusAction, 'publish'>
type Props = { roster: Roster; action: DialogAction | null; onClose: () => void }

const withdrawing: ReadonlySet<DialogAction> = new Set<DialogAction>(['unpublish', 'cancel'])

/** Confirms that a roster is unpublished, locked, archived or cancelled, and asks for the reason where people were notified. */
export function RosterStatusDialog({ roster, action, onClose }: Props) {
  const t = useTranslate()
  // The dialog keeps its content during its closing animation.
  const requested = action ?? 'lock'
  const [message, setMessage] = useState('')
  const { change, refusal, close } = useStatusChange(requested, onClose)
  const needsReason = withdrawing.has(requested) && roster.status === 'published'
  return (
    <ReasonDialog
      opened={action !== null}
      onClose={close}
      title={t(`rosters.changeStatus.${requested}_question`)}
      reasonOptions={
        needsReason
          ? { label: t('rosters.changeStatus.reason'), description: t('rosters.changeStatus.reasonHelp') }
          : null
      }
      {...(needsReason && { size: 'lg' as const })}
      confirm={t(`rosters.changeStatus.${requested}`)}
      tone={withdrawing.has(requested) ? 'bad' : 'normal'}
      busy={change.busy}
      onConfirm={(reason) => change.send({ ids: [roster.id], action: requested, reason, message })}
    >
      <Text>{t(`rosters.changeStatus.${requested}_text`)}</Text>
      {needsReason && requested === 'cancel' && <Text>{t('rosters.changeStatus.cancelTerms')}</Text>}
      {needsReason && (requested === 'unpublish' || requested === 'cancel') && (
        <Announcements
          ids={[roster.id]}
          action={requested}
          opened={action !== null}
          message={message}
          onMessage={setMessage}
        />
      )}
      {refusal !== null && (
        <Alert color="red" icon={<IconAlertCircle />} role="alert">
          {refusal}
        </Alert>
      )}
    </ReasonDialog>
  )
}

/** Sends the transition; a refusal is shown in the dialog, since a reason may be required. */
function useStatusChange(action: DialogAction, onClose: () => void) {
  const t = useTranslate()
  const [refusal, setRefusal] = useState<string | null>(null)
  function close() {
    setRefusal(null)
    onClose()
  }
  const change = useSend(rosters.changeStatus, {
    invalidates: [rosters],
    onDone: ({ rows, notified }) => {
      const refused = rows.find(({ ok }) => !ok)
      if (refused) return setRefusal(refused.message ?? '')
      toast(
        'ok',
        t(`rosters.changeStatus.${action}_done`),
        notified > 0 ? t('rosters.changeStatus.notified', { count: notified }) : undefined,
      )
      return close()
    },
  })
  return { change, refusal, close }
}
