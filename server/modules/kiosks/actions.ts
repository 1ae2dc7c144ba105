// What the agency does with its kiosks.
import { randomInt } from 'node:crypto'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuseField } from '#contract/refusals.ts'
import type { Kiosk, PairingCode } from '#contract/rostering/clock/kiosks.ts'
import { requireTransition } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import { updateVersioned } from '#server/database/rows/versioned.ts'
import { atSites, inAgency } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Signer } from '#server/outside/secrets/signer.ts'
import type { Context } from '#server/http/context.ts'
import { kioskOf } from './queries.ts'

type Calls = typeof calls.kiosks

// Without letters and digits that look alike. 31^8 codes, each valid for a quarter of an hour.
const pairingCodeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeMinutes = 15

/** A code as typed: without spaces and hyphens, in capitals. */
export const pairingCodeHash = (signer: Signer, typed: string) =>
  signer.sign('kiosk-pairing', typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))

function newPairingCode({ now, outside: { signer } }: Pick<Context, 'now' | 'outside'>) {
  const half = () => Array.from({ length: 4 }, () => pairingCodeLetters[randomInt(pairingCodeLetters.length)]).join('')
  const pairing_code = `${half()}-${half()}`
  const expires_at = new Date(now.getTime() + codeMinutes * 60_000).toISOString()
  const columns = { pairing_code_hash: pairingCodeHash(signer, pairing_code), pairing_expires_at: expires_at }
  return { pairing_code, expires_at, columns }
}

/** Adds a kiosk to a location in the scope. */
export async function addKiosk(context: Context, input: InputOf<Calls['store']>): Promise<PairingCode> {
  const { db, scope, now } = context
  const { agency_id } = await db
    .selectFrom('locations')
    .select('agency_id')
    .where('id', '=', input.location_id)
    .where(inAgency(scope, 'locations.agency_id'))
    .where(atSites(scope, 'locations.id'))
    .executeTakeFirstOrThrow(() => refuseField('location_id', 'refusals.unknownChoice'))
  const { columns, pairing_code, expires_at } = newPairingCode(context)
  const [id, at] = [newId(), now.toISOString()]
  await db
    .insertInto('kiosks')
    .values({ id, agency_id, ...input, ...columns, created_at: at, updated_at: at })
    .execute()
  return { kiosk: await kioskOf(context, id), pairing_code, expires_at }
}

/** Renames a kiosk, and switches its photos on or off. */
export async function changeKiosk(context: Context, input: InputOf<Calls['update']>) {
  const { db, scope, now } = context
  const { id, version, ...fields } = input
  const current = await kioskOf(context, id)
  requireTransition('kiosk', 'edit', current.state, current)
  await updateVersioned(db, 'kiosks', { scope, current, version, set: { ...fields, updated_at: now.toISOString() } })
  return kioskOf(context, id)
}

/** A new pairing code; the former one stops working. */
export async function renewPairingCode(
  context: Context,
  { id, version }: InputOf<Calls['newCode']>,
): Promise<PairingCode> {
  const { db, scope, now } = context
  const current = await kioskOf(context, id)
  requireTransition('kiosk', 'renew_code', current.state, current)
  const { columns, pairing_code, expires_at } = newPairingCode(context)
  await updateVersioned(db, 'kiosks', { scope, current, version, set: { ...columns, updated_at: now.toISOString() } })
  return { kiosk: await kioskOf(context, id), pairing_code, expires_at }
}

/** Revokes a kiosk for good. */
export async function revokeKiosk(context: Context, { id, version }: InputOf<Calls['revoke']>): Promise<Kiosk> {
  const { db, scope, now } = context
  const current = await kioskOf(context, id)
  requireTransition('kiosk', 'revoke', current.state, current)
  const at = now.toISOString()
  const set = { revoked_at: at, updated_at: at, pairing_code_hash: null, pairing_expires_at: null }
  await updateVersioned(db, 'kiosks', { scope, current, version, set })
  await endDevices(db, id, at)
  return kioskOf(context, id)
}

/** Ends the tablets of a kiosk: what they still send waits for a decision. */
export const endDevices = (db: Db, kiosk_id: string, at: string) =>
  db
    .updateTable('kiosk_devices')
    .set({ ended_at: at })
    .where('kiosk_id', '=', kiosk_id)
    .where('ended_at', 'is', null)
    .execute()
