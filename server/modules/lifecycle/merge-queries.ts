import { sql } from 'kysely'
import type { MergePreview, MergeSide, mergeObstacles } from '#contract/people/merging.ts'
import { refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { personIn } from '#server/modules/employees/details/queries.ts'
import { employeeOf } from '#server/modules/employees/queries.ts'
import type { Context } from '#server/http/context.ts'

/** Two records of one agency and the obstacles to merging them. */
export async function mergePreviewOf(context: Context, input: { id: string; other_id: string }): Promise<MergePreview> {
  if (input.id === input.other_id) refuseField('other_id', 'refusals.unknownChoice')
  const survivor = await sideOf(context, input.id)
  const duplicate = await sideOf(context, input.other_id)
  return { survivor, duplicate, obstacles: await obstaclesTo(context.db, [input.id, input.other_id]) }
}

async function sideOf(context: Context, id: string): Promise<MergeSide> {
  const { db, scope } = context
  await personIn(db, scope, id)
  const employee = await employeeOf(context, id)
  const { rows } = await sql<Omit<MergeSide, 'employee'>>`
    select exists (select from memberships where employee_id = ${id}::uuid) as has_login,
      (select count(*)::int from assignments where employee_id = ${id}::uuid) as shifts,
      (select count(*)::int from timesheets where employee_id = ${id}::uuid) as timesheets,
      (select count(*)::int from employee_documents where employee_id = ${id}::uuid) as documents,
      (select do_not_rehire from employees where id = ${id}::uuid) as do_not_rehire,
      (select coalesce(json_agg(json_build_object('name', file.name, 'number_ends', case file.name when 'bank' then ${bankEnds} else file.number_ends end,
        'updated_at', to_char(file.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by file.name), '[]')
       from employee_groups file where file.employee_id = ${id}::uuid) as groups`.execute(db)
  const [counted] = rows
  return { employee, ...(counted ?? noRecords) }
}

// All bank accounts in their order: they are kept or replaced together.
const bankEnds = sql`(select string_agg(account.number_ends, ', ' order by account.sequence) from employee_bank_accounts account
  where account.agency_id = file.agency_id and account.employee_id = file.employee_id)`

const noRecords = { has_login: false, groups: [], shifts: 0, timesheets: 0, documents: 0, do_not_rehire: null }

/** The obstacles to merging two records: two logins, or overlapping work. */
export async function obstaclesTo(db: Db, [one, other]: readonly [string, string]) {
  const { rows } = await sql<{ logins: number; overlaps: boolean }>`
    select (select count(distinct employee_id)::int from memberships where employee_id in (${one}::uuid, ${other}::uuid)) as logins,
      ${overlapIn('assignments', sql`status in ('planned', 'pending', 'accepted', 'in_progress', 'worked')`, [one, other])}
        or ${overlapIn('timesheets', sql`status not in ('void', 'rejected')`, [one, other])} as overlaps`.execute(db)
  const obstacles: (typeof mergeObstacles)[number][] = []
  if ((rows[0]?.logins ?? 0) > 1) obstacles.push('merging.bothLogins')
  if (rows[0]?.overlaps === true) obstacles.push('merging.overlap')
  return obstacles
}

const overlapIn = (
  table: string,
  counts: ReturnType<typeof sql>,
  [one, other]: readonly [string, string],
) => sql`exists (
  select from (select agency_id, starts_at, ends_at from ${sql.table(table)} where employee_id = ${one}::uuid and ${counts}) mine
  join (select agency_id, starts_at, ends_at from ${sql.table(table)} where employee_id = ${other}::uuid and ${counts}) theirs
    on theirs.agency_id = mine.agency_id and theirs.starts_at < mine.ends_at and mine.starts_at < theirs.ends_at)`
