// The people of an organisation in Xero, and their matched employees. Nobody is guessed.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/database/dialect.ts'
import type { XeroJobContext } from './requests.ts'
import { dayOf } from './rules.ts'
import type { LinkKey } from './tokens.ts'
import { nameFromXero } from './names.ts'

export const pageRows = 100
/** Their clock may be ahead of ours. */
const marginMilliseconds = 5 * 60_000
export const sinceOf = (now: Date) => new Date(now.getTime() - marginMilliseconds).toISOString()
/** The instant in the format of Xero's header. */
export const modifiedSince = (since: string | null) => (since === null ? null : since.slice(0, 19))

// Only identifying fields are read; not tax file numbers and bank accounts.
const employeesSchema = z.object({
  Employees: z
    .array(
      z.object({
        EmployeeID: z.uuid(),
        FirstName: z.string().nullish(),
        LastName: z.string().nullish(),
        Email: z.string().nullish(),
        DateOfBirth: z.string().nullish(),
        Status: z.string().nullish(),
        UpdatedDateUTC: z.string().nullish(),
      }),
    )
    .nullish(),
})
type XeroEmployee = NonNullable<z.infer<typeof employeesSchema>['Employees']>[number]

/** Reads the people changed since the last time, and matches those it can. */
export async function fetchPeople({ job, outside, write, get }: XeroJobContext) {
  const began = sinceOf(outside.clock.now())
  const { people_since, tenant_id } = await write((db) => dropOthers(db, job))
  for (let page = 1, left = true; left; page++) {
    const answer = await get(`/Employees?page=${page}`, employeesSchema, modifiedSince(people_since))
    const people = answer.Employees ?? []
    await write((db) => upsertPeople(db, { ...job, tenant_id }, people))
    left = people.length >= pageRows
  }
  await write(async (db) => {
    await matchClear(db, job)
    await db
      .updateTable('xero_links')
      .set({ people_since: began })
      .where('agency_id', '=', job.agency_id)
      .where('company_id', '=', job.company_id)
      .execute()
  })
}

/** Deletes the people of another organisation to which the company was connected before; returns the connection. */
async function dropOthers(db: Db, job: LinkKey) {
  const link = await connectedSince(db, job)
  for (const table of ['xero_people', 'xero_choices'] as const)
    await db
      .deleteFrom(table)
      .where('agency_id', '=', job.agency_id)
      .where('company_id', '=', job.company_id)
      .where('tenant_id', 'is distinct from', link.tenant_id)
      .execute()
  return link
}

export const connectedSince = (db: Db, { agency_id, company_id }: LinkKey) =>
  db
    .selectFrom('xero_links')
    .select(['tenant_id', 'people_since', 'pay_runs_since'])
    .where('agency_id', '=', agency_id)
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow()

type LinkedOrganisation = LinkKey & { tenant_id: string | null }

function storedName(person: XeroEmployee) {
  const { first_name, last_name } = nameFromXero(person)
  return { first_name: first_name.slice(0, 120), last_name: last_name.slice(0, 120) }
}

async function upsertPeople(
  db: Db,
  { agency_id, company_id, tenant_id }: LinkedOrganisation,
  people: readonly XeroEmployee[],
) {
  if (people.length === 0) return
  const rows = people.map((person) => ({
    ...{ agency_id, company_id, xero_id: person.EmployeeID },
    ...storedName(person),
    email: person.Email?.trim().toLowerCase() || null,
    birth_date: person.DateOfBirth ? dayOf(person.DateOfBirth) : null,
    is_active: person.Status !== 'TERMINATED',
    ...{ tenant_id, edition: person.UpdatedDateUTC ?? null },
  }))
  await db
    .insertInto('xero_people')
    .values(rows)
    .onConflict((of) =>
      of.columns(['agency_id', 'company_id', 'xero_id']).doUpdateSet((row) => ({
        first_name: row.ref('excluded.first_name'),
        last_name: row.ref('excluded.last_name'),
        email: row.ref('excluded.email'),
        birth_date: row.ref('excluded.birth_date'),
        is_active: row.ref('excluded.is_active'),
        tenant_id: row.ref('excluded.tenant_id'),
        edition: row.ref('excluded.edition'),
      })),
    )
    .execute()
}

/**
 * Matches unambiguous people: exactly one employee of the company has that email address, or (if none has) that name and birth date, and
 * exactly one person of Xero does. All others are shown for a manual choice.
 */
export async function matchClear(db: Db, { agency_id, company_id }: LinkKey) {
  await sql`
    with unknown as (
      select xero_id, nullif(lower(email), '') as email, muster_plain(muster_full_name(first_name, last_name)) as name, birth_date
      from xero_people where agency_id = ${agency_id}::uuid and company_id = ${company_id}::uuid and matched_by is null
    ), ours as (
      select id, nullif(lower(email), '') as email, muster_plain(muster_full_name(first_name, last_name)) as name, birth_date
      from employees where agency_id = ${agency_id}::uuid and company_id = ${company_id}::uuid and merged_into_id is null
    ), likely as (
      select unknown.xero_id, ours.id as employee_id, 'email' as found_by from unknown join ours using (email)
      union all
      select unknown.xero_id, ours.id, 'birth' from unknown join ours using (name, birth_date)
      where not exists (select from ours other where other.email = unknown.email)
    ), clear as (
      select xero_id, employee_id, found_by, count(*) over (partition by xero_id) as of_ours, count(*) over (partition by employee_id) as of_theirs
      from likely
    )
    update xero_people held set employee_id = clear.employee_id, matched_by = clear.found_by
    from clear
    where held.agency_id = ${agency_id}::uuid and held.company_id = ${company_id}::uuid and held.xero_id = clear.xero_id
      and clear.of_ours = 1 and clear.of_theirs = 1
      and not exists (select from xero_people taken where taken.agency_id = held.agency_id and taken.company_id = held.company_id
        and taken.employee_id = clear.employee_id)`.execute(db)
}
