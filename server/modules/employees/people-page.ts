// A noun of its own: the list of people is the product's most asked question, so its statement is written for speed
// (design/performance.md) and each of its shapes is compiled once.
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { employeeRow } from '#contract/employees.ts'
import { holdingStatuses } from '#contract/rosters.ts'
import type { LocalDate } from '#contract/time.ts'
import { type Language, pageSizes } from '#contract/values.ts'
import { compiledOnce, type Fill } from '#server/database/compiled.ts'
import type { Db } from '#server/database/dialect.ts'
import { offsetOf } from '#server/database/page.ts'
import { type Scope, workingFor } from '#server/database/scope.ts'
import { patternsOf } from '#server/database/search.ts'
import { endingDaysOf } from './endings.ts'
import { isOffice } from './rehire.ts'
import { nameIn } from '#server/modules/reference/queries.ts'

type ListInput = InputOf<typeof calls.employees.list>
type Reading = { language: Language; now: Date }
type Answer = { total: number; rows: z.infer<typeof employeeRow>[] }

/** One page of the people that the scope shows, and how many there are in all. */
export async function employeesPage(db: Db, scope: Scope, input: ListInput, { language, now }: Reading) {
  const { q, sort: _, dir: __, count_all: ___, page, per_page, ...filters } = input
  const { agency_id, employee_id, supervisor_id } = scope
  const bounds = { agency_id, employee_id, supervisor_id, language, ...(await endingDaysOf(db, scope, input, now)) }
  const values = { ...filters, ...bounds, patterns: patternsOf(q), limit: per_page, offset: offsetOf(input) }
  const [answer] = await pageAnswer(db, shapeOf(scope, input), values)
  const { rows, total } = answer ?? { rows: [], total: 0 }
  return { rows: isOffice(scope) ? rows : rows.map(asSeenBy(scope)), total, more: false, page, per_page }
}

// What the office keeps of somebody's visa is not for whoever meets them at work; whom it will not take on again, for nobody else.
const asSeenBy =
  ({ supervisor_id }: Scope) =>
  (row: Answer['rows'][number]) => ({
    ...row,
    do_not_rehire: false,
    visa_expires_on: supervisor_id === null ? row.visa_expires_on : null,
  })

const conditionNames = [
  'agency',
  'self',
  'nobody',
  'sites',
  'q',
  'status',
  'right_to_work',
  'company_id',
  'position_id',
  'visa',
  'documents',
  'check',
  'engaged',
  'free',
  'do_not_rehire',
  'to_review',
] as const
type ConditionName = (typeof conditionNames)[number]
/**
 * `first`: the size of a first page, written into the statement, so that the database plans it once and not each time.
 * `by_index`: the search goes through the trigram index (migration 0005).
 */
type Shape = Pick<ListInput, 'sort' | 'dir'> & {
  conditions: readonly ConditionName[]
  first: number | null
  by_index: boolean
}

function shapeOf(scope: Scope, input: ListInput): Shape {
  const asks: Readonly<Record<ConditionName, boolean>> = {
    agency: scope.agency_id !== null,
    // The agency sees its people, an employee only themselves, a customer's user nobody, a supervisor who works at their sites.
    self: scope.kind === 'employee',
    nobody: scope.kind === 'customer' || (!isOffice(scope) && asksOfFile(input, scope)),
    sites: scope.supervisor_id !== null,
    q: patternsOf(input.q).length > 0,
    status: input.status !== undefined,
    right_to_work: input.right_to_work !== undefined,
    company_id: input.company_id !== undefined,
    position_id: input.position_id !== undefined,
    visa: input.visa !== undefined,
    documents: input.documents !== undefined,
    check: input.check !== undefined,
    engaged: input.work === 'engaged',
    free: input.work === 'free',
    do_not_rehire: input.do_not_rehire === true,
    to_review: input.to_review === true,
  }
  const first = input.page === 1 ? (pageSizes.find((size) => size === input.per_page) ?? null) : null
  const by_index = asks.agency && threeTogether.test(patternsOf(input.q)[0] ?? '')
  return { sort: input.sort, dir: input.dir, conditions: conditionNames.filter((name) => asks[name]), first, by_index }
}

// Whom a filter finds would tell what the list does not show: a supervisor of the file, the person of the agency's mind.
const asksOfFile = ({ visa, documents, check, right_to_work, ...asked }: ListInput, { supervisor_id }: Scope) =>
  asked.do_not_rehire === true ||
  (supervisor_id !== null && asked.to_review === true) ||
  (supervisor_id !== null && [visa, documents, check, right_to_work].some((asked) => asked !== undefined))

