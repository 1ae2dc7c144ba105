// One table of where items are used in the whole product, which a contract test compares with the database's foreign keys.
import { sql } from 'kysely'
import { type ReferenceKind, maxCountedUses } from '#contract/platform/reference.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'

/** The columns that refer to a list's items; handlers.test.ts finds a foreign key that is missing here. */
export const usedIn: Readonly<Partial<Record<ReferenceKind, readonly (readonly [table: string, column: string])[]>>> = {
  industry: [
    ['companies', 'industry_id'],
    ['cost_rates', 'industry_id'],
    ['customers', 'industry_id'],
    ['jobs', 'industry_id'],
    ['job_templates', 'industry_id'],
  ],
  sector: [
    ['companies', 'sector_id'],
    ['customers', 'sector_id'],
  ],
  category: [
    ['customers', 'category_id'],
    ['employees', 'category_id'],
    ['jobs', 'category_id'],
    ['job_templates', 'category_id'],
  ],
  country: [['employees', 'country_of_birth_id']],
  field: [['employees', 'field_id']],
  account_type: [['customers', 'account_type_id']],
  employment_type: [
    ['employees', 'employment_type_id'],
    ['jobs', 'employment_type_id'],
    ['job_templates', 'employment_type_id'],
  ],
  job_role: [
    ['jobs', 'job_role_id'],
    ['job_templates', 'job_role_id'],
  ],
  designation: [
    ['employees', 'designation_id'],
    ['supervisors', 'designation_id'],
  ],
  position: [
    ['charge_rates', 'position_id'],
    ['cost_rates', 'position_id'],
    ['customer_positions', 'position_id'],
    ['document_demands', 'position_id'],
    ['employee_positions', 'position_id'],
    ['location_breaks', 'position_id'],
    ['jobs', 'position_id'],
    ['job_templates', 'position_id'],
    ['pay_rule_assignments', 'position_id'],
    ['placements', 'position_id'],
    ['position_skills', 'position_id'],
    ['roster_shifts', 'position_id'],
    ['roster_template_shifts', 'position_id'],
    ['shift_requests', 'position_id'],
    ['timesheets', 'position_id'],
  ],
  skill: [
    ['location_skills', 'skill_id'],
    ['employee_skills', 'skill_id'],
    ['position_skills', 'skill_id'],
    ['roster_shift_skills', 'skill_id'],
    ['job_skills', 'skill_id'],
    ['skill_questions', 'skill_id'],
    ['skill_tests', 'skill_id'],
    ['job_stage_tests', 'skill_id'],
    ['job_application_tests', 'skill_id'],
  ],
}

/** How many records of the scope's agency use an item of `reference_items`; counted up to maxCountedUses, so that it stays quick. */
export function usesOf(scope: Scope, kind: ReferenceKind) {
  const places = usedIn[kind] ?? []
  if (places.length === 0) return sql<number>`0`
  const rows = places.map(
    ([table, column]) =>
      sql`select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = reference_items.id and ${inAgency(scope, `${table}.agency_id`)}`,
  )
  // A constant, so that the planner knows how little it has to count.
  return sql<number>`(select count(*)::int from (${sql.join(rows, sql` union all `)} limit ${sql.lit(maxCountedUses)}) as used)`
}
