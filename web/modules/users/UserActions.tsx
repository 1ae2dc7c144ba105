import {
  IconBan,
  IconDeviceMobileOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react'
import { useState } from 'react'
import { type AllowedUserAction, type User, users } from '#contract/accounts/users.ts'
import { useGo } from '#web/lib/go.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DeleteDialog } from '#web/modules/users/DeleteDialog.tsx'
import { EndTwoFactorDialog } from '#web/modules/users/EndTwoFactorDialog.tsx'
import { hrefsOf, type AccountSide } from '#web/modules/users/sides.ts'
import { SuspendDialog } from '#web/modules/users/SuspendDialog.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'

const iconProps = { size: 16, 'aria-hidden': true } as const

/** The actions on a user; a blocked action is disabled and shows its reason. */
export function UserActions({ user, side }: { user: User; side: AccountSide }) {
  const t = useTranslate()
  const [isConfirming, setConfirming] = useState<'suspend' | 'twoFactor' | 'delete' | null>(null)
  const actions = useUserActions(user, side)
  const obstacle = user.last_super_admin ? 'lastSuperAdmin' : user.obstacle
  const reason = obstacle && t(`users.obstacle.${obstacle}`)
  const offers = (action: AllowedUserAction) =>
    user.allowed_actions.includes(action) || user.blocked_actions.includes(action)
  return (
    <>
      {offers('recover') && (
        <ActionButton
          leftSection={<IconUserCheck {...iconProps} />}
          reason={reason}
          loading={actions.busy}
          onClick={actions.recover}
        >
          {t('users.actions.recover')}
        </ActionButton>
      )}
      {offers('activate') && (
        <ActionButton
          leftSection={<IconPlayerPlay {...iconProps} />}
          reason={reason}
          loading={actions.busy}
          onClick={actions.activate}
        >
          {t('users.actions.activate')}
        </ActionButton>
      )}
      {offers('suspend') && (
        <ActionButton
          variant="default"
          leftSection={<IconBan {...iconProps} />}
          reason={reason}
          onClick={() => setConfirming('suspend')}
        >
          {t('users.actions.suspend')}
        </ActionButton>
      )}
      <RowMenu
        label={t('users.actions.more')}
        items={[
          offers('deactivate') && {
            label: t('users.actions.deactivate'),
            icon: <IconPlayerPause {...iconProps} />,
            reason,
            onClick: actions.deactivate,
          },
          offers('end_two_factor') && {
            label: t('users.twoFactor.end'),
            icon: <IconDeviceMobileOff {...iconProps} />,
            reason,
            onClick: () => setConfirming('twoFactor'),
          },
          offers('delete') && {
            label: t('users.actions.delete'),
            icon: <IconTrash {...iconProps} />,
            tone: 'bad',
            reason,
            onClick: () => setConfirming('delete'),
          },
        ]}
      />
      <SuspendDialog opened={isConfirming === 'suspend'} onClose={() => setConfirming(null)} user={user} />
      <EndTwoFactorDialog opened={isConfirming === 'twoFactor'} onClose={() => setConfirming(null)} user={user} />
      <DeleteDialog
        opened={isConfirming === 'delete'}
        onClose={() => setConfirming(null)}
        user={user}
        onDelete={actions.remove}
      />
    </>
  )
}

function useUserActions(user: User, side: AccountSide) {
  const t = useTranslate()
  const go = useGo()
  const common = { invalidates: [users], failed: t('users.actions.failed', { name: user.name }) }
  const status = useSend(users.changeStatus, { ...common, success: t('users.actions.done', { name: user.name }) })
  const recover = useSend(users.suspend, { ...common, success: t('users.actions.recovered', { name: user.name }) })
  const remove = useSend(users.remove, {
    ...common,
    success: t('users.actions.deleted'),
    onDone: () => go(hrefsOf(side).list()),
  })
  return {
    busy: status.busy || recover.busy || remove.busy,
    activate: () => status.send({ id: user.id, status: 'active' }),
    deactivate: () => status.send({ id: user.id, status: 'inactive' }),
    recover: () => recover.send({ id: user.id, version: user.version, recover: true }),
    remove: () => remove.send({ id: user.id }),
  }
}
