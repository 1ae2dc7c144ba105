import type { RoleRow } from '#contract/accounts/access.ts'
import type { SharedRole } from '#contract/permissions.ts'
import { useTranslate } from '#web/lib/wording.ts'

type NamedRole = Pick<RoleRow, 'name' | 'kind' | 'system' | 'description'>

/** The names and descriptions of roles; shared ones have theirs in every language. */
export function useRoleTexts() {
  const t = useTranslate()
  return {
    name: (role: NamedRole) => (role.system ? t(`shell.role.${sharedOf(role)}`) : role.name),
    description: (role: NamedRole) => role.description ?? (role.system ? t(`access.system.${sharedOf(role)}`) : null),
  }
}

const sharedOf = ({ name, kind }: NamedRole): SharedRole => (name === 'supervisor' ? name : kind)
