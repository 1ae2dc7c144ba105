import { access, type RoleRow } from '#contract/accounts/access.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { useRoleTexts } from './role-texts.ts'

type Props = { role: RoleRow | null; onClose: () => void; onRemoved?: () => void }

/** Asks for confirmation before a role is removed. */
export function RemoveRole({ role, onClose, onRemoved }: Props) {
  const t = useTranslate()
  const words = useRoleTexts()
  const removing = useSend(access.remove, {
    invalidates: [access.list],
    success: t('access.remove.done'),
    failed: t('access.remove.failed'),
    onDone() {
      onClose()
      onRemoved?.()
    },
  })
  return (
    <ReasonDialog
      opened={role !== null}
      onClose={onClose}
      title={role && t('access.remove.title', { name: words.name(role) })}
      confirm={t('access.remove.confirm')}
      busy={removing.busy}
      onConfirm={() => role && removing.send({ id: role.id, version: role.version })}
    >
      {t('access.remove.text')}
    </ReasonDialog>
  )
}
