// The recipients of a notification, as SQL.
import { type RawBuilder, sql } from 'kysely'
import type { NoteParams } from '#contract/platform/notifications/notifications.ts'

/** A recipient with individual params: these differ per recipient, the rest is in the note. */
export type Addressed = {
  employee_id: string
  params?: NoteParams
  link?: string
  group?: string
  /** the start of the (first) shift it is about */
  shift_at?: string | null
  /** the one assignment, or the offer, that it is about */
  assignment_id?: string | null
  offer_id?: string | null
}

export type Addressees =
  | { membership_ids: readonly string[] }
  /** all memberships of these accounts at the agency, and platform users */
  | { account_ids: readonly string[] }
  /** all memberships of this account */
  | { account_id: string }
  | { employee_ids: readonly string[] }
  | { employees: readonly Addressed[] }
  /** users of a customer with a permission, 'Timesheet/approve' */
  | { customer_id: string; permission: string }
  /** agency users with a permission, without supervisors; and of these those who hold, or lack, another one */
  | { permission: string; and?: string; without?: string }
  /** the supervisors of a location with a permission; for approving hours, those whose record allows it */
  | { permission: string; location_id: string }

/** The condition for joined rows of `memberships` (and of `recipient`, where each recipient has individual params). */
export function isRecipient(to: Addressees, agency_id: string | null): RawBuilder<boolean> {
  const here = sql<boolean>`memberships.agency_id = ${agency_id}::uuid`
  if ('account_id' in to) return sql`memberships.account_id = ${to.account_id}::uuid`
  if ('membership_ids' in to)
    return sql`(memberships.id = any(${[...to.membership_ids]}::uuid[]) and (${here} or memberships.agency_id is null))`
  if ('account_ids' in to)
    return sql`(memberships.account_id = any(${[...to.account_ids]}::uuid[]) and (${here} or memberships.agency_id is null))`
  if ('permission' in to) return sql`(${here} and ${holding(to, agency_id)})`
  return sql`(${here} and memberships.employee_id = recipient.employee_id)`
}

type Holders = { permission: string; and?: string; without?: string; customer_id?: string; location_id?: string }

/**
 * The users with a role that has the permission, found by an index before all else: an agency may have a hundred thousand users, nearly all
 * of them employees. Another customer's users may have the same permission, but for other records.
 */
const holding = (to: Holders, agency_id: string | null) => sql`memberships.id = any(array(
  select holders.id
  from roles
  join role_permissions on role_permissions.role_id = roles.id and role_permissions.permission = ${to.permission}
  join memberships holders on holders.role_id = roles.id and holders.agency_id = ${agency_id}::uuid
  where ${holdsToo(to.and, true)} and ${holdsToo(to.without, false)} and ${to.customer_id === undefined ? ofOffice(to) : sql`roles.kind = 'customer' and holders.customer_id = ${to.customer_id}::uuid`}))`

const holdsToo = (permission: string | undefined, held: boolean) =>
  permission === undefined
    ? sql`true`
    : sql`exists (select from role_permissions other where other.role_id = roles.id and other.permission = ${permission}) = ${held}::boolean`

// Supervisors are only notified about what their record lets them decide.
const ofOffice = ({ location_id, permission }: Holders) => sql`roles.kind = 'admin'
  and holders.employee_id is null and holders.customer_id is null and ${
    location_id === undefined
      ? sql`holders.supervisor_id is null`
      : sql`holders.supervisor_id = any(array(
        select sites.supervisor_id from supervisor_sites sites
        join supervisors on supervisors.id = sites.supervisor_id
          and (supervisors.can_approve_timesheets or ${permission !== 'Timesheet/approve'}::boolean)
        where sites.location_id = ${location_id}::uuid))`
  }`

/** The rows of `recipient`: one per recipient where params differ, otherwise one empty row. */
export function notifiedRowsSql(to: Addressees): string {
  if ('employees' in to) return JSON.stringify(to.employees)
  if ('employee_ids' in to) return JSON.stringify([...new Set(to.employee_ids)].map((employee_id) => ({ employee_id })))
  return '[{}]'
}

/** Whether there are no recipients. */
export const isNobody = (to: Addressees) =>
  Object.values(to).some((value) => Array.isArray(value) && value.length === 0)
