// The state of this tablet as a kiosk, outside React: the screen subscribes to it.
import { useSyncExternalStore } from 'react'
import {
  codePattern,
  lockMinutes,
  maxWrongPins,
  type Identification,
  pinPattern,
  type PunchContent,
  signedText,
  windowsAround,
} from '#contract/rostering/clock/kiosk-chain.ts'
import { type PunchKind } from '#contract/rostering/clock/punch-pairing.ts'
import { kioskDevices, type KioskPerson, type KioskReceipt } from '#contract/rostering/clock/kiosks.ts'
import { callApi } from '#web/lib/api/call.ts'
import { isTemporary } from '#web/lib/api/refused.ts'
import {
  codeAt,
  hashOf,
  lockedCheck,
  newPinKey,
  newSigningKey,
  pinCheck,
  signatureOf,
} from '#web/modules/kiosks/kiosk-crypto.ts'
import { deviceInstant, deviceNow } from '#web/modules/kiosks/device-time.ts'
import { clockJumpMs, measureOffset, trustedNow } from './kiosk-clock.ts'
import {
  appendPunch,
  clearKiosk,
  readDevice,
  readLock,
  readPeople,
  readPunches,
  type StoredDevice,
  type StoredPerson,
  type StoredPhoto,
  type StoredPunch,
  writeDevice,
  writeLock,
} from './kiosk-storage.ts'

export type KioskView = {
  /** undefined: being read; null: not paired */
  device: StoredDevice | null | undefined
  people: readonly StoredPerson[]
  unsent: readonly StoredPunch[]
  /** whether the last request reached the server */
  is_online: boolean
  /** what the server made of the punches that were sent last, by their hashes */
  receipts: readonly KioskReceipt[]
}

let view: KioskView = { device: undefined, people: [], unsent: [], is_online: true, receipts: [] }
const listeners = new Set<() => void>()

export const useKiosk = () => useSyncExternalStore(subscribe, () => view)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function setOnline(is_online: boolean) {
  show({ ...view, is_online })
}

const keptReceipts = 50

/** Keeps the receipts of the punches that were just sent; the tablet shows each person their own. */
export function noteReceipts(receipts: readonly KioskReceipt[]) {
  show({ ...view, receipts: [...view.receipts, ...receipts].slice(-keptReceipts) })
}

function show(next: KioskView) {
  view = next
  for (const listener of listeners) listener()
}

/** Reads what is stored. */
export async function reload() {
  const [device = null, people, unsent] = await Promise.all([readDevice(), readPeople(), readPunches()])
  show({ ...view, device, people, unsent })
}

/** Nobody else changes the chain meanwhile, also not in another tab. */
export const exclusively = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request('muster-kiosk', work)

/** Which build this is: the hash in the name of the first script. */
export const appVersion = () =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src.split('/').at(-1)?.slice(0, 60) ?? null

/** Pairs this tablet by a code. Rejects when the code is refused, or the server is not reached. */
export async function pairDevice(code: string) {
  const [{ private_key, public_key }, pin_key] = await Promise.all([newSigningKey(), newPinKey()])
  const began = deviceNow()
  const device_at = new Date(began).toISOString()
  const paired = await callApi(kioskDevices.pair, { code, public_key, device_at, app_version: appVersion() })
  const offset_ms = measureOffset(paired.server_at, began)
  const { device_id, token } = paired
  await clearKiosk()
  await writeDevice({
    ...{ device_id, token, private_key, pin_key, offset_ms, sequence: 0, last_hash: '' },
    ...{ state: 'paired', shown: null, people_at: 0 },
  })
  // The browser may otherwise delete unsent punches when its disk is full.
  await navigator.storage?.persist?.()
  await reload()
}

/** Makes this tablet no kiosk any more. */
export async function unpair() {
  await exclusively(clearKiosk)
  await reload()
}

export type IdentifiedPerson = KioskPerson & { identified_by: Identification }
export type WrongSecret = { wrong: true; locked_until: number | null }

