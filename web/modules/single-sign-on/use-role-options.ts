import type { SingleSignOnSettings } from '#contract/accounts/single-sign-on.ts'
import { useTranslate } from '#web/lib/wording.ts'

/** The roles of the office as the choices of a select field. */
export function useRoleOptions(roles: SingleSignOnSettings['roles']) {
  const t = useTranslate()
  return roles.map(({ id, name, system }) => ({ value: id, label: system ? t('shell.role.admin') : name }))
}
