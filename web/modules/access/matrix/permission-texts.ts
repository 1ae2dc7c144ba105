import type { Resource } from '#contract/permissions.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Action, GrantOption } from './matrix-model.ts'

/** Sensitive permissions with an explanation of their risk. */
const explained = [
  'Company/export',
  'Employee/view sensitive',
  'Employee/import',
  'Roster/publish',
  'Roster/override',
  'Roster/cancel',
  'Timesheet/approve',
  'Timesheet/export',
  'Timesheet/unlock',
  'Rate/view',
  'Audit/view',
  'Role Permission/update',
  'Settings/update',
  'Super Admin/update',
] as const

/** The translated names of resources, actions and permissions, and the explanations of sensitive ones. */
export function usePermissionTexts() {
  const t = useTranslate()
  const resource = (name: Resource) => t(`access.resource.${name}`)
  const action = (name: Action) => t(`access.action.${name}`)
  return {
    resource,
    action,
    permission: (tick: Pick<GrantOption, 'resource' | 'action'>) =>
      t('access.matrix.cell', { resource: resource(tick.resource), action: action(tick.action) }),
    help(name: string) {
      const known = explained.find((one) => one === name)
      return known === undefined ? null : t(`access.help.${known}`)
    },
  }
}
