import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import type { Story } from './story.ts'

/** Sets the industry of each customer. */
export async function putIndustries(db: Db, agency_id: string, { customers }: Story) {
  const industries = customers.map(({ code, industry }) => ({ code, industry }))
  await sql`
    update customers set industry_id = entry.id
    from jsonb_to_recordset(${JSON.stringify(industries)}::jsonb) as given (code text, industry text)
    join reference_items entry on entry.kind = 'industry' and entry.agency_id is null and entry.code = given.industry
    where customers.agency_id = ${agency_id}::uuid and customers.code = given.code`.execute(db)
}
