// The agency behind a private link, whether or not the link still opens something.
import { sql } from 'kysely'
import type { AgencyContact } from '#contract/accounts/agency-contact.ts'
import type { Db } from '#server/database/dialect.ts'
import { agencyToJoin } from '#server/modules/companies/queries.ts'
import { hashOf } from './private-links.ts'

/** How to reach the agency that sent the link, or the only agency there is; null for an unknown link among several agencies. */
export async function agencyOfLink(db: Db, token: string): Promise<AgencyContact | null> {
  const { rows } = await sql<AgencyContact>`
    select companies.name, companies.phone, companies.email from companies where companies.id = (
      select agency_id from job_links where token_hash = ${hashOf(token)}
      union select agency_id from response_links where token_hash = ${hashOf(token)}
      union select agency_id from invitation_links where token_hash = ${hashOf(token)}
      union select agency_id from timesheet_signoff_links where token_hash = ${hashOf(token)}
      union select agency_id from pay_statement_notices where token_hash = ${hashOf(token)} limit 1)`.execute(db)
  const agency = rows[0] ?? (await agencyToJoin(db, ''))
  return agency === undefined ? null : { name: agency.name, phone: agency.phone, email: agency.email }
}
