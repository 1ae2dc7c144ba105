// A noun of its own: how roles are called; the four shared ones have their names in every language.
import type { RoleRow } from '#contract/access.ts'
import { useWords } from '#web/lib/wording.ts'

type Named = Pick<RoleRow, 'name' | 'kind' | 'system' | 'description'>

export function useRoleWords() {
  const t = useWords()
  return {
    name: (role: Named) => (role.system ? t(`app.role.${role.kind}`) : role.name),
    description: (role: Named) => role.description ?? (role.system ? t(`access.system.${role.kind}`) : null),
  }
}
