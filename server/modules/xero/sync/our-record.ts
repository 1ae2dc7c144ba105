// An employee of ours with everything that Xero gets, read for any number of them at once.
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { groupSealContext } from '#server/modules/employees/details/rules.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'
import type { StoredState } from './state.ts'
import type { OurEmployee } from './our-employee.ts'

type SealedFields = {
  tfn_sealed: string | null
  accounts: { account_name: string; bsb: string; amount_cents: number | null; number_sealed: string | null }[]
}
type Row = Omit<OurEmployee, 'tfn' | 'bank'> & SealedFields & StoredState

/** The records of these employees with their sealed numbers opened, and the state of their sync. */
// oxlint-disable-next-line max-lines-per-function -- one statement
export async function ourEmployees(
  db: Db,
  seal: Seal,
  agency_id: string,
  ids: readonly string[],
): Promise<(OurEmployee & StoredState)[]> {
  const { rows } = await sql<Row>`
    select e.id, e.company_id, e.type, e.status, e.title, e.first_name, e.middle_name, e.last_name, e.birth_date::text as birth_date,
      e.gender, e.email, e.phone, e.address_line, e.address_line2, e.suburb, e.state, e.postcode, e.start_date::text as start_date,
      e.classification, e.visa_subclass, kind.code as employment_code, kind.meta ->> 'basis' as employment_basis,
      tax.data as tax, tax.number_sealed as tfn_sealed, fund.data as super,
      coalesce(nullif(passport.data ->> 'country', 'AU'), birthplace.meta ->> 'iso2') as home_country,
      ended.day::text as ended_on, ended.reason_code as ended_reason,
      coalesce((select jsonb_agg(jsonb_build_object('account_name', account.account_name, 'bsb', account.bsb,
        'amount_cents', account.amount_cents, 'number_sealed', account.number_sealed) order by account.sequence)
        from employee_bank_accounts account where account.agency_id = e.agency_id and account.employee_id = e.id), '[]') as accounts,
      jsonb_build_object('calendar', calendar.xero_id, 'earnings_rate', rate.xero_id, 'super_fund', mapped_fund.xero_id) as mapped,
      link.tenant_id as link_tenant_id, person.xero_id as person_id, person.edition as person_edition,
      case when person.xero_id is null then exists (
        select from xero_people other where other.agency_id = e.agency_id and other.company_id = e.company_id
          and other.matched_by is null and (lower(other.email) = lower(e.email)
            or (muster_plain(muster_full_name(other.first_name, other.last_name)) = muster_plain(muster_full_name(e.first_name, e.last_name)) and other.birth_date = e.birth_date)))
        else false end as has_candidates,
      coalesce(held.state, 'not_synced') as sync_state, held.task, held.base, held.theirs, held.edition, coalesce(held.decisions, '{}') as decisions,
      held.tenant_id as base_tenant_id, held.xero_id as base_xero_id
    from employees e
    join companies company on company.agency_id = e.agency_id and company.id = e.company_id
    left join xero_employees held on held.agency_id = e.agency_id and held.employee_id = e.id
    left join xero_links link on link.agency_id = e.agency_id and link.company_id = e.company_id
    left join xero_people person on person.agency_id = e.agency_id and person.company_id = e.company_id and person.employee_id = e.id
    left join reference_items kind on kind.id = e.employment_type_id
    left join reference_items birthplace on birthplace.id = e.country_of_birth_id
    left join employee_groups tax on tax.agency_id = e.agency_id and tax.employee_id = e.id and tax.name = 'tax'
    left join employee_groups fund on fund.agency_id = e.agency_id and fund.employee_id = e.id and fund.name = 'super'
    left join employee_groups passport on passport.agency_id = e.agency_id and passport.employee_id = e.id and passport.name = 'passport'
    left join lateral (select day, reason_code from employee_status_changes move where move.agency_id = e.agency_id and move.employee_id = e.id
      and move.to_status = 'terminated' order by at desc limit 1) ended on e.status = 'terminated'
    left join xero_mappings calendar on calendar.agency_id = e.agency_id and calendar.company_id = e.company_id
      and calendar.kind = 'calendar' and calendar.our_key = company.pay_cycle
    left join xero_mappings rate on rate.agency_id = e.agency_id and rate.company_id = e.company_id
      and rate.kind = 'earnings_rate' and rate.our_key = 'ordinary'
    left join xero_mappings mapped_fund on mapped_fund.agency_id = e.agency_id and mapped_fund.company_id = e.company_id
      and mapped_fund.kind = 'super_fund' and mapped_fund.our_key = ${fundKeyOf('fund.data')}
    where e.agency_id = ${agency_id}::uuid and e.id = any(${[...ids]}::uuid[])
    order by e.id`.execute(db)
  return rows.map((row) => unsealedEmployee(row, seal, agency_id))
}

/** A fund’s key in the mapping: its USI or ABN, or its name where neither was entered; the employer’s fund is `default`. */
export const fundKeyOf = (data: string) => sql<string | null>`(case
  when ${sql.ref(data)} is null then null
  when ${sql.ref(data)} ->> 'choice' = 'employer_default' then 'default'
  else coalesce('usi:' || upper(nullif(${sql.ref(data)} ->> 'usi', '')), 'abn:' || nullif(${sql.ref(data)} ->> 'fund_abn', ''),
    'name:' || lower(nullif(${sql.ref(data)} ->> 'fund_name', ''))) end)`

function unsealedEmployee(
  { tfn_sealed, accounts, ...row }: Row,
  seal: Seal,
  agency_id: string,
): OurEmployee & StoredState {
  const of = { agency_id, employee_id: row.id }
  const bank = accounts.flatMap(({ number_sealed, ...account }) =>
    number_sealed === null ? [] : [{ ...account, number: seal.open(number_sealed, groupSealContext(of, 'bank')) }],
  )
  return {
    ...row,
    tfn: tfn_sealed === null ? null : seal.open(tfn_sealed, groupSealContext(of, 'tax')),
    // Without the remainder’s number, the set cannot be paid.
    bank: bank.some(({ amount_cents }) => amount_cents === null) ? bank : [],
  }
}
