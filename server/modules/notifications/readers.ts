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
  /** agency users with a permission, without supervisors */
  | { permission: string }
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
  if ('permission' in to) return sql`(${here} and ${holding(to)})`
  return sql`(${here} and memberships.employee_id = recipient.employee_id)`
}

// Another customer's users may have the same permission, but for other records.
const holding = (to: { permission: string; customer_id?: string; location_id?: string }) => sql`memberships.role_id in (
  select roles.id from roles join role_permissions on role_permissions.role_id = roles.id
  where role_permissions.permission = ${to.permission} and roles.kind = ${to.customer_id === undefined ? 'admin' : 'customer'}
) and ${to.customer_id === undefined ? lookingAfter(to) : sql`memberships.customer_id = ${to.customer_id}::uuid`}`

// Supervisors are only notified about what their record lets them decide.
const lookingAfter = ({ location_id, permission }: { location_id?: string; permission: string }) =>
  location_id === undefined
    ? sql`memberships.supervisor_id is null`
    : sql`memberships.supervisor_id in (
        select sites.supervisor_id from supervisor_sites sites
        join supervisors on supervisors.id = sites.supervisor_id
          and (supervisors.can_approve_timesheets or ${permission !== 'Timesheet/approve'}::boolean)
        where sites.location_id = ${location_id}::uuid)`

/** The rows of `recipient`: one per recipient where params differ, otherwise one empty row. */
export function notifiedRowsSql(to: Addressees): string {
  if ('employees' in to) return JSON.stringify(to.employees)
  if ('employee_ids' in to) return JSON.stringify([...new Set(to.employee_ids)].map((employee_id) => ({ employee_id })))
  return '[{}]'
}

/** Whether there are no recipients. */
export const isNobody = (to: Addressees) =>
  Object.values(to).some((value) => Array.isArray(value) && value.length === 0)
