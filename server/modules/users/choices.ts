// The options for a user's agency, role, customer and employee.
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { maxChoices } from '#server/database/lists/list-query.ts'
import type { Tables } from '#server/database/schema.gen.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { containsSql } from '#server/database/lists/search.ts'

/** The agencies in the scope, for selection. */
export const agenciesToChoose = (db: Db, scope: Scope, q: string) =>
  db
    .selectFrom('companies')
    .select(['companies.id', 'companies.name'])
    .where('companies.type', '=', 'head')
    .where('companies.status', '<>', 'archived')
    .where(inAgency(scope, 'companies.agency_id'))
    .where(containsSql(q, 'companies.name'))
    .orderBy(sql`muster_plain(companies.name)`)
    .orderBy('companies.id')
    .limit(maxChoices)
    .execute()

/**
 * The roles of an agency (null: of platform users) in the scope, each with its permissions. The supervisor role is not selectable: it
 * follows from the supervisor of a login.
 */
export const rolesToChoose = (db: Db, scope: Scope, agency_id: string | null) =>
  db
    .selectFrom('roles')
    .select(['roles.id', 'roles.name', 'roles.kind', 'roles.system'])
    .select((of) => heldAs(of).as('held'))
    .where(sql<boolean>`(roles.kind = 'superadmin') = ${agency_id === null}`)
    .where(sql<boolean>`not (roles.system and roles.name = 'supervisor')`)
    .where(sql<boolean>`(roles.agency_id is null or roles.agency_id = ${agency_id}::uuid)`)
    .where(
      scope.agency_id === null
        ? sql<boolean>`true`
        : sql<boolean>`(roles.agency_id is null or ${inAgency(scope, 'roles.agency_id')})`,
    )
    .orderBy(sql`array_position(array['superadmin', 'admin', 'customer', 'employee'], roles.kind)`)
    .orderBy('roles.system', 'desc')
    .orderBy(sql`muster_plain(roles.name)`)
    .orderBy('roles.id')
    .execute()

const heldAs = (of: ExpressionBuilder<Tables, 'roles'>) =>
  jsonArrayFrom(
    of
      .selectFrom('role_permissions')
      .select('role_permissions.permission')
      .whereRef('role_permissions.role_id', '=', 'roles.id')
      .orderBy('role_permissions.permission'),
  )

/** Refuses, at the field, a customer that the agency does not have. */
export async function customerToServe(db: Db, scope: Scope, agency_id: string | null, customer_id: string | null) {
  if (customer_id === null) refuseField('customer_id', 'validation.required')
  await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customer_id)
    .where(sql<boolean>`customers.agency_id = ${agency_id}::uuid`)
    .where(inAgency(scope, 'customers.agency_id'))
    .executeTakeFirstOrThrow(() => refuseField('customer_id', 'refusals.unknownChoice'))
}

/** Refuses, at the field, an employee whom the agency does not have, or who already has a login. */
export const personToSignIn = (db: Db, scope: Scope, agency_id: string | null, employee_id: string | null) =>
  requireWithoutLogin(db, scope, { agency_id, table: 'employees', field: 'employee_id', id: employee_id })

/** Refuses, at the field, a supervisor whom the agency does not have, or who already has a login. */
export const supervisorToSignIn = (db: Db, scope: Scope, agency_id: string | null, supervisor_id: string | null) =>
  requireWithoutLogin(db, scope, { agency_id, table: 'supervisors', field: 'supervisor_id', id: supervisor_id })

type LinkedRecord = {
  agency_id: string | null
  table: 'employees' | 'supervisors'
  field: 'employee_id' | 'supervisor_id'
  id: string | null
}

async function requireWithoutLogin(db: Db, scope: Scope, { agency_id, table, field, id }: LinkedRecord) {
  if (id === null) refuseField(field, 'validation.required')
  const person = await db
    // Both tables have the columns below.
    .selectFrom(`${table} as person` as 'employees as person')
    .leftJoin('memberships', `memberships.${field}`, 'person.id')
    .select('memberships.id as login')
    .where('person.id', '=', id)
    .where(sql<boolean>`person.agency_id = ${agency_id}::uuid`)
    .where(inAgency(scope, 'person.agency_id'))
    .executeTakeFirst()
  if (person === undefined) refuseField(field, 'refusals.unknownChoice')
  if (person.login !== null) refuseField(field, 'validation.hasLogin')
}

/** The agency of a customer, an employee or a supervisor, for a scope with several agencies; null when none is given or found. */
export async function agencyOf(
  db: Db,
  scope: Scope,
  { customer_id, employee_id, supervisor_id }: Record<`${'customer' | 'employee' | 'supervisor'}_id`, string | null>,
): Promise<string | null> {
  const named = { customers: customer_id, employees: employee_id, supervisors: supervisor_id }
  const table = (['customers', 'employees', 'supervisors'] as const).find((one) => named[one] !== null)
  const id = customer_id ?? employee_id ?? supervisor_id
  if (table === undefined || id === null) return null
  const record = await db
    .selectFrom(table)
    .select('agency_id')
    .where('id', '=', id)
    .where(inAgency(scope, 'agency_id'))
    .executeTakeFirst()
  return record?.agency_id ?? null
}
