// The allowances and piece rates that charge rates can be given for: those of all versions of the agency's rule sets.
import { sql } from 'kysely'
import type { ChargeCode } from '#contract/payroll/charge-rates.ts'
import { notFound } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { inOwnCustomer } from '#server/modules/customers/queries.ts'

/** Each code once, with the title and the unit that the newest rules give it. */
const newestCodes = sql`
  select distinct on (versions.agency_id, coded.label, coded.code) versions.agency_id, coded.label, coded.code, coded.title, coded.per
  from pay_rule_versions versions cross join lateral (
    select 'allowance' as label, entry ->> 'code' as code, entry ->> 'title' as title, entry ->> 'per' as per
    from jsonb_array_elements(versions.rules -> 'allowances') entry
    union all
    select 'piece_work', entry ->> 'code', entry ->> 'title', 'piece'
    from jsonb_array_elements(case jsonb_typeof(versions.rules -> 'piece_work') when 'object' then versions.rules #> '{piece_work,rates}'
      else '[]' end) entry
  ) coded`

const newestFirst = sql`order by versions.agency_id, coded.label, coded.code, versions.valid_from desc, versions.id`

/** To join the titles of rates that have a code; empty, and so not computed, as long as none has. */
export const codeTitles = sql<{ agency_id: string; label: string; code: string; title: string }>`(
  ${newestCodes} where exists (select from charge_rates coded_rate where coded_rate.code is not null) ${newestFirst})`.as(
  'titles',
)

/** The codes of an agency, by their titles. */
export async function codesOfAgency(db: Db, agency_id: string): Promise<ChargeCode[]> {
  const { rows } = await sql<ChargeCode>`
    select label, code, title, per from (${newestCodes} where versions.agency_id = ${agency_id}::uuid ${newestFirst}) codes
    order by label, muster_plain(title), code`.execute(db)
  return rows
}

/** The codes of a customer's agency; not found outside the scope. */
export async function chargeCodesOf({ db, scope }: Context, customer_id: string): Promise<ChargeCode[]> {
  const { agency_id } = await db
    .selectFrom('customers')
    .select('agency_id')
    .where('id', '=', customer_id)
    .where(inAgency(scope, 'customers.agency_id'))
    .where(inOwnCustomer(scope, 'customers.id'))
    .executeTakeFirstOrThrow(notFound)
  return codesOfAgency(db, agency_id)
}
