import { type RawBuilder, sql } from 'kysely'
import type { Kind } from '#contract/permissions.ts'

declare const scopeBrand: unique symbol

/**
 * The records that a reader may see at all. A branded value: every query that returns people's data takes one, and only `scopeOf` creates
 * them, from a signed-in membership (or from a job of an agency). A record outside the scope is not found: 404, like one that never
 * existed.
 */
export type Scope = {
  readonly [scopeBrand]: true
  readonly kind: Kind
  /** null: the super admin, who works across agencies */
  readonly agency_id: string | null
  /** set for an employee: only their own records */
  readonly employee_id: string | null
  /** set for a customer's user: only their customer's records */
  readonly customer_id: string | null
  /** set for a supervisor, who has kind admin: only records of their locations (decision 040) */
  readonly supervisor_id: string | null
}

type ScopeBounds = Pick<Scope, 'kind' | 'agency_id' | 'employee_id' | 'customer_id'> & { supervisor_id?: string | null }

/** Creates a scope; fails (not a refusal) for a membership whose kind lacks its bounds. */
export function scopeOf(bounds: ScopeBounds): Scope {
  if (bounds.kind !== 'superadmin' && bounds.agency_id === null)
    throw new Error(`a ${bounds.kind} without an agency has no scope`)
  if (bounds.kind === 'customer' && bounds.customer_id === null)
    throw new Error('a customer’s user without a customer has no scope')
  if (bounds.kind === 'employee' && bounds.employee_id === null)
    throw new Error('an employee’s user without a person has no scope')
  // The brand exists only for the compiler.
  return { ...bounds, supervisor_id: bounds.supervisor_id ?? null } as Scope
}

/** The scope of the system when it works for one agency: a seed, an import that resumes after a crash. */
export const scopeOfAgency = (agency_id: string): Scope =>
  scopeOf({ kind: 'admin', agency_id, employee_id: null, customer_id: null })

/** The condition that limits a query to the scope's agency: `.where(inAgency(scope, 'customers.agency_id'))`. */
export const inAgency = (scope: Scope, column: string) =>
  scope.agency_id === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${scope.agency_id}::uuid`

/** The condition that limits a supervisor to their locations: `.where(atSites(scope, 'timesheets.location_id'))`. */
export const atSites = (scope: Scope, column: string) =>
  scope.supervisor_id === null
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} in (${sitesOf(sql`${scope.supervisor_id}`)})`

const sitesOf = (supervisor_id: RawBuilder<unknown>) =>
  sql`select sites.location_id from supervisor_sites sites where sites.supervisor_id = ${supervisor_id}::uuid`

/** The same for a customer column: the customers of these locations. */
export const inScopeSites = (scope: Scope, column: string) =>
  scope.supervisor_id === null
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} in (select site.customer_id from locations site where ${atSites(scope, 'site.id')})`

/** The same for an employee column: those with any past or future shift or hours at these locations. */
export const workingAtSites = (scope: Scope, column: string) =>
  scope.supervisor_id === null ? sql<boolean>`true` : workingFor(sql`${scope.supervisor_id}`, column)

/** Whether the employee of a column works at the locations of a supervisor, whose id is a parameter of a statement. */
export const workingFor = (supervisor_id: RawBuilder<unknown>, column: string) => sql<boolean>`${sql.ref(column)} in (
  select duty.employee_id from assignments duty join roster_shifts shift on shift.id = duty.roster_shift_id
  where shift.location_id in (${sitesOf(supervisor_id)})
  union select hours.employee_id from timesheets hours where hours.location_id in (${sitesOf(supervisor_id)})
)`
