// Punches that this device has made and the server has not confirmed. They are stored before they are sent, so that none is lost: without a
// network, when the page is closed, and also when the session ends, until the same person signs in again.
import type { PunchKind } from '#contract/rostering/clock/punch-pairing.ts'
import { currentUserKey } from '#web/lib/session/session.ts'
import { readStored, readStoredJson, writeStored } from '#web/lib/session/stored.ts'
import { locatingMs, type DeviceLocation } from './device-location.ts'

export type PendingPunch = {
  /** sent with every attempt: the server records it once */
  id: string
  user_key: string
  kind: PunchKind
  location_id: string
  /** by the clock of this device, in milliseconds */
  made_at: number
  where: DeviceLocation | null
  /** the device is looking for its location; sent without one if the page was closed meanwhile */
  is_locating?: boolean
  /** why the server refused it; it stays here until its owner has seen that */
  refused?: string
}

const storageKey = 'muster.punches'
const listeners = new Set<() => void>()
let snapshot: readonly PendingPunch[] | null = null
/** The punches where the browser stores none (a private window, a full disk): they are sent while the page is open. */
let memoryPunches: readonly PendingPunch[] | null = null

/** The punches of the signed-in user that wait, in order. */
export function pendingPunches(): readonly PendingPunch[] {
  snapshot ??= allPunches().filter((punch) => punch.user_key === currentUserKey())
  return snapshot
}

/** Those to send now, in order: none after one that is still waiting for its location. */
export function sendablePunches(now_ms: number): readonly PendingPunch[] {
  const waiting = pendingPunches().filter(({ refused }) => refused === undefined)
  const held = waiting.findIndex(
    ({ is_locating, made_at }) => is_locating === true && Math.abs(now_ms - made_at) < locatingMs,
  )
  return held === -1 ? waiting : waiting.slice(0, held)
}

export function subscribePending(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', changed)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', changed)
  }
}

export const addPending = (punch: PendingPunch) => write([...allPunches(), punch])
export const locatePending = (id: string, where: DeviceLocation) =>
  write(allPunches().map((punch) => (punch.id === id ? { ...punch, where, is_locating: false } : punch)))
export const removePending = (id: string) => write(allPunches().filter((punch) => punch.id !== id))
export const refusePending = (id: string, refused: string) =>
  write(allPunches().map((punch) => (punch.id === id ? { ...punch, refused } : punch)))

function write(punches: readonly PendingPunch[]) {
  const text = punches.length === 0 ? null : JSON.stringify(punches)
  writeStored(storageKey, text)
  memoryPunches = readStored(storageKey) === text ? null : punches
  changed()
}

function changed() {
  snapshot = null
  for (const listener of listeners) listener()
}

// The shape is that of this file; anything else was written by hand.
function allPunches(): PendingPunch[] {
  if (memoryPunches !== null) return [...memoryPunches]
  const stored = readStoredJson(storageKey)
  return Array.isArray(stored) ? stored.filter(isPending) : []
}

const isPending = (value: unknown): value is PendingPunch =>
  typeof value === 'object' && value !== null && 'id' in value && 'user_key' in value && 'made_at' in value
