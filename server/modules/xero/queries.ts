import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { notFound } from '#contract/refusals.ts'
import type { XeroFetch, XeroLink, XeroPerson } from '#contract/platform/xero/xero.ts'
import type { Db } from '#server/database/dialect.ts'
import { listQuery } from '#server/database/lists/list-query.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { containsSql } from '#server/database/lists/search.ts'
import type { LinkKey } from './tokens.ts'

/** A company within the scope; not found otherwise. */
export async function companyFor(db: Db, scope: Scope, company_id: string): Promise<LinkKey> {
  return db
    .selectFrom('companies')
    .select(['agency_id', 'id as company_id'])
    .where('id', '=', company_id)
    .where(inAgency(scope, 'companies.agency_id'))
    .executeTakeFirstOrThrow(notFound)
}

const ofCompany = (table: string) =>
  sql`${sql.ref(`${table}.agency_id`)} = companies.agency_id and ${sql.ref(`${table}.company_id`)} = companies.id`

const isUnmatched = sql`(person.matched_by is null)`
const countRows = (what: RawBuilder<unknown>) => sql<number>`(select count(*)::int from ${what})`

/** The connections of every company in the scope, by name. */
// oxlint-disable-next-line max-lines-per-function -- one list, its columns in the order of the contract
export async function linksIn(db: Db, scope: Scope): Promise<Omit<XeroLink, 'allowed_actions'>[]> {
  const rows = await linkedCompanies(db, scope)
    .select(['companies.id as company_id', 'companies.name as company_name', 'link.tenant_name as organisation'])
    .select(linkStatus.as('status'))
    .select(['link.connected_by_name', 'link.connected_at'])
    .select(
      sql<
        XeroLink['organisations']
      >`coalesce((select jsonb_agg(jsonb_build_object('id', entry ->> 'tenant_id', 'name', entry ->> 'name') order by entry ->> 'name')
        from jsonb_array_elements(link.organisations) entry where link.tenant_id is null), '[]')`.as('organisations'),
    )
    .select(
      sql<XeroFetch | null>`(select ${fetchJson} from xero_fetches latest where ${ofCompany('latest')} order by created_at desc, id desc limit 1)`.as(
        'last_fetch',
      ),
    )
    .select(
      countRows(sql`xero_people person where ${ofCompany('person')} and person.employee_id is not null`).as('matched'),
    )
    .select(
      countRows(
        sql`xero_people person where ${ofCompany('person')} and person.employee_id is null and ${isUnmatched}`,
      ).as('unmatched'),
    )
    .select(
      countRows(sql`xero_slips slip where ${ofCompany('slip')} and slip.status = 'waiting' and ${isUnknownPerson}`).as(
        'waiting',
      ),
    )
    .select(
      sql<XeroLink['held']>`coalesce((select jsonb_agg(to_jsonb(entry)) from (
        select person_name as name, period_from, period_to, paid_on, slip.status as why from xero_slips slip
        where ${ofCompany('slip')} and slip.status in ('exists', 'figures') order by paid_on desc, xero_id limit 20) entry), '[]')`.as(
        'held',
      ),
    )
    .where('companies.status', '=', 'active')
    .orderBy(sql`muster_plain(companies.name)`)
    .orderBy('companies.id')
    .execute()
  return rows
}

const linkedCompanies = (db: Db, scope: Scope) =>
  db
    .selectFrom('companies')
    .leftJoin('xero_links as link', (join) =>
      join.onRef('link.agency_id', '=', 'companies.agency_id').onRef('link.company_id', '=', 'companies.id'),
    )
    .where(inAgency(scope, 'companies.agency_id'))

const linkStatus = sql<
  XeroLink['status']
>`case when link.status = 'connected' and link.tenant_id is null then 'unchosen'
  else coalesce(link.status, 'not_connected') end`

/** A company within the scope, with the status of its connection; not found otherwise. */
export async function linkFor(db: Db, scope: Scope, company_id: string) {
  return linkedCompanies(db, scope)
    .select(['companies.agency_id', 'companies.id as company_id', linkStatus.as('status')])
    .where('companies.id', '=', company_id)
    .executeTakeFirstOrThrow(notFound)
}

