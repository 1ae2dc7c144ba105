// Two weeks of the demo: one that its customer signed off, and one whose link was sent and opened.
import { sql } from 'kysely'
import type { Strokes } from '#contract/rostering/timesheets/signoffs.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { minutesAfter } from '#server/seed/instants.ts'
import type { SeedTime } from '#server/seed/story.ts'

const day = 24 * 60
const sender = 'Ruth Adler'

type Week = { location_id: string; customer_id: string; week_start: string; name: string; email: string }

/** After the hours. */
export async function putSignoffs(db: Db, agency_id: string, { now, monday }: SeedTime) {
  const signed = await weekWith(db, agency_id, ['client_approved', 'approved'], monday)
  const sent = await weekWith(db, agency_id, ['submitted'], monday)
  if (signed !== undefined) await putSigned(db, agency_id, signed, minutesAfter(now, -3 * day))
  if (sent !== undefined) await putSent(db, agency_id, sent, minutesAfter(now, -30 * 60))
}

/** The last week before this one in which a customer with a named approver approves all hours of a location, or has approved them. */
async function weekWith(db: Db, agency_id: string, statuses: readonly string[], monday: string) {
  const { rows } = await sql<Week>`
    select sheets.location_id, sheets.customer_id, sheets.week_start, contacts.name, contacts.email
    from (
      select location_id, customer_id, date_trunc('week', works_on)::date as week_start, count(*) as timesheets
      from timesheets where agency_id = ${agency_id}::uuid
      group by 1, 2, 3 having bool_and(status = any(${[...statuses]}::text[]))
    ) sheets
    join customers on customers.id = sheets.customer_id and customers.timesheet_approval = 'customer_then_agency'
    join companies on companies.id = customers.company_id and companies.week_start = 'mon'
    join customer_contacts contacts on contacts.agency_id = ${agency_id}::uuid and contacts.customer_id = sheets.customer_id
      and contacts.role = 'approver' and contacts.email is not null
    where sheets.week_start < ${monday}::date
    order by sheets.week_start desc, sheets.timesheets desc, sheets.location_id, contacts.id limit 1`.execute(db)
  return rows[0]
}

const signature: Strokes = [
  [[70, 150], [95, 60], [120, 40], [128, 80], [110, 140], [150, 110], [170, 135], [200, 105], [215, 140]], // prettier-ignore
  [[240, 150], [265, 50], [290, 45], [285, 95], [250, 115], [310, 150], [360, 120], [430, 132]], // prettier-ignore
]

async function putSigned(db: Db, agency_id: string, week: Week, sent_at: string) {
  const id = await putRequest(db, agency_id, week, { sent_at, opened_at: minutesAfter(sent_at, 40) })
  await db
    .updateTable('timesheet_signoffs')
    .set({ signed_at: minutesAfter(sent_at, 48), signed_name: week.name, signed_address: '203.0.113.24' })
    .set({ signature_method: 'drawn', signature: jsonb(signature), version: 2 })
    .where('id', '=', id)
    .execute()
  await sql`
    insert into timesheet_signoff_lines (agency_id, signoff_id, timesheet_id, decision, employee_name, works_on, starts, ends, break_minutes, paid_minutes)
    select timesheets.agency_id, ${id}::uuid, timesheets.id, 'approve', employees.name, timesheets.works_on, timesheets.starts, timesheets.ends,
      timesheets.break_minutes, timesheets.paid_minutes
    from timesheets join employees on employees.agency_id = timesheets.agency_id and employees.id = timesheets.employee_id
    where timesheets.agency_id = ${agency_id}::uuid and timesheets.location_id = ${week.location_id}::uuid
      and timesheets.works_on between ${week.week_start}::date and ${week.week_start}::date + 6`.execute(db)
}

const putSent = (db: Db, agency_id: string, week: Week, sent_at: string) =>
  putRequest(db, agency_id, week, {
    ...{ sent_at, opened_at: minutesAfter(sent_at, 95), reminded_at: minutesAfter(sent_at, day) },
  })

type SignoffTimes = { sent_at: string; opened_at: string; reminded_at?: string }

async function putRequest(db: Db, agency_id: string, { name, email, ...week }: Week, times: SignoffTimes) {
  const [id, created_at] = [newId(), times.sent_at]
  const expires_at = minutesAfter(created_at, 14 * day)
  const row = { id, agency_id, ...week, sent_by_name: sender, ...times, expires_at, created_at, updated_at: created_at }
  await db.insertInto('timesheet_signoffs').values(row).execute()
  const to = { recipient_name: name, recipient_address: email, channel: 'email' as const, language: 'en' }
  // Nobody has the token of this link.
  const link = { id: newId(), agency_id, signoff_id: id, ...to, token_hash: newId(), created_at }
  await db.insertInto('timesheet_signoff_links').values(link).execute()
  return id
}
