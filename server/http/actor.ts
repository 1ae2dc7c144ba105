import { refuse } from '#contract/refusals.ts'
import type { Kind, Permission } from '#contract/permissions.ts'
import { nameOf } from '#contract/permissions.ts'
import type { Language } from '#contract/values/values.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'

/** Who asks: made from a session by the auth module, carried by every request, never built anywhere else. */
export type Actor = {
  readonly account_id: string
  readonly membership_id: string
  readonly session_id: string
  /** how it stood with who may do what when the grants were read */
  readonly access_version: string
  readonly name: string
  readonly kind: Kind
  readonly role_name: string
  readonly locale: Language
  readonly agency_id: string | null
  readonly employee_id: string | null
  readonly customer_id: string | null
  readonly supervisor_id: string | null
  readonly grants: ReadonlySet<string>
  readonly scope: Scope
}

/** Does the actor hold the permission, wherever the record is? Which records is the scope's and the policy's answer. */
export const holds = (actor: Actor, permission: Permission) => actor.grants.has(nameOf(permission))

/** What an agency decides for itself is not for its customers and employees, whatever their role holds. */
export function requireStaff(actor: Pick<Actor, 'kind'>) {
  if (actor.kind === 'customer' || actor.kind === 'employee') refuse('mayNot')
}

/** What runs the installation is the super admin's alone, whatever a role of an agency holds. */
export function requirePlatform(actor: Pick<Actor, 'agency_id'>) {
  if (actor.agency_id !== null) refuse('mayNot')
}