const isUnknownPerson = sql`not exists (select from xero_people person where person.agency_id = slip.agency_id and person.company_id = slip.company_id
  and person.xero_id = slip.person_id and person.matched_by is not null)`

/** An instant in the format of the API. */
const instantColumn = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const fetchJson = sql`jsonb_build_object('status', latest.status, 'reason', latest.reason, 'started_by_name', latest.started_by_name,
  'created_at', ${instantColumn('latest.created_at')}, 'finished_at', ${instantColumn('latest.finished_at')},
  'next_at', case when latest.status = 'waiting' then ${instantColumn('latest.lease_until')} end,
  'total', latest.total, 'done', latest.done, 'given', latest.given, 'corrected', latest.corrected)`

/** The last fetch of a company; there is one. */
export async function lastFetch(db: Db, { agency_id, company_id }: LinkKey): Promise<XeroFetch> {
  const { latest } = await db
    .selectFrom('xero_fetches as latest')
    .select(sql<XeroFetch>`${fetchJson}`.as('latest'))
    .where('agency_id', '=', agency_id)
    .where('company_id', '=', company_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return latest
}

/** One page of the people of an organisation. */
export async function xeroPeoplePage(db: Db, scope: Scope, input: InputOf<typeof calls.xero.people>) {
  const key = await companyFor(db, scope, input.company_id)
  const matching = peopleOf(db, key)
    .where(containsSql(input.q, 'person.first_name', 'person.last_name', 'person.email'))
    .where(inState[input.state])
  return listQuery(db, input, {
    matching,
    rows: peopleFrom(matching),
    order: [
      [sql`muster_plain(person.last_name)`, input.dir],
      [sql`muster_plain(person.first_name)`, input.dir],
      ['person.xero_id', input.dir],
    ],
  })
}

const inState = {
  all: sql<boolean>`true`,
  matched: sql<boolean>`person.employee_id is not null`,
  unmatched: sql<boolean>`person.matched_by is null`,
  ignored: sql<boolean>`person.matched_by = 'none'`,
}

const peopleOf = (db: Db, { agency_id, company_id }: LinkKey) =>
  db
    .selectFrom('xero_people as person')
    .where('person.agency_id', '=', agency_id)
    .where('person.company_id', '=', company_id)

const candidatesJson = sql<XeroPerson['candidates']>`case when person.matched_by is null then coalesce((
  select jsonb_agg(to_jsonb(entry)) from (
    select ours.id, ours.name, ours.employee_code from employees ours
    where ours.agency_id = person.agency_id and ours.company_id = person.company_id and ours.merged_into_id is null
      and (lower(ours.email) = lower(nullif(person.email, ''))
        or muster_plain(muster_full_name(ours.first_name, ours.last_name)) = muster_plain(muster_full_name(person.first_name, person.last_name))
        or (muster_plain(ours.last_name) = muster_plain(person.last_name) and ours.last_name <> '' and ours.birth_date = person.birth_date))
    order by ours.name, ours.id limit 5
  ) entry), '[]') else '[]' end`

const peopleFrom = (people: ReturnType<typeof peopleOf>) =>
  people
    .leftJoin('employees as ours', (join) =>
      join.onRef('ours.agency_id', '=', 'person.agency_id').onRef('ours.id', '=', 'person.employee_id'),
    )
    .select(['person.xero_id as id', 'person.email', 'person.is_active', 'person.employee_id', 'person.matched_by'])
    .select(sql<string>`muster_full_name(person.first_name, person.last_name)`.as('name'))
    .select(['ours.name as employee_name', 'ours.employee_code'])
    .select(
      sql<number>`(select count(*)::int from xero_slips slip where slip.agency_id = person.agency_id and slip.company_id = person.company_id
        and slip.person_id = person.xero_id and slip.status = 'waiting')`.as('waiting'),
    )
    .select(candidatesJson.as('candidates'))

/** One of them. */
export async function xeroPersonOf(db: Db, key: LinkKey, id: string): Promise<XeroPerson> {
  return peopleFrom(peopleOf(db, key)).where('person.xero_id', '=', id).executeTakeFirstOrThrow(notFound)
}
