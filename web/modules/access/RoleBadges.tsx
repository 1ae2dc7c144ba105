import { Group } from '@mantine/core'
import {
  IconBuildingStore,
  IconCrown,
  IconLock,
  IconUser,
  IconUserCheck,
  IconUserCog,
  IconUserPin,
} from '@tabler/icons-react'
import type { RoleRow } from '#contract/accounts/access.ts'
import type { SharedRole } from '#contract/permissions.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

const sign = { size: 13, stroke: 2.2, 'aria-hidden': true } as const
const looks = {
  superadmin: { tone: 'accent', icon: <IconCrown {...sign} /> },
  admin: { tone: 'info', icon: <IconUserCog {...sign} /> },
  supervisor: { tone: 'info', icon: <IconUserPin {...sign} /> },
  customer: { tone: 'warn', icon: <IconBuildingStore {...sign} /> },
  employee: { tone: 'ok', icon: <IconUser {...sign} /> },
} as const

/** The kind of a role. */
export function RoleKind({ kind }: { kind: SharedRole }) {
  const t = useTranslate()
  return (
    <StatusBadge tone={looks[kind].tone} icon={looks[kind].icon}>
      {t(`shell.role.${kind}`)}
    </StatusBadge>
  )
}

type BadgedRole = Pick<RoleRow, 'system' | 'is_own'>

/** Marks a role shared by all agencies, or the user's own current role; empty for the others. */
export function RoleMarks({ role }: { role: BadgedRole }) {
  const t = useTranslate()
  if (!role.system && !role.is_own) return null
  return (
    <Group gap="xs">
      {role.system && (
        <StatusBadge tone="neutral" icon={<IconLock {...sign} />}>
          {t('access.badge.system')}
        </StatusBadge>
      )}
      {role.is_own && (
        <StatusBadge tone="accent" icon={<IconUserCheck {...sign} />}>
          {t('access.badge.own')}
        </StatusBadge>
      )}
    </Group>
  )
}
