// The roles that the current user may assign.
import type { Kind } from '#contract/permissions.ts'
import { users } from '#contract/accounts/users.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'

/** The roles of an agency (null: of the platform, or of the own agency) as choices, and the kind of each. */
export function useRoles(agency_id: string | null) {
  const t = useTranslate()
  const query = useApiQuery(users.roles, agency_id ? { agency_id } : {}, { keepPrevious: true })
  const roles = query.data ?? []
  return {
    kindOf: (id: unknown): Kind | null => roles.find((role) => role.id === id)?.kind ?? null,
    options: roles.map(({ id, name, kind, system }) => ({
      value: id,
      label: system ? t(`shell.role.${kind}`) : name,
      kind,
    })),
  }
}
