// Cancels shifts with what their employees are paid for it: cancellations, a later module, write through this.
import { sql } from 'kysely'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { touchedColumns } from '#server/database/rows/versioned.ts'
import type { NotifiedAssignment } from '#server/modules/rosters/assignments/removals.ts'
import { notifiedStatuses } from '#server/modules/rosters/rules.ts'

type ShiftCharge = { shift_id: string; pay_minutes: number; bill_minutes: number }

const statuses = { client: 'cancelled_client', agency: 'cancelled_agency' } as const

/** Cancels the shifts and the assignments of employees who were notified, who are returned; planned assignments are deleted. */
export async function cancelCharged(
  db: Db,
  charges: readonly ShiftCharge[],
  cancelled: { by: keyof typeof statuses; reason: string },
  now: Date,
): Promise<NotifiedAssignment[]> {
  const ids = charges.map(({ shift_id }) => shift_id)
  await db
    .updateTable('roster_shifts')
    .set({ status: 'cancelled', ...touchedColumns(now) })
    .where('id', 'in', ids)
    .execute()
  await db.deleteFrom('assignments').where('roster_shift_id', 'in', ids).where('status', '=', 'planned').execute()
  return cancelAssignments(db, charges, cancelled, now)
}

/** One statement: employees who had not accepted are neither paid nor billed. */
async function cancelAssignments(
  db: Db,
  charges: readonly ShiftCharge[],
  { by, reason }: { by: keyof typeof statuses; reason: string },
  now: Date,
) {
  const { rows } = await sql<NotifiedAssignment>`
    update assignments
    set status = ${statuses[by]}, response_note = ${reason}, version = assignments.version + 1,
      updated_at = ${now.toISOString()}::timestamptz,
      cancelled_pay_minutes = case assignments.status when 'accepted' then charged.pay_minutes else 0 end,
      cancelled_bill_minutes = case assignments.status when 'accepted' then charged.bill_minutes else 0 end
    from jsonb_to_recordset(${jsonb(charges)}) as charged(shift_id uuid, pay_minutes int, bill_minutes int)
    where assignments.roster_shift_id = charged.shift_id and assignments.status = any(${[...notifiedStatuses]}::text[])
    returning assignments.id, assignments.employee_id`.execute(db)
  return rows
}
