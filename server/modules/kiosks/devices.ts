// Pairing of tablets, and the tablet of a device token.
import { createHash, createPublicKey, randomBytes } from 'node:crypto'
import type { Calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { deviceStates } from '#contract/rostering/clock/kiosks.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { newId } from '#server/database/values/ids.ts'
import { touchedColumns } from '#server/database/rows/versioned.ts'
import type { PublicRequest } from '#server/http/mount.ts'
import { requireAttempt } from '#server/modules/auth/actions.ts'
import { endDevices, pairingCodeHash } from './actions.ts'

const tokenDays = 365

/** Pairs a tablet: the code is used up, a former tablet of the kiosk is ended. */
export async function pairTablet(request: PublicRequest<Calls['kioskDevices']['pair']>) {
  const { database, input, outside, now, address } = request
  if (!isSigningKey(input.public_key)) refuseField('public_key', 'validation.invalid')
  const code_hash = pairingCodeHash(outside.signer, input.code)
  const kiosk = await database.readAsPlatform((db) =>
    db
      .selectFrom('kiosks')
      .select(['id', 'agency_id'])
      .where('pairing_code_hash', '=', code_hash)
      .where('pairing_expires_at', '>', now.toISOString())
      .where('revoked_at', 'is', null)
      .executeTakeFirst(),
  )
  if (kiosk === undefined) {
    await database.asPlatform((db) => requireAttempt(db, 'kioskPairingsFrom', address, now))
    refuseField('code', 'validation.kioskCode')
  }
  const paired = await database.asAgency(kiosk.agency_id, (db) => startDevice(db, { ...request, kiosk, code_hash }))
  return { ...paired, server_at: now.toISOString() }
}

type PairingRequest = PublicRequest<Calls['kioskDevices']['pair']> & {
  kiosk: { id: string; agency_id: string }
  code_hash: string
}

async function startDevice(db: Db, { kiosk, code_hash, input, now }: PairingRequest) {
  const at = now.toISOString()
  // Of two tablets with one code, the first gets it.
  const { numUpdatedRows } = await db
    .updateTable('kiosks')
    .set({ pairing_code_hash: null, pairing_expires_at: null, paired_at: at, ...touchedColumns(now) })
    .where('id', '=', kiosk.id)
    .where('pairing_code_hash', '=', code_hash)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) refuseField('code', 'validation.kioskCode')
  await endDevices(db, kiosk.id, at)
  const token = randomBytes(32).toString('base64url')
  const [device_id, expires_at] = [newId(), new Date(now.getTime() + tokenDays * 86_400_000).toISOString()]
  await db
    .insertInto('kiosk_devices')
    .values({
      ...{ id: device_id, agency_id: kiosk.agency_id, kiosk_id: kiosk.id },
      ...{ public_key: input.public_key, token_hash: hashOf(token), token_expires_at: expires_at, paired_at: at },
      ...{ last_seen_at: at, app_version: input.app_version },
      offset_ms: now.getTime() - Date.parse(input.device_at),
    })
    .execute()
  return { token, device_id, expires_at }
}

function isSigningKey(spki: string) {
  // Node throws for bytes that are no key.
  try {
    const key = createPublicKey({ key: Buffer.from(spki, 'base64url'), format: 'der', type: 'spki' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

// 256 random bits need no slow hash.
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export type DeviceState = (typeof deviceStates)[number]
export type Device = {
  id: string
  agency_id: string
  kiosk_id: string
  location_id: string
  public_key: string
  state: DeviceState
}

type DeviceRequest = { token: string; address: string; now: Date }

/**
 * The tablet of a token, also an ended one: it may have punches to send. An unknown token is refused as not found, and counts against the
 * limit of its network address.
 */
export async function requireDevice(database: Database, { token, address, now }: DeviceRequest): Promise<Device> {
  const token_hash = hashOf(token)
  const stored = await database.readAsPlatform((db) =>
    db
      .selectFrom('kiosk_devices')
      .innerJoin('kiosks', (join) =>
        join
          .onRef('kiosks.agency_id', '=', 'kiosk_devices.agency_id')
          .onRef('kiosks.id', '=', 'kiosk_devices.kiosk_id'),
      )
      .select(['kiosk_devices.id', 'kiosk_devices.agency_id', 'kiosk_devices.kiosk_id', 'kiosks.location_id'])
      .select(['public_key', 'ended_at', 'copied_at', 'token_expires_at'])
      .where('token_hash', '=', token_hash)
      .executeTakeFirst(),
  )
  if (stored === undefined) {
    await database.asPlatform((db) => requireAttempt(db, 'linksFrom', address, now))
    refuse('notFound')
  }
  const { ended_at, copied_at, token_expires_at, ...device } = stored
  const isEnded = ended_at !== null || token_expires_at <= now.toISOString()
  return { ...device, state: isEnded ? 'ended' : copied_at === null ? 'paired' : 'copied' }
}
