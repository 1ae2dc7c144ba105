// PINs and codes of phones, with which employees identify themselves at kiosks (decision 126).
import { createHmac, pbkdf2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import {
  codeOfBytes,
  codePattern,
  codeWindow,
  dayOfWindow,
  pinIterations,
  pinPattern,
  windowsAround,
} from '#contract/rostering/clock/kiosk-chain.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Outside } from '#server/outside/outside.ts'
import type { Seal, SealContext } from '#server/outside/secrets/seal.ts'
import type { Signer } from '#server/outside/secrets/signer.ts'
import { isWeakPin } from './chain/rules.ts'

type EmployeeKey = { agency_id: string; employee_id: string }

/** The place of the check value of an employee's PIN. */
export const pinSealContext = ({ agency_id, employee_id }: EmployeeKey): SealContext => ({
  agency_id,
  column: 'kiosk_pins.check_sealed',
  row_id: employee_id,
})

const slowHash = promisify(pbkdf2)

/** The check value of a PIN, which the tablet computes alike. */
export const pinCheck = async (pin: string, salt: string) =>
  (await slowHash(pin, Buffer.from(salt, 'base64url'), pinIterations, 32, 'sha256')).toString('base64url')

/** A PIN ready to be stored. Slow: outside a transaction. */
export async function preparePin({ seal }: Pick<Outside, 'seal'>, person: EmployeeKey, pin: string) {
  const salt = randomBytes(16).toString('base64url')
  return { ...person, salt, check_sealed: seal.seal(await pinCheck(pin, salt), pinSealContext(person)) }
}

/** Stores a PIN; it replaces the former one. */
export const upsertPin = (db: Db, pin: Awaited<ReturnType<typeof preparePin>>, now: Date) =>
  db
    .insertInto('kiosk_pins')
    .values({ ...pin, set_at: now.toISOString() })
    .onConflict((of) =>
      of.columns(['agency_id', 'employee_id']).doUpdateSet({
        salt: pin.salt,
        check_sealed: pin.check_sealed,
        set_at: now.toISOString(),
      }),
    )
    .execute()

/** Six random digits that are not easily guessed. */
export function randomPin(): string {
  const pin = String(randomInt(1_000_000)).padStart(6, '0')
  return isWeakPin(pin) ? randomPin() : pin
}

export type StoredPin = { salt: string; check: string }

/** The PINs of employees, opened. */
export async function pinsOf(db: Db, seal: Seal, agency_id: string, employee_ids: readonly string[]) {
  const rows = await db
    .selectFrom('kiosk_pins')
    .select(['agency_id', 'employee_id', 'salt', 'check_sealed'])
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', sql<string>`any(${[...employee_ids]}::uuid[])`)
    .orderBy('employee_id')
    .execute()
  return new Map<string, StoredPin>(
    rows.map((row) => [row.employee_id, { salt: row.salt, check: seal.open(row.check_sealed, pinSealContext(row)) }]),
  )
}

/** The key of an employee's codes of one day. It reveals neither the key of another day nor of another person. */
const dayKey = (signer: Signer, { agency_id, employee_id }: EmployeeKey, day: string) =>
  signer.sign('kiosk-code', `${agency_id}|${employee_id}|${day}`)

/** The keys of today and tomorrow, in UTC. */
export function dayKeys(signer: Signer, person: EmployeeKey, now: Date) {
  const days = [0, 1].map((days_later) => dayOfWindow(codeWindow(now.getTime() + days_later * 86_400_000)))
  return days.map((day) => ({ day, key: dayKey(signer, person, day) }))
}

/** The code of a window of 30 seconds. */
export const codeAt = (key: string, window: number) =>
  codeOfBytes(createHmac('sha256', key).update(String(window)).digest())

const isSame = (one: string, other: string) => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Whether the typed digits are the person's PIN or the present code of their phone. Slow: outside a transaction. */
export async function secretFits(
  { signer, now }: { signer: Signer; now: Date },
  person: EmployeeKey,
  pin: StoredPin | undefined,
  secret: string,
): Promise<boolean> {
  if (codePattern.test(secret))
    return windowsAround(now.getTime()).some((window) =>
      isSame(codeAt(dayKey(signer, person, dayOfWindow(window)), window), secret),
    )
  if (!pinPattern.test(secret) || pin === undefined) return false
  return isSame(await pinCheck(secret, pin.salt), pin.check)
}
