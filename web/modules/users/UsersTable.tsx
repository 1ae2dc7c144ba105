import { Group, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { kinds } from '#contract/permissions.ts'
import { type UserRow, users, userStatuses } from '#contract/accounts/users.ts'
import { callApi } from '#web/lib/api/call.ts'
import { loadCustomers } from '#web/lib/api/choices.ts'
import { formatInstant } from '#web/lib/format.ts'
import { May } from '#web/lib/session/May.tsx'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RoleKind } from '#web/modules/access/RoleBadges.tsx'
import { hrefsOf, canManageSuperAdmins, roleNameOf, sharedRoleOf, type AccountSide } from '#web/modules/users/sides.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { Column, Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'

const name: Column<UserRow> = {
  id: 'name',
  title: 'users.list.name',
  sort: 'name',
  fixed: true,
  cell: (row) => <PersonCell name={row.name} detail={row.email} />,
  exports: [
    { title: 'users.list.name', cell: (row) => row.name },
    { title: 'users.form.email', cell: (row) => row.email },
  ],
}
const role: Column<UserRow> = {
  id: 'role',
  title: 'users.list.role',
  cell: (row) => <Role row={row} />,
  exports: [
    { title: 'users.list.role', cell: (row) => <OwnRole row={row} /> },
    { title: 'access.list.kind', cell: (row) => <RoleKind kind={sharedRoleOf(row)} /> },
  ],
}
const place: Column<UserRow> = {
  id: 'place',
  title: 'users.list.place',
  cell: (row) => <PlaceCell row={row} />,
  exports: [
    { title: 'users.list.place', cell: (row) => <Agency row={row} /> },
    { title: 'users.list.customer', cell: (row) => row.customer_name },
  ],
}
const customer: Column<UserRow> = { id: 'customer', title: 'users.list.customer', cell: (row) => row.customer_name }
const lastLogin: Column<UserRow> = {
  id: 'last_login',
  title: 'users.list.lastLogin',
  sort: 'last_login_at',
  cell: (row) => <LastLogin at={row.last_login_at} />,
}
const status: Column<UserRow> = {
  id: 'status',
  title: 'users.list.status',
  sort: 'status',
  card: 'badge',
  cell: (row) => <RecordStatus of="users.status" status={row.status} />,
}

const columnsOf = {
  platform: [name, lastLogin, status],
  everywhere: [name, role, place, lastLogin, status],
  agency: [name, role, customer, lastLogin, status],
}

/** The list of users: the platform's, or those of an agency (for super admins, of all agencies). */
export function UsersTable({ side }: { side: AccountSide }) {
  const t = useTranslate()
  const list = useList(users.list, {
    name: `users-${side}`,
    ...(side === 'platform' && { fixed: { kind: 'superadmin' } }),
  })
  const everywhere = side === 'agency' && canManageSuperAdmins()
  return (
    <DataTable
      of={list}
      label={t(`users.list.${side}`)}
      columns={columnsOf[everywhere ? 'everywhere' : side]}
      href={(row) => hrefsOf(side).view(row.id)}
      search={t('users.list.search')}
      filters={useFilters(side, everywhere)}
      empty={{ title: t('users.list.empty'), text: t('users.list.emptyText'), action: <InviteLink side={side} /> }}
    />
  )
}

function useFilters(side: AccountSide, everywhere: boolean): Filter[] {
  const t = useTranslate()
  const statuses = canManageSuperAdmins() ? userStatuses : userStatuses.filter((each) => each !== 'deleted')
  const byStatus: Filter = choiceFilter('status', t('users.list.status'), statuses, (value) =>
    t(`users.status.${value}`),
  )
  if (side === 'platform') return [byStatus]
  const shown = everywhere ? kinds : kinds.filter((kind) => kind !== 'superadmin')
  const byKind: Filter = choiceFilter('kind', t('users.list.kind'), shown, (value) => t(`shell.role.${value}`))
  const byAgency: Filter = {
    kind: 'search',
    name: 'agency_id',
    label: t('users.list.place'),
    load: (q) => callApi(users.agencies, { q }),
    single: true,
  }
  const byCustomer: Filter = {
    kind: 'search',
    name: 'customer_id',
    label: t('users.list.customer'),
    load: loadCustomers,
    single: true,
  }
  return [byStatus, byKind, ...(everywhere ? [byAgency] : [byCustomer])]
}

/** A link to invite a user, for those who may. */
export function InviteLink({ side }: { side: AccountSide }): ReactNode {
  const t = useTranslate()
  return (
    <May call={users.create}>
      <LinkButton href={hrefsOf(side).create()} icon={IconUserPlus} variant="filled">
        {t('users.list.add')}
      </LinkButton>
    </May>
  )
}

function Role({ row }: { row: UserRow }) {
  const t = useTranslate()
  return (
    <Group gap={6}>
      <RoleKind kind={sharedRoleOf(row)} />
      {!row.role_system && <Text size="sm">{roleNameOf(t, row)}</Text>}
    </Group>
  )
}

function OwnRole({ row }: { row: UserRow }) {
  const t = useTranslate()
  return roleNameOf(t, row)
}

function Agency({ row: { agency_name } }: { row: UserRow }) {
  const t = useTranslate()
  return agency_name ?? t('users.place.platform')
}

function PlaceCell({ row }: { row: UserRow }) {
  const t = useTranslate()
  const closed = row.status === 'active' && row.place_status !== 'active'
  const facts = [
    row.customer_name,
    row.more > 0 && t('users.list.more', { count: row.more }),
    closed && t(`users.status.${row.place_status}`),
  ].filter(Boolean)
  return (
    <>
      <Text size="sm">
        <Agency row={row} />
      </Text>
      {facts.length > 0 && (
        <Text size="xs" c="dimmed">
          {facts.join(' · ')}
        </Text>
      )}
    </>
  )
}

function LastLogin({ at }: { at: string | null }) {
  const t = useTranslate()
  return at === null ? (
    <Text span size="sm" c="dimmed">
      {t('users.list.never')}
    </Text>
  ) : (
    formatInstant(at)
  )
}
