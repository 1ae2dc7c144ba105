import { type User, users } from '#contract/accounts/users.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

type Props = { opened: boolean; onClose: () => void; user: User }

/** Asks for the reason to turn off a user's two-factor authentication, which the user can read. */
export function EndTwoFactorDialog({ opened, onClose, user }: Props) {
  const t = useTranslate()
  const end = useSend(users.endTwoFactor, {
    invalidates: [users],
    success: t('users.twoFactor.done', { name: user.name }),
    failed: t('users.actions.failed', { name: user.name }),
    onDone: onClose,
  })
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title={t('users.twoFactor.question', { name: user.name })}
      reasonOptions={{
        label: t('users.suspend.reason'),
        description: t('users.suspend.reasonHelp'),
        required: true,
        usual: [t('users.twoFactor.usualLost'), t('users.twoFactor.usualReplaced'), t('users.twoFactor.usualCodes')],
      }}
      confirm={t('users.twoFactor.end')}
      busy={end.busy}
      onConfirm={(reason) => end.send({ id: user.id, reason })}
    >
      {t('users.twoFactor.text')}
    </ReasonDialog>
  )
}
