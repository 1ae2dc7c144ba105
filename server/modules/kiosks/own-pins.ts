import type { Calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { readAs } from '#server/database/transaction.ts'
import type { OwnTransactionRequest } from '#server/http/mount.ts'
import { clearAttempts } from '#server/modules/auth/actions.ts'
import { peopleIn } from '#server/modules/employees/queries.ts'
import { isWeakPin } from '#server/modules/kiosks/chain/rules.ts'
import type { Context } from '#server/http/context.ts'
import { dayKeys, preparePin, upsertPin, randomPin } from './pins.ts'
import { requireEmployee } from './policy.ts'

type KioskCalls = Calls['kiosks']

/** The signed-in employee's keys of today and tomorrow; nothing for users who are none. */
export async function ownCode({ db, actor, now, outside }: Context) {
  const server_at = now.toISOString()
  const { agency_id, employee_id } = actor
  if (agency_id === null || employee_id === null)
    return { employee_id: null, employee_code: null, has_pin: false, server_at, keys: [] }
  const { employee_code, pin } = await db
    .selectFrom('employees')
    .leftJoin('kiosk_pins', (join) =>
      join
        .onRef('kiosk_pins.agency_id', '=', 'employees.agency_id')
        .onRef('kiosk_pins.employee_id', '=', 'employees.id'),
    )
    .select(['employees.employee_code', 'kiosk_pins.set_at as pin'])
    .where('employees.agency_id', '=', agency_id)
    .where('employees.id', '=', employee_id)
    .executeTakeFirstOrThrow()
  const keys = dayKeys(outside.signer, { agency_id, employee_id }, now)
  return { employee_id, employee_code, has_pin: pin !== null, server_at, keys }
}

/** Sets the signed-in employee's PIN. */
export async function updateOwnPin(request: OwnTransactionRequest<KioskCalls['updateOwnPin']>) {
  const person = requireEmployee(request.actor)
  if (isWeakPin(request.input.pin)) refuseField('pin', 'validation.kioskPinWeak')
  await storePin(request, person, request.input.pin)
  return {}
}

/** Gives an employee a new PIN, shown once. It ends a lock. */
export async function resetPin(request: OwnTransactionRequest<KioskCalls['resetPin']>) {
  const { database, actor, input } = request
  const find = (db: Db) =>
    peopleIn(db, actor.scope)
      .select(['employees.agency_id', 'employees.id as employee_id'])
      .where('employees.id', '=', input.employee_id)
      .executeTakeFirst()
  // A supervisor's bounds need the agency's rows; the super admin sees all.
  const person = (await readAs(database, actor, find)) ?? refuse('notFound')
  const pin = randomPin()
  await storePin(request, person, pin)
  await database.asPlatform((db) => clearAttempts(db, 'kioskTries', person.employee_id))
  return { pin }
}

type StorePinInput = Pick<OwnTransactionRequest<KioskCalls['resetPin']>, 'database' | 'outside' | 'now'>

async function storePin(
  { database, outside, now }: StorePinInput,
  person: { agency_id: string; employee_id: string },
  pin: string,
) {
  const prepared = await preparePin(outside, person, pin)
  await database.asAgency(person.agency_id, (db) => upsertPin(db, prepared, now))
}