// Less has no trigram, and an index of trigrams answers that by reading all of itself.
const threeTogether = /[\p{L}\p{N}]{3}/u

type Values = Partial<Pick<ListInput, 'status' | 'right_to_work' | 'company_id' | 'position_id'>> & {
  agency_id: string | null
  employee_id: string | null
  supervisor_id: string | null
  language: Language
  visa_from?: LocalDate
  visa_to?: LocalDate
  papers_from?: LocalDate
  papers_to?: LocalDate
  check_from?: LocalDate
  check_to?: LocalDate
  work_from?: LocalDate
  work_to?: LocalDate
  patterns: string[]
  limit: number
  offset: number
}

type Filling = Fill<Values>

const conditionSql: Readonly<Record<ConditionName, (fill: Filling) => RawBuilder<unknown>>> = {
  agency: (fill) => sql`employees.agency_id = ${fill('agency_id')}::uuid`,
  self: (fill) => sql`employees.id = ${fill('employee_id')}::uuid`,
  nobody: () => sql`false`,
  sites: (fill) => workingFor(fill('supervisor_id'), 'employees.id'),
  q: (fill) => sql`' ' || employees.search_text like all(${fill('patterns')}::text[])`,
  status: (fill) => sql`employees.status = any(${fill('status')}::text[])`,
  right_to_work: (fill) => sql`employees.right_to_work = any(${fill('right_to_work')}::text[])`,
  company_id: (fill) => sql`employees.company_id = ${fill('company_id')}::uuid`,
  position_id: (fill) => sql`exists (select from employee_positions held where held.agency_id = employees.agency_id
    and held.employee_id = employees.id and held.position_id = ${fill('position_id')}::uuid)`,
  visa: (fill) => sql`employees.visa_expires_on between ${fill('visa_from')}::date and ${fill('visa_to')}::date`,
  documents: (fill) => sql`exists (select from employee_documents paper where paper.agency_id = employees.agency_id
    and paper.employee_id = employees.id and paper.status = 'approved'
    and paper.expires_on between ${fill('papers_from')}::date and ${fill('papers_to')}::date)`,
  // A check that was followed by another one is due no more.
  check: (fill) => sql`employees.right_to_work = 'temporary' and (
    select made.next_check_on from vevo_checks made where made.agency_id = employees.agency_id and made.employee_id = employees.id
    order by made.checked_on desc, made.id desc limit 1) between ${fill('check_from')}::date and ${fill('check_to')}::date`,
  engaged: (fill) => holdsWork(fill),
  free: (fill) => sql`not ${holdsWork(fill)}`,
  do_not_rehire: () => sql`employees.do_not_rehire is not null`,
  to_review: () => sql`(employees.own_changed_at is not null or exists (select from employee_groups told
    where told.agency_id = employees.agency_id and told.employee_id = employees.id and told.reviewed_at is null))`,
}

/** Does somebody hold a shift in these days; for a supervisor, one at their sites? */
const holdsWork = (fill: Filling) => sql`exists (
  select from assignments duty where duty.agency_id = employees.agency_id and duty.employee_id = employees.id
    and duty.works_on between ${fill('work_from')}::date and ${fill('work_to')}::date
    and duty.status in (${sql.join(holdingStatuses.map((status) => sql.lit(status)))})
    and (${fill('supervisor_id')}::uuid is null or duty.roster_id in (
      select roster.id from rosters roster join supervisor_sites sites on sites.location_id = roster.location_id
      where sites.supervisor_id = ${fill('supervisor_id')}::uuid)))`

const sortColumns: Readonly<Record<ListInput['sort'], RawBuilder<unknown>>> = {
  name: sql`employees.name`,
  // as the indexes that keep them unique have them
  employee_code: sql`upper(employees.employee_code)`,
  email: sql`lower(employees.email)`,
  company_name: sql`companies.name`,
  status: sql`employees.status`,
  visa_expires_on: sql`employees.visa_expires_on`,
}

const pageAnswer = compiledOnce<Answer, Shape, Values>(
  ({ sort, dir, conditions, first, by_index }) => [sort, dir, first, by_index, ...conditions].join(' '),
  (shape, fill) =>
    shape.conditions.every((name) => keptCounts.has(name)) ? byKeptCounts(shape, fill) : byOneSearch(shape, fill),
)

