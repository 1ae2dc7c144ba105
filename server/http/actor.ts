import { refuse } from '#contract/refusals.ts'
import type { Kind, Permission } from '#contract/permissions.ts'
import { nameOf } from '#contract/permissions.ts'
import type { Language } from '#contract/values/values.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'

/** The caller: created from a session by the auth module, part of every request, never built anywhere else. */
export type Actor = {
  readonly account_id: string
  readonly membership_id: string
  readonly session_id: string
  /** the access version at which the grants were read */
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

/** Whether the actor has the permission, for any record. The scope and the policy decide about records. */
export const holds = (actor: Actor, permission: Permission) => actor.grants.has(nameOf(permission))

/** Internal decisions of an agency are not for its customers and employees, whatever their role includes. */
export function requireStaff(actor: Pick<Actor, 'kind'>) {
  if (actor.kind === 'customer' || actor.kind === 'employee') refuse('mayNot')
}

/** The installation's settings are for the super admin only, whatever an agency's role includes. */
export function requirePlatform(actor: Pick<Actor, 'agency_id'>) {
  if (actor.agency_id !== null) refuse('mayNot')
}
