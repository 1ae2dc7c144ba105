import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { PunchKind } from '#contract/rostering/clock/punch-pairing.ts'
import { clock, type PunchResult } from '#contract/rostering/clock/punches.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { callApi, newKey } from '#web/lib/api/call.ts'
import { isTemporary } from '#web/lib/api/refused.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { invalidate } from '#web/lib/api/use-send.ts'
import { useOfflineCache } from '#web/lib/offline/use-offline-cache.ts'
import { currentUserKey } from '#web/lib/session/session.ts'
import { messageOf } from '#web/lib/wording.ts'
import { toast } from '#web/ui/toast.tsx'
import { withPending } from './clock-view.ts'
import {
  addPending,
  locatePending,
  type PendingPunch,
  pendingPunches,
  refusePending,
  removePending,
  sendablePunches,
  subscribePending,
} from './pending-punches.ts'
import { locateDevice } from './device-location.ts'

const pollMilliseconds = 30_000
// Increase the number when the shape of the state changes, so that an older cache is not read.
const cacheName = 'clock.1'
const longestWaitSeconds = 604_800

const nowMs = () => Temporal.Now.instant().epochMilliseconds

/** The own clock with the punches of this device, and the function that punches. */
export function useOwnClock() {
  const query = useApiQuery(clock.today, {}, { everyMs: pollMilliseconds })
  const { data: stored, as_of } = useOfflineCache(cacheName, query)
  const made = useSyncExternalStore(subscribePending, pendingPunches)
  const { sending, sendPending, result } = useSending()
  const [locating, setLocating] = useState(false)
  // After each answer of the server, and when the network is back.
  useEffect(() => void sendPending(), [sendPending, query.dataUpdatedAt])
  useEffect(() => {
    const send = () => void sendPending()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [sendPending])

  async function punch(kind: PunchKind, location_id: string, locate: boolean) {
    const id = newKey()
    const shared = { id, user_key: currentUserKey(), kind, location_id, made_at: nowMs() }
    // Stored first, so that the punch is not lost when the page is closed while it looks for the location.
    addPending({ ...shared, where: locate ? { no_location: 'unavailable' } : null, is_locating: locate })
    setLocating(locate)
    if (locate) locatePending(id, await locateDevice())
    setLocating(false)
    await sendPending()
  }

  const state = stored ?? query.data
  // The clock of the device may be wrong: shown times follow the server's.
  const offset_ms =
    state === undefined ? 0 : Date.parse(state.now) - (as_of === null ? query.dataUpdatedAt : Date.parse(as_of))
  const pending = made.map((one) => ({ ...one, made_at: one.made_at + offset_ms }))
  return {
    query,
    /** undefined: not loaded yet */
    state: state && withPending(state, locating ? pending.filter(({ is_locating }) => !is_locating) : pending),
    as_of,
    /** how far the server's clock is ahead of this device's */
    offset_ms,
    /** with times by the server's clock */
    pending,
    busy: sending || locating,
    locating,
    /** of the last punch that was sent from this page */
    result,
    punch,
  }
}

/** Sends what waits, one after the other; a punch whose answer was lost is sent again with its id, and recorded once. */
function useSending() {
  const client = useQueryClient()
  const [sending, setSending] = useState(false)
  const [result, setResult] = useState<PunchResult | null>(null)
  const isSending = useRef(false)
  const sendPending = useCallback(async () => {
    const waiting = sendablePunches(nowMs())
    if (isSending.current || waiting.length === 0) return
    isSending.current = true
    setSending(true)
    // Whatever fails, the next round must be able to send.
    try {
      await sendInOrder(waiting, setResult)
      await invalidate(client, [clock, timesheets, rosters.assignments])
    } finally {
      isSending.current = false
      setSending(false)
    }
  }, [client])
  return { sending, sendPending, result }
}

async function sendInOrder(punches: readonly PendingPunch[], onResult: (result: PunchResult) => void) {
  for (const one of punches) if (!(await sendOne(one, onResult))) return
}

/** False while there is no network: the others wait too. */
async function sendOne(
  { id, kind, location_id, made_at, where }: PendingPunch,
  onResult: (result: PunchResult) => void,
): Promise<boolean> {
  // Whole seconds, rounded down: a punch that seemed half a second earlier than the one before it would be refused.
  const seconds_ago = Math.min(longestWaitSeconds, Math.max(0, Math.floor((nowMs() - made_at) / 1000)))
  const device = matchMedia('(pointer: coarse)').matches ? ('mobile' as const) : ('web' as const)
  const input = { id, kind, location_id, seconds_ago, device, ...where }
  return callApi(clock.punch, input).then(
    (result) => {
      onResult(result)
      removePending(id)
      return true
    },
    (failure: Error) => {
      if (isTemporary(failure)) return false
      const { title, message } = messageOf(failure)
      toast('bad', title, message)
      // What waited is shown until its owner has seen it.
      if (seconds_ago < 60) removePending(id)
      else refusePending(id, message || title)
      return true
    },
  )
}
