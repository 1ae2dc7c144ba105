// Receives the punches of a kiosk: in their order, exactly once, and none is lost (decision 126).
import { createHash, createPublicKey, verify } from 'node:crypto'
import { sql } from 'kysely'
import type { Calls } from '#contract/calls.ts'
import { type PunchContent, punchOf } from '#contract/rostering/clock/kiosk-chain.ts'
import type { KioskFlag, KioskPunchStatus, KioskRejection } from '#contract/rostering/clock/kiosks.ts'
import { type RefusalCode, type RefusalFacts, Refusal } from '#contract/refusals.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { newId } from '#server/database/values/ids.ts'
import type { PublicRequest } from '#server/http/mount.ts'
import { requireAttempt } from '#server/modules/auth/actions.ts'
import { verifyLink, punchTime, type PunchTime } from './chain/rules.ts'
import { type Device, requireDevice } from './devices.ts'
import { employeeBy } from './people.ts'
import { recordKioskPunch } from './recording.ts'

type ReceiveRequest = PublicRequest<Calls['kioskDevices']['receive']>
type SentPunch = ReceiveRequest['input']['punches'][number]
export type PunchReceipt = {
  hash: string
  status: KioskPunchStatus
  reason: KioskRejection | null
  wants_photo: boolean
}

/** Stores each punch in a transaction of its own, so that a refused one does not hold up those after it. */
export async function receivePunches(request: ReceiveRequest) {
  const { database, input, now } = request
  const device = await requireDevice(database, { ...request, token: input.token })
  await database.asPlatform((db) => requireAttempt(db, 'kioskPunches', device.id, now))
  const receipts: PunchReceipt[] = []
  for (const sent of input.punches) receipts.push(await receiveOne(database, { device, sent, request }))
  const { state } = await requireDevice(database, { ...request, token: input.token })
  return { state, server_at: now.toISOString(), receipts }
}

type PunchToReceive = { device: Device; sent: SentPunch; request: ReceiveRequest }

async function receiveOne(database: Database, one: PunchToReceive): Promise<PunchReceipt> {
  // What the clock refuses must not be lost: it is stored with the refusal.
  try {
    return await database.asAgency(one.device.agency_id, (db) => storePunch(db, one, null))
  } catch (thrown) {
    // The clock refused it; everything else is thrown, and the kiosk sends it again.
    if (!(thrown instanceof Refusal)) throw thrown
    const { code, facts } = thrown
    return database.asAgency(one.device.agency_id, (db) => storePunch(db, one, { code, facts }))
  }
}

type ClockRefusal = { code: RefusalCode; facts: RefusalFacts } | null

async function storePunch(
  db: Db,
  { device, sent, request }: PunchToReceive,
  refusal: ClockRefusal,
): Promise<PunchReceipt> {
  const hash = createHash('sha256').update(sent.text).digest('base64url')
  const chain = await lockChain(db, device.id)
  const before = await receiptOf(db, device.id, hash)
  if (before !== undefined) return before
  const punch = ownPunch(sent, device)
  const is_signed = punch !== null && isSigned(device.public_key, sent)
  const neighbours = await neighboursOf(db, device.id, punch?.sequence ?? 0)
  const verdict = verifyLink(punch ?? unreadable, { hash, is_signed, chain, neighbours })
  if (verdict.reason === 'copied' && !chain.is_copied) await markCopied(db, device.id, request.now)
  const time = is_signed ? punchTime(punch, { device_at: request.input.device_at, received_at: request.now }) : null
  const person = await personOf(db, device, punch)
  const reason = verdict.reason ?? reasonFor({ device, punch, time, person, refusal })
  const row = {
    ...{ id: newId(), agency_id: device.agency_id, kiosk_id: device.kiosk_id, device_id: device.id },
    ...{ text: sent.text, signature: sent.signature, hash, is_link: verdict.reason === null },
    ...columnsOf(punch, time, verdict.is_gap),
    ...person,
    ...{ reason, refusal: reason === 'refused' ? jsonb(refusal) : null },
    received_at: request.now.toISOString(),
  }
  const { punch_id, status } =
    reason === null ? await recordKioskPunch(db, row, request) : { punch_id: null, status: 'rejected' as const }
  await db
    .insertInto('kiosk_punches')
    .values({ ...row, flags: jsonb(row.flags), punch_id, status })
    .execute()
  if (verdict.reason === null && punch !== null) await advanceChain(db, device.id, punch.sequence, hash)
  return { hash, status, reason, wants_photo: row.photo_hash !== null }
}

