import { sql } from 'kysely'
import type { Kind } from '#contract/permissions.ts'

declare const scopeBrand: unique symbol

/**
 * Which records somebody may see at all. A branded value: every query that returns people's data takes one,
 * and only `scopeOf` makes them, from a signed-in membership (or from the job that works for an agency).
 * Outside the scope a record does not exist: it is answered with 404, like one that never was.
 */
export type Scope = {
  readonly [scopeBrand]: true
  readonly kind: Kind
  /** null: the super admin, who works across agencies */
  readonly agency_id: string | null
  /** set for an employee: only what is their own */
  readonly employee_id: string | null
  /** set for a customer's user: only what is their customer's */
  readonly customer_id: string | null
}

type Bounds = { kind: Kind; agency_id: string | null; employee_id: string | null; customer_id: string | null }

/** Makes a scope; refuses (as a failure, not a refusal) a membership whose kind lacks its bounds. */
export function scopeOf(bounds: Bounds): Scope {
  if (bounds.kind !== 'superadmin' && bounds.agency_id === null)
    throw new Error(`a ${bounds.kind} without an agency has no scope`)
  if (bounds.kind === 'customer' && bounds.customer_id === null)
    throw new Error('a customer’s user without a customer has no scope')
  if (bounds.kind === 'employee' && bounds.employee_id === null)
    throw new Error('an employee’s user without a person has no scope')
  // The brand exists only for the compiler.
  return bounds as Scope
}

/** The scope of the product itself when it works for one agency: a seed, an import that goes on after a crash. */
export const scopeOfAgency = (agency_id: string): Scope =>
  scopeOf({ kind: 'admin', agency_id, employee_id: null, customer_id: null })

/** The condition that keeps a query inside the scope's agency: `.where(inAgency(scope, 'customers.agency_id'))`. */
export const inAgency = (scope: Scope, column: string) =>
  scope.agency_id === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${scope.agency_id}::uuid`