/** What the table employee_counts (migration 0004) can count by. */
const keptCounts: ReadonlySet<ConditionName> = new Set(['agency', 'status', 'right_to_work', 'company_id'])

/** The total is a sum of a few counters; the page is read along an index and ends with its last row. */
const byKeptCounts = (shape: Shape, fill: Filling) => sql<Answer>`
  with page as materialized (
    select ${columns}, row_number() over (${order(shape, sortColumns[shape.sort], 'employees')}) as place
    from ${people} where employees.merged_into_id is null and ${allOf(shape, fill)} ${order(shape, sortColumns[shape.sort], 'employees')} ${slice(shape, fill)}
  ), ${besides(fill)}
  select (select coalesce(sum(people), 0) from employee_counts employees where ${allOf(shape, fill)}) as total, ${rows} as rows`

/** Nothing knows the total beforehand, so everything that matches is looked for once, and counted and cut from there. */
const byOneSearch = (shape: Shape, fill: Filling) => sql<Answer>`
  with found as materialized (
    select employees.id, ${sortColumns[shape.sort]} as sorted from ${searched(shape, fill)} where ${allOf(shape, fill)}
  ), cut as materialized (
    select first.id, row_number() over (${order(shape, sql`first.sorted`, 'first')}) as place
    from (select found.id, found.sorted from found ${order(shape, sql`found.sorted`, 'found')} ${slice(shape, fill)}) first
  ), page as materialized (
    select ${columns}, cut.place from cut join employees on employees.id = cut.id join ${companies}
  ), ${besides(fill)}
  select (select count(*) from found) as total, ${rows} as rows`

const searched = ({ by_index }: Shape, fill: Filling) =>
  by_index
    ? sql`muster_people_like(${fill('patterns')}::text[]) ${people}`
    : sql`${people} and employees.merged_into_id is null`

function allOf({ conditions, by_index }: Shape, fill: Filling) {
  const asked = conditions.filter((name) => name !== 'q' || !by_index)
  return sql.join([sql`true`, ...asked.map((name) => conditionSql[name](fill))], sql` and `)
}

const companies = sql`companies on companies.agency_id = employees.agency_id and companies.id = employees.company_id`
const people = sql`employees join ${companies}`
const columns = sql`employees.id, employees.agency_id, employees.employee_code, employees.name, employees.email, employees.phone,
  companies.name as company_name, employees.right_to_work, employees.visa_expires_on, employees.status,
  employees.do_not_rehire is not null as do_not_rehire, employees.version`

// The id goes the same way as the column, so that one index serves both directions.
function order({ sort, dir }: Shape, column: RawBuilder<unknown>, table: string) {
  const way = dir === 'asc' ? sql`asc` : sql`desc`
  const nulls = sort === 'visa_expires_on' ? sql`nulls last` : sql``
  return sql`order by ${column} ${way} ${nulls}, ${sql.ref(`${table}.id`)} ${way}`
}

function slice({ first }: Shape, fill: Filling) {
  if (first === null) return sql`limit ${fill('limit')} offset ${fill('offset')}`
  // One of the four page sizes, never what was asked: with a number that it knows, the planner walks the index and stops.
  return sql`limit ${sql.lit(first)}`
}

/** What the people of the page do and when the first of their documents ends, looked up for them only and once for all of them. */
const besides = (fill: Filling) => sql`positions as (
  select held.employee_id, array_agg(${nameIn(fill('language'), 'position')} order by held.is_primary desc, position.name) as names
  from page
  join employee_positions held on held.agency_id = page.agency_id and held.employee_id = page.id
  join reference_items position on position.id = held.position_id
  group by held.employee_id
), papers as (
  select paper.employee_id, min(paper.expires_on) as ends_on
  from page join employee_documents paper on paper.agency_id = page.agency_id and paper.employee_id = page.id
  where paper.status = 'approved'
  group by paper.employee_id
)`

const rows = sql`(select coalesce(json_agg(json_build_object(
    'id', page.id, 'employee_code', page.employee_code, 'name', page.name, 'email', page.email, 'phone', page.phone,
    'company_name', page.company_name, 'position_names', coalesce(positions.names, '{}'),
    'right_to_work', page.right_to_work, 'visa_expires_on', page.visa_expires_on,
    'documents_end_on', papers.ends_on, 'status', page.status, 'do_not_rehire', page.do_not_rehire, 'version', page.version) order by page.place), '[]')
  from page left join positions on positions.employee_id = page.id left join papers on papers.employee_id = page.id)`
