import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconBuilding, IconServerCog } from '@tabler/icons-react'
import { customers } from '#contract/customers/customers.ts'
import { employees } from '#contract/people/employees.ts'
import { supervisors } from '#contract/customers/supervisors.ts'
import type { User, UserMembership } from '#contract/accounts/users.ts'
import { formatInstant, formatList } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RoleKind } from '#web/modules/access/RoleBadges.tsx'
import { sharedRoleOf } from '#web/modules/users/sides.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** A user's memberships that the current user may see. */
export function UserPlaces({ user }: { user: User }) {
  return (
    <Stack gap="lg">
      {user.memberships.map((member) => (
        <MembershipPlace
          key={member.id}
          member={member}
          alone={user.memberships.length === 1 && member.status === user.status}
        />
      ))}
    </Stack>
  )
}

function MembershipPlace({ member, alone }: { member: UserMembership; alone: boolean }) {
  const t = useTranslate()
  const Icon = member.agency_id === null ? IconServerCog : IconBuilding
  const title = (
    <Group gap="xs" component="span">
      <Icon size={20} stroke={1.7} aria-hidden />
      {member.agency_name ?? t('users.place.platform')}
    </Group>
  )
  return (
    <Panel title={title} actions={alone ? null : <RecordStatus of="users.status" status={member.status} />}>
      <Facts
        items={[
          { label: t('users.list.role'), value: <RoleOf member={member} />, wide: true },
          ...(member.customer_id === null
            ? []
            : [{ label: t('users.list.customer'), value: <CustomerLink member={member} />, wide: true }]),
          ...(member.employee_id === null
            ? []
            : [{ label: t('users.list.employee'), value: <EmployeeLink member={member} />, wide: true }]),
          ...(member.supervisor_id === null
            ? []
            : [{ label: t('users.list.supervisor'), value: <SupervisorLink member={member} />, wide: true }]),
          ...(alone || member.last_login_at === null
            ? []
            : [{ label: t('users.list.lastLogin'), value: formatInstant(member.last_login_at), wide: true }]),
          ...(alone || member.status_reason === null
            ? []
            : [{ label: t('users.view.reason'), value: member.status_reason, wide: true }]),
        ]}
      />
    </Panel>
  )
}

/** A shared role is its kind; an agency's own role also has a name. */
function RoleOf({ member }: { member: UserMembership }) {
  return (
    <Group gap="xs">
      <RoleKind kind={sharedRoleOf(member)} />
      {!member.role_system && <Text span>{member.role_name}</Text>}
    </Group>
  )
}

function CustomerLink({ member }: { member: UserMembership }) {
  const plain = <Text span>{member.customer_name}</Text>
  return (
    <May call={customers.info} otherwise={plain}>
      <Anchor href={hrefOf('/customer/view/{id}', { id: member.customer_id ?? '' })}>{member.customer_name}</Anchor>
    </May>
  )
}

function EmployeeLink({ member }: { member: UserMembership }) {
  const plain = <Text span>{member.employee_name}</Text>
  return (
    <May call={employees.info} otherwise={plain}>
      <Anchor href={hrefOf('/employee-preview/{id}', { id: member.employee_id ?? '' })}>{member.employee_name}</Anchor>
    </May>
  )
}

/** The supervisor record, and the sites that limit what they see. */
function SupervisorLink({ member }: { member: UserMembership }) {
  const plain = <Text span>{member.supervisor_name}</Text>
  const params = { id: member.supervisor_company_id ?? '', supervisor_id: member.supervisor_id ?? '' }
  return (
    <May call={supervisors.update} otherwise={plain}>
      <Stack gap={4}>
        <Anchor href={hrefOf('/company/supervisor-view/{id}/{supervisor_id}', params)}>{member.supervisor_name}</Anchor>
        <SitesOf supervisor_id={params.supervisor_id} />
      </Stack>
    </May>
  )
}

function SitesOf({ supervisor_id }: { supervisor_id: string }) {
  const t = useTranslate()
  const { data } = useApiQuery(supervisors.details, { id: supervisor_id })
  if (data === undefined) return null
  const names = data.locations.map(({ name }) => name)
  const sites = names.length === 0 ? t('companies.supervisors.noLocations') : formatList(names)
  return (
    <Text c="dimmed">
      {data.all_locations ? t('companies.supervisors.allOf', { company: data.company_name }) : sites}
    </Text>
  )
}
