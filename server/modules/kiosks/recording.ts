// Hands the accepted punches of kiosks to the clock, the one place that records punches.
import type { PunchKind } from '#contract/rostering/clock/punch-pairing.ts'
import type { Db } from '#server/database/dialect.ts'
import { scopeOfAgency } from '#server/database/tenancy/scope.ts'
import type { AuthorContext } from '#server/http/context.ts'
import { recordPunch } from '#server/modules/clock/recording.ts'

export type AcceptedPunch = {
  id: string
  agency_id: string
  kiosk_id: string
  employee_id: string | null
  kind: PunchKind | null
  at: string | null
  device_at: string | null
}

/**
 * Records a punch of a kiosk; returns the id under which the clock has it, which for a double tap is that of the first. Without `who` the
 * kiosk itself is its author. Refuses what the clock refuses.
 */
export async function recordKioskPunch(
  db: Db,
  { id, agency_id, kiosk_id, employee_id, kind, at, device_at }: AcceptedPunch,
  { now, who, note = null }: { now: Date; who?: Pick<AuthorContext, 'actor' | 'scope'>; note?: string | null },
): Promise<{ punch_id: string | null; status: 'accepted' | 'ignored' }> {
  if (employee_id === null || kind === null || at === null) throw new Error('an accepted punch is complete')
  const { name, location_id } = await db
    .selectFrom('kiosks')
    .select(['name', 'location_id'])
    .where('id', '=', kiosk_id)
    .executeTakeFirstOrThrow()
  const author = who ?? { actor: { account_id: null, name }, scope: scopeOfAgency(agency_id) }
  // A kiosk may send late, and what a person did there is recorded even if it is not what comes next.
  const punch = {
    id,
    employee_id,
    location_id,
    kind,
    at,
    device_at,
    source: 'kiosk',
    kiosk_id,
    note,
    late: true,
  } as const
  const { outcome, punch: made } = await recordPunch({ ...author, db, now }, punch)
  return outcome === 'ignored' ? { punch_id: null, status: 'ignored' } : { punch_id: made.id, status: 'accepted' }
}