const unreadable = { sequence: 0, previous_hash: '' }

/** The punch of a text; null when it is none, or of another device. */
function ownPunch({ text }: SentPunch, device: Device): PunchContent | null {
  const punch = punchOf(text)
  const isOwn = punch !== null && punch.device_id === device.id && !Number.isNaN(Date.parse(punch.device_at))
  return isOwn ? punch : null
}

const isSigned = (spki: string, { text, signature }: SentPunch) =>
  verify(
    'sha256',
    Buffer.from(text),
    {
      key: createPublicKey({ key: Buffer.from(spki, 'base64url'), format: 'der', type: 'spki' }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  )

/** Locks the device, so that its punches are stored one after the other. */
async function lockChain(db: Db, id: string) {
  const { copied_at, ...chain } = await db
    .selectFrom('kiosk_devices')
    .select(['last_sequence', 'last_hash', 'copied_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...chain, is_copied: copied_at !== null }
}

const receiptOf = (db: Db, device_id: string, hash: string): Promise<PunchReceipt | undefined> =>
  db
    .selectFrom('kiosk_punches')
    .select(['hash', 'status', 'reason'])
    .select(sql<boolean>`photo_hash is not null and photo_file_id is null`.as('wants_photo'))
    .where('device_id', '=', device_id)
    .where('hash', '=', hash)
    // By the constraints of these columns.
    .$castTo<PunchReceipt>()
    .executeTakeFirst()

async function neighboursOf(db: Db, device_id: string, sequence: number) {
  const links = await db
    .selectFrom('kiosk_punches')
    .select(['sequence', 'hash', 'previous_hash'])
    .where('device_id', '=', device_id)
    .where('is_link', '=', true)
    .where('sequence', 'in', [sequence - 1, sequence, sequence + 1])
    .orderBy('sequence')
    .execute()
  const at = (sequence: number) => links.find((link) => link.sequence === sequence)
  return {
    is_taken: at(sequence) !== undefined,
    before: sequence === 1 ? '' : (at(sequence - 1)?.hash ?? null),
    after: at(sequence + 1)?.previous_hash ?? null,
  }
}

const markCopied = (db: Db, id: string, now: Date) =>
  db.updateTable('kiosk_devices').set({ copied_at: now.toISOString() }).where('id', '=', id).execute()

const advanceChain = (db: Db, id: string, last_sequence: number, last_hash: string) =>
  db
    .updateTable('kiosk_devices')
    .set({ last_sequence, last_hash })
    .where('id', '=', id)
    .where('last_sequence', '<', last_sequence)
    .execute()

/** The employee of a punch; of an altered one too, so that the agency sees whom it may concern. */
async function personOf(db: Db, { agency_id }: Device, punch: PunchContent | null) {
  if (punch === null) return { employee_id: null, typed_number: null }
  const employee = await employeeBy(db, agency_id, punch.who)
  return {
    employee_id: employee?.employee_id ?? null,
    typed_number: punch.identified_by === 'none' || employee === undefined ? punch.who.slice(0, 80) : null,
  }
}

type PunchVerdict = {
  device: Device
  punch: PunchContent | null
  time: PunchTime | null
  person: { employee_id: string | null }
  refusal: ClockRefusal
}

/** Why a genuine punch is not accepted; null: it is. */
function reasonFor({ device, punch, time, person, refusal }: PunchVerdict): KioskRejection | null {
  if (device.state === 'ended') return 'revoked'
  if (punch?.identified_by === 'none') return 'unconfirmed'
  if (person.employee_id === null) return 'unknownPerson'
  if (time?.is_future === true) return 'future'
  if (time?.is_too_old === true) return 'tooOld'
  return refusal === null ? null : 'refused'
}

function columnsOf(punch: PunchContent | null, time: PunchTime | null, is_gap: boolean) {
  const flags: KioskFlag[] = [...(time?.flags ?? []), ...(is_gap ? (['gap'] as const) : [])]
  return {
    sequence: punch?.sequence ?? null,
    previous_hash: punch?.previous_hash ?? null,
    kind: punch?.kind ?? null,
    device_at: punch === null ? null : new Date(punch.device_at).toISOString(),
    at: time?.at.toISOString() ?? null,
    drift_seconds: Math.max(-2_147_483_647, Math.min(2_147_483_647, time?.drift_seconds ?? 0)),
    identified_by: punch?.identified_by ?? null,
    photo_hash: punch === null || punch.photo_hash === '' ? null : punch.photo_hash,
    flags,
  }
}
