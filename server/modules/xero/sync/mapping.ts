// Which pay calendar, earnings rate, type of leave and super fund of Xero corresponds to ours.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import { type RateLabel, rateLabels } from '#contract/payroll/pay-runs.ts'
import { refuseField } from '#contract/refusals.ts'
import type { XeroChoiceKind, XeroMappings, xeroSyncs } from '#contract/platform/xero/xero-sync.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { companyFor } from '#server/modules/xero/queries.ts'
import type { LinkKey } from '#server/modules/xero/tokens.ts'
import type { Context } from '#server/http/context.ts'
import { isPaidByXero } from '#server/modules/xero/timesheets/paid-by-xero.ts'
import { fundKeyOf } from './our-record.ts'

/** The super funds in the files of a company's current employees, by key, with the name most of them entered. */
export async function fundsInUse(db: Db, { agency_id, company_id }: LinkKey) {
  const { rows } = await sql<{ our_key: string; name: string | null }>`
    select ${fundKeyOf('fund.data')} as our_key, mode() within group (order by fund.data ->> 'fund_name') as name
    from employee_groups fund
    join employees e on e.agency_id = fund.agency_id and e.id = fund.employee_id
    where fund.agency_id = ${agency_id}::uuid and fund.name = 'super' and e.company_id = ${company_id}::uuid
      and e.merged_into_id is null and e.status in ('approved', 'active', 'on_hold') and ${fundKeyOf('fund.data')} is not null
    group by 1 order by 2 nulls last, 1`.execute(db)
  return rows
}

/** The labels of pay that the company's pay runs have, or that are mapped; the two that need no rule set are always there. */
async function labelsInUse(db: Db, { agency_id, company_id }: LinkKey): Promise<readonly RateLabel[]> {
  const { rows } = await sql<{ label: RateLabel }>`
    select label from unnest(${[...rateLabels]}::text[]) with ordinality as labels (label, position)
    where label not in ('leave', 'leave_paid_out', 'paid_out_loading') and (label in ('ordinary', 'cancelled_shift')
      or exists (select from pay_run_lines line join pay_runs run on run.agency_id = line.agency_id and run.id = line.pay_run_id
        where line.agency_id = ${agency_id}::uuid and line.rate_label = label and line.line_key <> '' and run.company_id = ${company_id}::uuid
          and not ${isPaidByXero})
      or exists (select from xero_mappings mapping where mapping.agency_id = ${agency_id}::uuid and mapping.company_id = ${company_id}::uuid
        and mapping.kind = 'earnings_rate' and mapping.our_key = label))
    order by position`.execute(db)
  return rows.map(({ label }) => label)
}

/** The types of leave that the company’s people have had approved, or that are mapped; what is paid as work has none. */
async function leaveTypesInUse(db: Db, { agency_id, company_id }: LinkKey) {
  const { rows } = await sql<{ our_key: string; name: string }>`
    select types.id as our_key, types.name from leave_types types
    where types.agency_id = ${agency_id}::uuid and types.is_paid and not types.is_confidential and types.kind <> 'family_violence'
      and (exists (select from leave_requests requests
          join employees on employees.agency_id = requests.agency_id and employees.id = requests.employee_id
          where requests.agency_id = types.agency_id and types.id = coalesce(requests.type_id, requests.secret_type_id) and requests.status = 'approved'
            and employees.company_id = ${company_id}::uuid)
        or exists (select from xero_mappings mapping where mapping.agency_id = types.agency_id and mapping.company_id = ${company_id}::uuid
          and mapping.kind = 'leave_type' and mapping.our_key = types.id::text))
    order by muster_plain(types.name), types.id`.execute(db)
  return rows
}

/** Everything that can be mapped, and the choices in Xero. */
export async function mappingsOf(db: Db, scope: Scope, company_id: string): Promise<XeroMappings> {
  const key = await companyFor(db, scope, company_id)
  const { pay_cycle } = await db
    .selectFrom('companies')
    .select('pay_cycle')
    .where('agency_id', '=', key.agency_id)
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow()
  const stored = await ofCompany(db, 'xero_mappings', key).select(['kind', 'our_key', 'xero_id']).execute()
  const row = (kind: XeroChoiceKind, our_key: string, name: string | null = null) => ({
    ...{ kind, our_key, name },
    xero_id: stored.find((one) => one.kind === kind && one.our_key === our_key)?.xero_id ?? null,
  })
  return {
    company_id,
    rows: [
      ...(pay_cycle === null ? [] : [row('calendar', pay_cycle)]),
      ...(await labelsInUse(db, key)).map((label) => row('earnings_rate', label)),
      ...(await leaveTypesInUse(db, key)).map(({ our_key, name }) => row('leave_type', our_key, name)),
      ...(await fundsInUse(db, key)).map(({ our_key, name }) => row('super_fund', our_key, name)),
    ],
    choices: await choicesOf(db, key),
  }
}

const ofCompany = <Table extends 'xero_mappings' | 'xero_choices'>(db: Db, table: Table, key: LinkKey) =>
  db
    .selectFrom<'xero_mappings' | 'xero_choices'>(table)
    .where('agency_id', '=', key.agency_id)
    .where('company_id', '=', key.company_id)

async function choicesOf(db: Db, key: LinkKey): Promise<XeroMappings['choices']> {
  const choices = await ofCompany(db, 'xero_choices', key)
    .select(['kind', 'xero_id as id', 'name'])
    .where('is_active', '=', true)
    .orderBy(sql`muster_plain(name)`)
    .orderBy('xero_id')
    .execute()
  const of = (wanted: XeroChoiceKind) =>
    choices.filter(({ kind }) => kind === wanted).map(({ id, name }) => ({ id, name }))
  return {
    calendar: of('calendar'),
    earnings_rate: of('earnings_rate'),
    leave_type: of('leave_type'),
    super_fund: of('super_fund'),
  }
}

/** Stores the mappings; one without a choice is removed. Refuses choices that Xero does not have. */
export async function updateMappings(
  { db, scope }: Context,
  { company_id, mappings }: InputOf<typeof xeroSyncs.updateMappings>,
): Promise<XeroMappings> {
  const { agency_id } = await companyFor(db, scope, company_id)
  const { choices, rows } = await mappingsOf(db, scope, company_id)
  for (const [at, { kind, our_key, xero_id }] of mappings.entries()) {
    if (!rows.some((row) => row.kind === kind && row.our_key === our_key))
      refuseField(`mappings.${at}.our_key`, 'refusals.unknownChoice')
    if (xero_id !== null && !choices[kind].some(({ id }) => id === xero_id))
      refuseField(`mappings.${at}.xero_id`, 'refusals.unknownChoice')
  }
  const given = sql`jsonb_to_recordset(${JSON.stringify(mappings)}::jsonb) as given (kind text, our_key text, xero_id uuid)`
  await sql`delete from xero_mappings held using ${given} where held.agency_id = ${agency_id}::uuid
    and held.company_id = ${company_id}::uuid and held.kind = given.kind and held.our_key = given.our_key and given.xero_id is null`.execute(
    db,
  )
  await sql`insert into xero_mappings (agency_id, company_id, kind, our_key, xero_id)
    select ${agency_id}::uuid, ${company_id}::uuid, kind, our_key, xero_id from ${given} where xero_id is not null
    on conflict (agency_id, company_id, kind, our_key) do update set xero_id = excluded.xero_id
      where xero_mappings.xero_id <> excluded.xero_id`.execute(db)
  return mappingsOf(db, scope, company_id)
}
