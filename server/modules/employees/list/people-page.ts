// The list of employees is the most requested call, so its statement is optimised.
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { employeeRow } from '#contract/people/employees.ts'
import { holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import { pageSizes } from '#contract/values/lists/page-sizes.ts'
import type { Language } from '#contract/values/values.ts'
import { asksForChanges, changeConditions, changedAt } from '#server/database/lists/changes.ts'
import { allOf, offsetOf } from '#server/database/lists/list-query.ts'
import { type Scope, workingFor } from '#server/database/tenancy/scope.ts'
import { patternsOf } from '#server/database/lists/search.ts'
import type { Context } from '#server/http/context.ts'
import { endingDaysOf, type FilterDays } from './filter-days.ts'
import { isOffice } from '#server/modules/employees/do-not-rehire.ts'
import { nameIn } from '#server/modules/reference/queries.ts'

type ListInput = InputOf<typeof calls.employees.list>
type PageRow = { total: number; rows: Omit<z.infer<typeof employeeRow>, 'allowed_actions'>[] }

/** One page of the employees in the scope, with the total. */
export async function employeesPage(context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>, input: ListInput) {
  const { db, scope, language } = context
  const days = await endingDaysOf(context, input)
  const answer = await pageSql({ ...peopleQuery(scope, input), ...days, language }).execute(db)
  const { rows, total } = answer.rows[0] ?? { rows: [], total: 0 }
  const { page, per_page } = input
  return { rows: isOffice(scope) ? rows : rows.map(visibleRow(scope)), total, more: false, page, per_page }
}

// Visa details are for the office only, not for readers who work with the employee; “do not rehire” is for nobody else.
const visibleRow =
  ({ supervisor_id }: Scope) =>
  (row: PageRow['rows'][number]) => ({
    ...row,
    do_not_rehire: false,
    visa_expires_on: supervisor_id === null ? row.visa_expires_on : null,
  })

/** What the statement depends on. Unset filters are undefined or false. */
type PeopleQuery = ReturnType<typeof peopleQuery> & FilterDays & { language: Language }

function peopleQuery({ kind, agency_id, employee_id, supervisor_id }: Scope, input: ListInput) {
  const patterns = patternsOf(input.q)
  const isHidden = !isOffice({ kind, supervisor_id }) && filtersByFile(input, { supervisor_id })
  return {
    ...{ sort: input.sort, dir: asksForChanges(input) ? ('asc' as const) : input.dir, agency_id, supervisor_id },
    // The agency sees its employees, an employee only themselves, a customer's user nobody, a supervisor those who work at their locations.
    own_id: kind === 'employee' ? employee_id : null,
    nobody: kind === 'customer' || isHidden,
    patterns: patterns.length > 0 ? patterns : undefined,
    /** the search uses the trigram index (migration 0005) */
    by_index: agency_id !== null && threeCharactersPattern.test(patterns[0] ?? ''),
    ...{ status: input.status, right_to_work: input.right_to_work },
    ...{ company_id: input.company_id, position_id: input.position_id },
    ...{ visa: input.visa !== undefined, documents: input.documents !== undefined, check: input.check !== undefined },
    ...{ work: input.work, do_not_rehire: input.do_not_rehire === true, to_review: input.to_review === true },
    /** the size of a first page, as a literal, so that the database plans the statement only once */
    first: input.page === 1 ? pageSizes.find((size) => size === input.per_page) : undefined,
    ...{ limit: input.per_page, offset: offsetOf(input) },
    changes: asksForChanges(input) ? changeConditions('employees', input) : null,
  }
}

// Filtering by hidden columns would reveal them: the file to a supervisor, “do not rehire” to the employee.
const filtersByFile = (
  { visa, documents, check, right_to_work, ...fields }: ListInput,
  { supervisor_id }: Pick<Scope, 'supervisor_id'>,
) =>
  fields.do_not_rehire === true ||
  (supervisor_id !== null && fields.to_review === true) ||
  (supervisor_id !== null && [visa, documents, check, right_to_work].some((requested) => requested !== undefined))

// Shorter words have no trigram, and a trigram index would be read entirely for them.
const threeCharactersPattern = /[\p{L}\p{N}]{3}/u

/** The conditions that the table employee_counts (migration 0004) can count. */
const countedConditions = (query: PeopleQuery) => [
  ...(query.agency_id === null ? [] : [sql`employees.agency_id = ${query.agency_id}::uuid`]),
  ...(query.status === undefined ? [] : [sql`employees.status = any(${query.status}::text[])`]),
  ...(query.right_to_work === undefined ? [] : [sql`employees.right_to_work = any(${query.right_to_work}::text[])`]),
  ...(query.company_id === undefined ? [] : [sql`employees.company_id = ${query.company_id}::uuid`]),
]

const furtherConditions = (query: PeopleQuery) => [
  ...(query.own_id === null ? [] : [sql`employees.id = ${query.own_id}::uuid`]),
  ...(query.nobody ? [sql`false`] : []),
  ...(query.supervisor_id === null ? [] : [workingFor(sql`${query.supervisor_id}`, 'employees.id')]),
  ...(query.patterns === undefined || query.by_index ? [] : [hasText(query)]),
  ...(query.position_id === undefined ? [] : [hasPosition(query)]),
  ...(query.visa ? [sql`employees.visa_expires_on between ${query.visa_from}::date and ${query.visa_to}::date`] : []),
  ...(query.documents ? [hasExpiringDocument(query)] : []),
  ...(query.check ? [hasCheckDue(query)] : []),
  ...(query.work === 'engaged' ? [hasShiftInPeriod(query)] : []),
  ...(query.work === 'free' ? [sql`not ${hasShiftInPeriod(query)}`] : []),
  ...(query.do_not_rehire ? [sql`employees.do_not_rehire is not null`] : []),
  ...(query.to_review ? [isToReview] : []),
  ...(query.changes ?? []),
]

const hasText = ({ patterns }: PeopleQuery) => sql`' ' || employees.search_text like all(${patterns}::text[])`

const hasPosition = ({ position_id }: PeopleQuery) =>
  sql`exists (select from employee_positions held where held.agency_id = employees.agency_id
    and held.employee_id = employees.id and held.position_id = ${position_id}::uuid)`

const hasExpiringDocument = ({ documents_from, documents_to }: PeopleQuery) =>
  sql`exists (select from employee_documents doc where doc.agency_id = employees.agency_id
    and doc.employee_id = employees.id and doc.status = 'approved'
    and doc.expires_on between ${documents_from}::date and ${documents_to}::date)`

// A check followed by a newer one is no longer due.
const hasCheckDue = ({ check_from, check_to }: PeopleQuery) => sql`employees.right_to_work = 'temporary' and (
    select made.next_check_on from vevo_checks made where made.agency_id = employees.agency_id and made.employee_id = employees.id
    order by made.checked_on desc, made.id desc limit 1) between ${check_from}::date and ${check_to}::date`

const isToReview = sql`(employees.own_changed_at is not null or exists (select from employee_groups own_group
    where own_group.agency_id = employees.agency_id and own_group.employee_id = employees.id and own_group.reviewed_at is null))`

/** Whether an employee has a shift in these days; for a supervisor, one at their locations. */
const hasShiftInPeriod = ({ work_from, work_to, supervisor_id }: PeopleQuery) => sql`exists (
  select from assignments duty where duty.agency_id = employees.agency_id and duty.employee_id = employees.id
    and duty.works_on between ${work_from}::date and ${work_to}::date
    and duty.status in (${sql.join(holdingStatuses.map((status) => sql.lit(status)))})
    and (${supervisor_id}::uuid is null or duty.roster_id in (
      select roster.id from rosters roster join supervisor_sites sites on sites.location_id = roster.location_id
      where sites.supervisor_id = ${supervisor_id}::uuid)))`

const sortColumns: Readonly<Record<ListInput['sort'], RawBuilder<unknown>>> = {
  name: sql`muster_plain(employees.name)`,
  // the expressions of their unique indexes
  employee_code: sql`upper(employees.employee_code)`,
  email: sql`lower(employees.email)`,
  company_name: sql`companies.name`,
  status: sql`employees.status`,
  visa_expires_on: sql`employees.visa_expires_on`,
}

// A list of changes is in their order.
const sortColumn = ({ sort, changes }: PeopleQuery) =>
  changes === null ? sortColumns[sort] : sql`employees.updated_at`

function pageSql(query: PeopleQuery) {
  const further = furtherConditions(query)
  const conditions = allOf([...countedConditions(query), ...further])
  const isCounted = query.patterns === undefined && further.length === 0
  return isCounted ? byCounters(query, conditions) : byOneSearch(query, conditions)
}

/** The total is a sum of a few counters; the page is read along an index and stops at its last row. */
const byCounters = (query: PeopleQuery, conditions: RawBuilder<unknown>) => sql<PageRow>`
  with page as materialized (
    select ${employeeColumns}, row_number() over (${orderBy(query, sortColumn(query), 'employees')}) as position
    from ${employeesFrom} where employees.merged_into_id is null and ${conditions} ${orderBy(query, sortColumn(query), 'employees')} ${limitSql(query)}
  ), ${pageParts(query)}
  select (select coalesce(sum(people), 0) from employee_counts employees where ${conditions}) as total, ${rowsJson(query)} as rows`

/** The total is not known in advance, so all matches are found once, then counted and paged. */
const byOneSearch = (query: PeopleQuery, conditions: RawBuilder<unknown>) => sql<PageRow>`
  with found as materialized (
    select employees.id, ${sortColumn(query)} as sorted from ${searchCondition(query)} where ${conditions}
  ), cut as materialized (
    select first.id, row_number() over (${orderBy(query, sql`first.sorted`, 'first')}) as position
    from (select found.id, found.sorted from found ${orderBy(query, sql`found.sorted`, 'found')} ${limitSql(query)}) first
  ), page as materialized (
    select ${employeeColumns}, cut.position from cut join employees on employees.id = cut.id join ${companiesJoin}
  ), ${pageParts(query)}
  select (select count(*) from found) as total, ${rowsJson(query)} as rows`

const searchCondition = ({ by_index, patterns }: PeopleQuery) =>
  by_index
    ? sql`muster_people_like(${patterns}::text[]) ${employeesFrom}`
    : sql`${employeesFrom} and employees.merged_into_id is null`

const companiesJoin = sql`companies on companies.agency_id = employees.agency_id and companies.id = employees.company_id`
const employeesFrom = sql`employees join ${companiesJoin}`
const employeeColumns = sql`employees.id, employees.agency_id, employees.employee_code, employees.name, employees.email, employees.phone,
  companies.name as company_name, employees.right_to_work, employees.visa_expires_on, employees.status,
  employees.do_not_rehire is not null as do_not_rehire, employees.version, employees.updated_at`

// The id is sorted in the same direction as the column, so that one index serves both directions.
function orderBy({ sort, dir, changes }: PeopleQuery, column: RawBuilder<unknown>, table: string) {
  const direction = dir === 'asc' ? sql`asc` : sql`desc`
  const nulls = sort === 'visa_expires_on' && changes === null ? sql`nulls last` : sql``
  return sql`order by ${column} ${direction} ${nulls}, ${sql.ref(`${table}.id`)} ${direction}`
}

function limitSql({ first, limit, offset }: PeopleQuery) {
  if (first === undefined) return sql`limit ${limit} offset ${offset}`
  // One of the four page sizes, never the raw input: with a known number the planner walks the index and stops.
  return sql`limit ${sql.lit(first)}`
}

/** The positions of the page's employees and the earliest expiry of their documents, looked up for them only and in one go. */
const pageParts = ({ language }: PeopleQuery) => sql`positions as (
  select held.employee_id, array_agg(${nameIn(language, 'position')} order by held.is_primary desc, position.name) as names
  from page
  join employee_positions held on held.agency_id = page.agency_id and held.employee_id = page.id
  join reference_items position on position.id = held.position_id
  group by held.employee_id
), documents as (
  select doc.employee_id, min(doc.expires_on) as ends_on
  from page join employee_documents doc on doc.agency_id = page.agency_id and doc.employee_id = page.id
  where doc.status = 'approved'
  group by doc.employee_id
)`

const rowsJson = ({ changes }: PeopleQuery) => sql`(select coalesce(json_agg(json_build_object(
    'id', page.id, 'employee_code', page.employee_code, 'name', page.name, 'email', page.email, 'phone', page.phone,
    'company_name', page.company_name, 'position_names', coalesce(positions.names, '{}'),
    'right_to_work', page.right_to_work, 'visa_expires_on', page.visa_expires_on,
    'documents_end_on', documents.ends_on, 'status', page.status, 'do_not_rehire', page.do_not_rehire, 'version', page.version${changes === null ? sql`` : sql`, 'updated_at', ${changedAt('page')}`}) order by page.position), '[]')
  from page left join positions on positions.employee_id = page.id left join documents on documents.employee_id = page.id)`
