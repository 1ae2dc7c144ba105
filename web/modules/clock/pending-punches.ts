import type { PunchKind } from '#contract/rostering/clock/punch-pairing.ts'
import { type PendingChange, pendingChanges } from '#web/lib/offline/pending-changes.ts'
import { locatingMs, type DeviceLocation } from './device-location.ts'

export type PendingPunch = PendingChange & {
  kind: PunchKind
  location_id: string
  where: DeviceLocation | null
  /** the device is looking for its location; sent without one if the page was closed meanwhile */
  is_locating?: boolean
}

const punches = pendingChanges<PendingPunch>('muster.punches')

/** The punches of the signed-in user that wait, in order. */
export const pendingPunches = punches.own

/** Those to send now, in order: none after one that is still waiting for its location. */
export function sendablePunches(now_ms: number): readonly PendingPunch[] {
  const waiting = pendingPunches().filter(({ refused }) => refused === undefined)
  const firstLocating = waiting.findIndex(
    ({ is_locating, made_at }) => is_locating === true && Math.abs(now_ms - made_at) < locatingMs,
  )
  return firstLocating === -1 ? waiting : waiting.slice(0, firstLocating)
}

export const subscribePending = punches.subscribe
export const addPending = punches.add
export const locatePending = (id: string, where: DeviceLocation) => punches.update(id, { where, is_locating: false })
export const removePending = punches.remove
export const refusePending = (id: string, refused: string) => punches.update(id, { refused })
