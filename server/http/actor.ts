import type { Kind, Permission } from '#contract/permissions.ts'
import { nameOf } from '#contract/permissions.ts'
import type { Config } from '#contract/platform/settings.ts'
import type { Language } from '#contract/values/values.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'

/**
 * The caller: created from a session by the auth module, or from an API token, part of every request, never built anywhere else.
 */
export type Actor = {
  readonly account_id: string
  readonly membership_id: string
  /** or the API token's id */
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
  /** the settings of their agency, as current as their grants */
  readonly config: Config
  /** of a program that acts for this user: it has some of their grants, and a name of its own */
  readonly token?: { readonly id: string; readonly read_only: boolean }
}

/** Whether the actor has the permission, for any record. The scope and the policy decide about records. */
export const hasPermission = (actor: Actor, permission: Permission) => actor.grants.has(nameOf(permission))