/** Whether the PIN or code is right for a person on the list. Wrong ones are counted, and lock the person for a while. */
export async function checkSecret(person: StoredPerson, secret: string): Promise<IdentifiedPerson | WrongSecret> {
  const { device } = view
  if (!device) throw new Error('not paired')
  const lock = await readLock(person.employee_id)
  if (lock !== undefined && lock.until > deviceNow()) return { wrong: true, locked_until: lock.until }
  const { pin_salt: _, pin_check: __, keys: ___, employee_code: ____, ...shown } = person
  const identified_by = await identificationBy(device, person, secret)
  if (identified_by !== null) {
    await writeLock(person.employee_id, null)
    return { ...shown, identified_by }
  }
  const wrong = (lock?.wrong ?? 0) + 1
  const isLocked = wrong >= maxWrongPins
  const until = isLocked ? deviceNow() + lockMinutes * 60_000 : 0
  await writeLock(person.employee_id, { wrong: isLocked ? 0 : wrong, until })
  return { wrong: true, locked_until: isLocked ? until : null }
}

async function identificationBy(
  { pin_key, offset_ms }: StoredDevice,
  { pin_salt, pin_check, keys }: StoredPerson,
  secret: string,
): Promise<Identification | null> {
  if (codePattern.test(secret)) {
    const codes = await Promise.all(windowsAround(trustedNow(offset_ms)).map((window) => codeAt(keys, window)))
    return codes.includes(secret) ? 'code' : null
  }
  if (!pinPattern.test(secret) || pin_salt === null || pin_check === null) return null
  return (await lockedCheck(pin_key, await pinCheck(secret, pin_salt))) === pin_check ? 'pin' : null
}

/**
 * Asks the server about somebody who is not on the list. Null: it cannot be reached; the punch is then recorded for the agency to
 * confirm. Rejects when the server refuses.
 */
export async function identifyAtServer(who: string, secret: string): Promise<IdentifiedPerson | null> {
  const { device } = view
  if (!device) throw new Error('not paired')
  try {
    const person = await callApi(kioskDevices.identify, { token: device.token, who, secret })
    setOnline(true)
    return { ...person, identified_by: codePattern.test(secret) ? 'code' : 'pin' }
  } catch (failure) {
    if (!isTemporary(failure)) throw failure
    setOnline(false)
    return null
  }
}

export type NewPunch = { who: string; kind: PunchKind; identified_by: Identification; photo: Blob | null }

/** Signs a punch, links it to the one before and stores it; it is sent later. Returns its hash and when it was. */
export const punch = (input: NewPunch): Promise<{ hash: string; at: string }> =>
  exclusively(async () => {
    const device = await readDevice()
    if (device === undefined) throw new Error('not paired')
    const content = await contentOf(device, input)
    const text = signedText(content)
    const [signature, hash] = await Promise.all([signatureOf(device.private_key, text), hashOf(text)])
    const at = new Date(trustedNow(device.offset_ms)).toISOString()
    const stored = { sequence: content.sequence, text, signature, hash, kind: input.kind, who: input.who, at }
    const photo: StoredPhoto | null = input.photo && { hash, blob: input.photo, is_received: false }
    await appendPunch({ ...device, sequence: content.sequence, last_hash: hash }, stored, photo)
    await reload()
    return { hash, at }
  })

async function contentOf(device: StoredDevice, { who, kind, identified_by, photo }: NewPunch): Promise<PunchContent> {
  return {
    device_id: device.device_id,
    sequence: device.sequence + 1,
    previous_hash: device.last_hash,
    ...{ who, kind, identified_by },
    device_at: deviceInstant(),
    offset_ms: device.offset_ms,
    jump_ms: clockJumpMs(device.offset_ms),
    photo_hash: photo === null ? '' : await hashOf(photo),
  }
}

/** A person's last punch: what is not sent yet is newer than what the server knew. */
export function lastPunchOf(
  who: string,
  known: KioskPerson['last'],
  unsent: readonly StoredPunch[],
): KioskPerson['last'] {
  const own = unsent.findLast((one) => one.who === who)
  return own && (known === null || own.at > known.at) ? { kind: own.kind, at: own.at } : known
}
