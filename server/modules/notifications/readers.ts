// Who is meant by what a notification is addressed to, as SQL.
import { type RawBuilder, sql } from 'kysely'
import type { NoteParams } from '#contract/platform/notifications.ts'

/** Somebody who gets words of their own: what is different for each stands here, the rest in the note. */
export type Addressed = {
  employee_id: string
  params?: NoteParams
  link?: string
  group?: string
  /** when the (first) shift that it is about begins */
  shift_at?: string | null
}

export type Addressees =
  | { membership_ids: readonly string[] }
  /** whatever these accounts are at the agency, and the platform's people */
  | { account_ids: readonly string[] }
  /** whatever this account is, anywhere */
  | { account_id: string }
  | { employee_ids: readonly string[] }
  | { employees: readonly Addressed[] }
  /** users of a customer who hold a permission, 'Timesheet/approve' */
  | { customer_id: string; permission: string }
  /** the agency's own people who hold a permission, without its supervisors */
  | { permission: string }
  /** the supervisors of a site, who may approve hours */
  | { permission: string; location_id: string }

/** Which joined rows of `memberships` (and of `told`, where each gets words of their own) are meant. */
export function meant(to: Addressees, agency_id: string | null): RawBuilder<boolean> {
  const here = sql<boolean>`memberships.agency_id = ${agency_id}::uuid`
  if ('account_id' in to) return sql`memberships.account_id = ${to.account_id}::uuid`
  if ('membership_ids' in to)
    return sql`(memberships.id = any(${[...to.membership_ids]}::uuid[]) and (${here} or memberships.agency_id is null))`
  if ('account_ids' in to)
    return sql`(memberships.account_id = any(${[...to.account_ids]}::uuid[]) and (${here} or memberships.agency_id is null))`
  if ('permission' in to) return sql`(${here} and ${holding(to)})`
  return sql`(${here} and memberships.employee_id = told.employee_id)`
}

// Another customer's user may hold the same permission, and means other records by it.
const holding = (to: { permission: string; customer_id?: string; location_id?: string }) => sql`memberships.role_id in (
  select roles.id from roles join role_permissions on role_permissions.role_id = roles.id
  where role_permissions.permission = ${to.permission} and roles.kind = ${to.customer_id === undefined ? 'admin' : 'customer'}
) and ${to.customer_id === undefined ? lookingAfter(to.location_id) : sql`memberships.customer_id = ${to.customer_id}::uuid`}`

// What their record does not let them decide about they need not hear of.
const lookingAfter = (location_id: string | undefined) =>
  location_id === undefined
    ? sql`memberships.supervisor_id is null`
    : sql`memberships.supervisor_id in (
        select sites.supervisor_id from supervisor_sites sites
        join supervisors on supervisors.id = sites.supervisor_id and supervisors.can_approve_timesheets
        where sites.location_id = ${location_id}::uuid)`

/** The rows of `told`: one a person where words differ, else one empty row. */
export function notifiedRowsSql(to: Addressees): string {
  if ('employees' in to) return JSON.stringify(to.employees)
  if ('employee_ids' in to) return JSON.stringify([...new Set(to.employee_ids)].map((employee_id) => ({ employee_id })))
  return '[{}]'
}

/** Is there nobody to look for? */
export const isNobody = (to: Addressees) =>
  Object.values(to).some((value) => Array.isArray(value) && value.length === 0)
