// Decisions about punches that were not accepted.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { updateVersioned } from '#server/database/rows/versioned.ts'
import { peopleIn } from '#server/modules/employees/queries.ts'
import type { Context } from '#server/http/context.ts'
import { kioskPunchOf, type StoredKioskPunch } from './queries.ts'
import { recordKioskPunch } from './recording.ts'

type Input = InputOf<(typeof calls.kiosks)['resolve']>

/** Accepts a rejected punch, which the clock then records, or dismisses it. The record of what the kiosk sent stays as it was. */
export async function resolvePunch(context: Context, input: Input): Promise<StoredKioskPunch> {
  const { db, actor, scope, now } = context
  const current = await kioskPunchOf(db, scope, input.id)
  const employee_id = await personFor(context, input.employee_id)
  requireTransition('kioskPunch', input.action, current.status, current)
  const set = {
    status: input.action === 'accept' ? ('accepted' as const) : ('dismissed' as const),
    resolved_at: now.toISOString(),
    resolved_by: actor.membership_id,
    resolved_by_name: actor.name,
    resolution_note: input.note,
    ...(employee_id !== null && { employee_id }),
  }
  await updateVersioned(db, 'kiosk_punches', { scope, current, version: input.version, set })
  if (input.action === 'accept') {
    const { punch_id } = await recordPunch(context, { current, employee_id, note: input.note })
    if (punch_id === null) refuse('clock.sameMinute', {}, { current })
    await db.updateTable('kiosk_punches').set({ punch_id }).where('id', '=', input.id).execute()
  }
  return kioskPunchOf(db, scope, input.id)
}

async function personFor({ db, scope }: Pick<Context, 'db' | 'scope'>, id: string | null) {
  if (id === null) return null
  const employee = await peopleIn(db, scope).select('employees.id').where('employees.id', '=', id).executeTakeFirst()
  return employee?.id ?? refuseField('employee_id', 'refusals.unknownChoice')
}

type AcceptInput = { current: StoredKioskPunch; employee_id: string | null; note: string }

async function recordPunch(context: Context, { current, employee_id, note }: AcceptInput) {
  const { db, now } = context
  const person = employee_id ?? current.employee_id ?? refuseField('employee_id', 'validation.required')
  // An altered one has no time that could be trusted: it is entered by hand, at the clock.
  const at = current.at ?? refuse('kiosks.noTime', {}, { current })
  const { agency_id } = await db
    .selectFrom('kiosks')
    .select('agency_id')
    .where('id', '=', current.kiosk_id)
    .executeTakeFirstOrThrow()
  const { id, kiosk_id, kind, device_at } = current
  const punch = { id, agency_id, kiosk_id, employee_id: person, kind, at, device_at }
  return recordKioskPunch(db, punch, { now, who: context, note })
}
