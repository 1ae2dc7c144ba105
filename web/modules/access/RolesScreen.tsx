import { Button, Text } from '@mantine/core'
import { IconCopy, IconPencil, IconPlus, IconShieldCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { access, type RoleRow } from '#contract/accounts/access.ts'
import { kinds } from '#contract/permissions.ts'
import { maxCounted } from '#contract/values/lists/page-sizes.ts'
import { formatCount, formatNumber } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RemoveRole } from '#web/modules/access/RemoveRole.tsx'
import { RoleKind, RoleMarks } from '#web/modules/access/RoleBadges.tsx'
import type { RoleTask } from '#web/modules/access/RoleDrawer.tsx'
import { useRoleTexts } from '#web/modules/access/role-texts.ts'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'

const RoleDrawer = whenOpened(
  () => import('#web/modules/access/RoleDrawer.tsx').then((module) => module.RoleDrawer),
  ({ task }) => task !== null,
)

const columns: Column<RoleRow>[] = [
  {
    id: 'name',
    title: 'access.list.name',
    sort: 'name',
    fixed: true,
    cell: (row) => <RoleName role={row} />,
    exports: [
      { title: 'access.list.name', cell: (row) => <RoleWord role={row} part="name" /> },
      { title: 'access.form.description', cell: (row) => <RoleWord role={row} part="description" /> },
    ],
  },
  { id: 'kind', title: 'access.list.kind', sort: 'kind', card: 'badge', cell: (row) => <RoleKind kind={row.kind} /> },
  { id: 'origin', title: 'access.list.origin', cell: (row) => <Origin role={row} /> },
  { id: 'users', title: 'access.list.users', sort: 'users', align: 'end', cell: (row) => formatCount(row.user_count) },
  {
    id: 'permissions',
    title: 'access.list.permissions',
    sort: 'permissions',
    align: 'end',
    cell: (row) => formatNumber(row.permission_count),
  },
]

const RoleWord = ({ role, part }: { role: RoleRow; part: 'name' | 'description' }) => useRoleTexts()[part](role)

function RoleName({ role }: { role: RoleRow }) {
  const words = useRoleTexts()
  return (
    <div>
      <Text span fw={600}>
        {words.name(role)}
      </Text>
      <Text size="xs" c="dimmed" lineClamp={1}>
        {words.description(role)}
      </Text>
    </div>
  )
}

/** The owner of a role: shared, the agency's name for super admins, or the agency itself. */
function Origin({ role }: { role: RoleRow }) {
  const t = useTranslate()
  const ofPlatform = useSession()?.user?.agency === null
  if (role.system || role.is_own) return <RoleMarks role={role} />
  return <Text c="dimmed">{ofPlatform ? (role.agency_name ?? '–') : t('access.badge.custom')}</Text>
}

export function RolesScreen() {
  const t = useTranslate()
  const list = useList(access.list, { name: 'roles' })
  const [task, setTask] = useState<RoleTask>(null)
  const [removed, setRemoved] = useState<RoleRow | null>(null)
  const add = (
    <May call={access.store}>
      <Button onClick={() => setTask('new')} leftSection={<IconPlus size={16} aria-hidden />}>
        {t('access.list.add')}
      </Button>
    </May>
  )
  return (
    <Page title={t('access.list.title')} description={t('access.list.text')} actions={add}>
      <DataTable
        of={list}
        label={t('access.list.title')}
        columns={columns}
        href={isCallAllowed(access.info) ? (row) => hrefOf('/roles/view/{roleId}', { roleId: row.id }) : undefined}
        search={t('access.list.search')}
        filters={[choiceFilter('kind', t('access.list.kind'), kinds, (value) => t(`shell.role.${value}`))]}
        empty={{ title: t('access.list.empty'), action: add }}
        rowActions={(row) => <RoleMenu role={row} onTask={setTask} onRemove={setRemoved} />}
      />
      <RoleDrawer task={task} onClose={() => setTask(null)} />
      <RemoveRole role={removed} onClose={() => setRemoved(null)} />
    </Page>
  )
}

type MenuProps = { role: RoleRow; onTask: (task: RoleTask) => void; onRemove: (role: RoleRow) => void }

const usersText = (t: ReturnType<typeof useTranslate>, count: number) =>
  count > maxCounted ? t('access.list.stillHeldByMore', { count: maxCounted }) : t('access.list.stillHeld', { count })

function RoleMenu({ role, onTask, onRemove }: MenuProps) {
  const t = useTranslate()
  const words = useRoleTexts()
  const icon = { size: 16, 'aria-hidden': true } as const
  return (
    <RowMenu
      label={t('access.list.actions', { name: words.name(role) })}
      items={[
        isCallAllowed(access.info) && {
          label: t('access.list.open'),
          icon: <IconShieldCheck {...icon} />,
          href: hrefOf('/roles/view/{roleId}', { roleId: role.id }),
        },
        isCallAllowed(access.store) && {
          label: t('access.list.copy'),
          icon: <IconCopy {...icon} />,
          onClick: () => onTask({ copies: role }),
        },
        role.may.rename && {
          label: t('access.list.rename'),
          icon: <IconPencil {...icon} />,
          onClick: () => onTask({ edits: role }),
        },
        role.may.rename && {
          label: t('access.list.remove'),
          icon: <IconTrash {...icon} />,
          tone: 'bad',
          reason: role.may.remove ? null : usersText(t, role.user_count),
          onClick: () => onRemove(role),
        },
      ]}
    />
  )
}
