import { maySeePay, nameOf } from '#contract/permissions.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import type { Actor } from '#server/http/actor.ts'

/** Whose pay statements somebody reads: their own; those of all, who export time and may see pay, but not supervisors of sites; nobody's. */
export function readableStatements(
  { kind, grants }: Pick<Actor, 'kind' | 'grants'>,
  { supervisor_id }: Pick<Scope, 'supervisor_id'>,
): 'own' | 'all' | 'none' {
  if (kind === 'employee') return 'own'
  const isPayroll = maySeePay({ kind, grants }) && grants.has(nameOf(['Timesheet', 'export']))
  return isPayroll && supervisor_id === null ? 'all' : 'none'
}
