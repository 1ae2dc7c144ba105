import { Button, Group } from '@mantine/core'
import { IconCopy, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { access, type Role } from '#contract/accounts/access.ts'
import { useGo, useParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { May } from '#web/lib/session/May.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RemoveRole } from '#web/modules/access/RemoveRole.tsx'
import { RoleKind, RoleMarks } from '#web/modules/access/RoleBadges.tsx'
import { RoleDrawer, type RoleTask } from '#web/modules/access/RoleDrawer.tsx'
import { RoleEditor } from '#web/modules/access/RoleEditor.tsx'
import { useRoleTexts } from '#web/modules/access/role-texts.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

export function RoleViewScreen() {
  const t = useTranslate()
  const go = useGo()
  const words = useRoleTexts()
  const query = useApiQuery(access.info, { id: useParam('roleId') })
  const permissions = useApiQuery(access.permissions, {})
  const [task, setTask] = useState<RoleTask>(null)
  const [removed, setRemoved] = useState<Role | null>(null)
  const role = query.data
  return (
    <Page
      title={role ? words.name(role) : t('access.view.title')}
      description={role && words.description(role)}
      badge={role && <RoleState role={role} />}
      back={{ href: hrefOf('/roles'), label: t('access.list.title') }}
      actions={role && <RoleActions role={role} onTask={setTask} onRemove={setRemoved} />}
    >
      <Loaded of={query}>
        {(known) => (
          <Loaded of={permissions}>
            {(resources) => (
              <RoleEditor
                key={known.id}
                role={known}
                held={grantablePermissionsIn(resources)}
                instead={<CopyButton role={known} onTask={setTask} />}
              />
            )}
          </Loaded>
        )}
      </Loaded>
      <RoleDrawer task={task} onClose={() => setTask(null)} />
      <RemoveRole role={removed} onClose={() => setRemoved(null)} onRemoved={() => go(hrefOf('/roles'))} />
    </Page>
  )
}

type Resources = readonly { actions: readonly { name: string; may_grant: boolean }[] }[]

const grantablePermissionsIn = (resources: Resources) =>
  new Set(resources.flatMap(({ actions }) => actions.filter(({ may_grant }) => may_grant).map(({ name }) => name)))

function RoleState({ role }: { role: Role }) {
  const t = useTranslate()
  return (
    <Group gap="xs">
      {!role.system && <RoleKind kind={role.kind} />}
      <RoleMarks role={role} />
      <StatusBadge tone="neutral" icon={<IconUsers size={13} stroke={2.2} aria-hidden />}>
        {t('access.view.held', { count: role.user_count })}
      </StatusBadge>
    </Group>
  )
}

function CopyButton({ role, onTask }: { role: Role; onTask: (task: RoleTask) => void }) {
  const t = useTranslate()
  return (
    <May call={access.store}>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => onTask({ copies: role })}
      >
        {t('access.list.copy')}
      </Button>
    </May>
  )
}

type Props = { role: Role; onTask: (task: RoleTask) => void; onRemove: (role: Role) => void }

function RoleActions({ role, onTask, onRemove }: Props) {
  const t = useTranslate()
  // For a role that cannot be edited, the notice about it contains the copy button.
  if (!role.may.rename) return role.may.assign ? <CopyButton role={role} onTask={onTask} /> : null
  return (
    <>
      <CopyButton role={role} onTask={onTask} />
      <Button
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => onTask({ edits: role })}
      >
        {t('access.list.rename')}
      </Button>
      <ActionButton
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        reason={role.may.remove ? null : t('access.list.stillHeld', { count: role.user_count })}
        onClick={() => onRemove(role)}
      >
        {t('access.list.remove')}
      </ActionButton>
    </>
  )
}
