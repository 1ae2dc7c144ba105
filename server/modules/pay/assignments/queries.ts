import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { PayRuleAssignment } from '#contract/payroll/pay-rules/assignments.ts'
import { ruleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { notFound, refuseField } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { joinParent, listQuery } from '#server/database/lists/list-query.ts'
import { containsSql } from '#server/database/lists/search.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { peopleIn } from '#server/modules/employees/queries.ts'
import { locationsVisibleTo } from '#server/modules/locations/queries.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { winningAssignment } from './rules.ts'

type Calls = typeof calls.payRuleAssignments
type ReadContext = Pick<Context, 'db' | 'scope' | 'language' | 'now'>

/** One page of assignments of rule sets in the scope. */
export function assignmentsPage(context: ReadContext, input: InputOf<Calls['list']>) {
  const { db, scope, language } = context
  const { rule_set_id, customer_id, employee_id, on } = input
  const matching = assignmentsIn(db, scope)
    .where(containsSql(input.q, 'pay_rule_sets.title', 'customers.name', 'employees.name'))
    .$if(rule_set_id !== undefined, (of) => of.where('pay_rule_assignments.rule_set_id', '=', rule_set_id ?? ''))
    .$if(customer_id !== undefined, (of) => of.where('pay_rule_assignments.customer_id', '=', customer_id ?? ''))
    .$if(employee_id !== undefined, (of) => of.where('pay_rule_assignments.employee_id', '=', employee_id ?? ''))
    .$if(on !== undefined, (of) =>
      of.where(sql<boolean>`coalesce(pay_rule_assignments.ends_on, 'infinity') >= ${on ?? ''}::date`),
    )
  return listQuery(db, input, {
    matching,
    rows: rowsOf(matching, context),
    order: [
      [sortColumns(language)[input.sort], input.dir],
      ['pay_rule_assignments.starts_on', input.dir],
      ['pay_rule_assignments.id', input.dir],
    ],
  })
}

const sortColumns = (language: Language) => ({
  customer_name: sql`muster_plain(customers.name)`,
  employee_name: sql`muster_plain(employees.name)`,
  position_name: sql`muster_plain(${nameIn(language, 'positions')})`,
  rule_set_title: sql`muster_plain(pay_rule_sets.title)`,
  starts_on: sql`pay_rule_assignments.starts_on`,
})

/** One assignment; not found outside the scope. */
export async function assignmentOf(context: ReadContext, id: string): Promise<PayRuleAssignment> {
  return rowsOf(assignmentsIn(context.db, context.scope), context)
    .where('pay_rule_assignments.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
}

/** The assignment by which a person's work at a site, in a position, is paid on a day; a site or person outside the scope is not found. */
export async function assignmentFor(context: ReadContext, input: InputOf<Calls['find']>) {
  const { db, scope } = context
  const { agency_id } = await peopleIn(db, scope)
    .select('employees.agency_id')
    .where('employees.id', '=', input.employee_id)
    .executeTakeFirstOrThrow(notFound)
  const { customer_id } = await db
    .selectFrom('locations')
    .select('locations.customer_id')
    .where('locations.id', '=', input.location_id)
    .where('locations.agency_id', '=', agency_id)
    .where(inAgency(scope, 'locations.agency_id'))
    .where(locationsVisibleTo(scope))
    .executeTakeFirstOrThrow(notFound)
  const assignments = await rowsOf(assignmentsIn(db, scope), context)
    .where('pay_rule_assignments.agency_id', '=', agency_id)
    .where(sql<boolean>`${input.day}::date between starts_on and coalesce(ends_on, 'infinity')`)
    .orderBy('pay_rule_assignments.id')
    .execute()
  return { assignment: winningAssignment(assignments, { ...input, customer_id, works_on: input.day }) }
}

/** Supervisors never hold a permission to see them. */
const assignmentsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('pay_rule_assignments')
    [joinParent]('pay_rule_sets', 'pay_rule_sets.id', 'pay_rule_assignments.rule_set_id')
    .leftJoin('customers', 'customers.id', 'pay_rule_assignments.customer_id')
    .leftJoin('locations', 'locations.id', 'pay_rule_assignments.location_id')
    .leftJoin('reference_items as positions', 'positions.id', 'pay_rule_assignments.position_id')
    .leftJoin('employees', 'employees.id', 'pay_rule_assignments.employee_id')
    .where(inAgency(scope, 'pay_rule_assignments.agency_id'))

const rowsOf = (matching: ReturnType<typeof assignmentsIn>, { language, now }: ReadContext) =>
  matching
    .select(['pay_rule_assignments.id', 'pay_rule_assignments.rule_set_id'])
    .select(['pay_rule_sets.code as rule_set_code', 'pay_rule_sets.title as rule_set_title'])
    .select(['pay_rule_assignments.customer_id', 'customers.name as customer_name'])
    .select(['pay_rule_assignments.location_id', 'locations.name as location_name'])
    .select(['pay_rule_assignments.position_id', 'pay_rule_assignments.employee_id', 'employees.name as employee_name'])
    .select(nameIn(language, 'positions').$castTo<string | null>().as('position_name'))
    .select(['pay_rule_assignments.classification', classificationTitle(now).as('classification_title')])
    .select(['pay_rule_assignments.works_permanent_nights', 'pay_rule_assignments.all_purpose_allowances'])
    .select(['pay_rule_assignments.starts_on', 'pay_rule_assignments.ends_on', 'pay_rule_assignments.version'])

/** In the version of today, at the agency's head office, or in the first one where none has begun. */
const classificationTitle = (now: Date) => sql<string | null>`(
  select level ->> 'title'
  from (
    select rules from pay_rule_versions cross join (
      select (${now.toISOString()}::timestamptz at time zone head.time_zone)::date as today
      from companies head where head.id = pay_rule_assignments.agency_id) day
    where pay_rule_versions.agency_id = pay_rule_assignments.agency_id
      and pay_rule_versions.rule_set_id = pay_rule_assignments.rule_set_id
    order by valid_from <= today desc, abs(valid_from - today), pay_rule_versions.id limit 1
  ) as current, jsonb_array_elements(current.rules -> 'classifications') as level
  where level ->> 'code' = pay_rule_assignments.classification limit 1)`

/** The rule set of an assignment with the rules of its versions; refuses one that is not in the scope. */
export async function ruleSetToAssign(db: Db, scope: Scope, id: string) {
  const rule_set = await db
    .selectFrom('pay_rule_sets')
    .select(['id', 'agency_id', 'active'])
    .where('id', '=', id)
    .where(inAgency(scope, 'pay_rule_sets.agency_id'))
    .executeTakeFirstOrThrow(() => refuseField('rule_set_id', 'refusals.unknownChoice'))
  const versions = await db
    .selectFrom('pay_rule_versions')
    .select(['valid_from', 'rules'])
    .where('agency_id', '=', rule_set.agency_id)
    .where('rule_set_id', '=', id)
    .orderBy('valid_from')
    .execute()
  return { ...rule_set, versions: versions.map((one) => ({ ...one, rules: ruleSet.parse(one.rules) })) }
}
