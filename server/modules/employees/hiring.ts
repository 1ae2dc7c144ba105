import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'

type HiredEmployee = {
  agency_id: string
  id: string
  position_id: string
  phone: string | null
  /** for employees who do not work for the agency yet, or any more */
  start_date: string
}

/** Adds the position, and what the record lacks; nothing that is there is replaced. */
export async function addForHire(db: Db, { agency_id, id, position_id, phone, start_date }: HiredEmployee, now: Date) {
  await sql`update employees set version = version + 1, updated_at = ${now.toISOString()}::timestamptz,
      phone = coalesce(phone, ${phone}::text),
      start_date = case when status in ('approved', 'active', 'on_hold') then coalesce(start_date, ${start_date}::date)
        else ${start_date}::date end
    where agency_id = ${agency_id}::uuid and id = ${id}::uuid`.execute(db)
  await sql`insert into employee_positions (agency_id, employee_id, position_id, is_primary)
    select ${agency_id}::uuid, ${id}::uuid, ${position_id}::uuid, not exists (
      select from employee_positions held where held.agency_id = ${agency_id}::uuid and held.employee_id = ${id}::uuid and held.is_primary)
    on conflict do nothing`.execute(db)
}
