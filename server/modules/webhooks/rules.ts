import { failingDays } from '#contract/platform/webhooks.ts'

const minute = 60_000
const hour = 60 * minute

/** The delays before retries of a delivery: eleven attempts within three days. */
const retryDelays = [
  minute / 2,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
]
/** A webhook that fails is tried at least this often, so that it recovers soon, whatever waits for it. */
const longestPause = hour

/** When a delivery is tried again after so many failed attempts; null: not again. */
export function nextAttempt(attempts: number, now: Date): string | null {
  const delay = retryDelays[attempts - 1]
  return delay === undefined ? null : new Date(now.getTime() + delay).toISOString()
}

/** Until when nothing is sent to a webhook after so many failures in a row: what waits for it must not be tried one by one. */
export const pausedUntil = (failures: number, now: Date): string =>
  new Date(now.getTime() + Math.min(retryDelays[failures - 1] ?? longestPause, longestPause)).toISOString()

/** Whether a webhook that has failed since then is switched off. */
export const hasFailedForDays = (failing_since: string, now: Date) =>
  now.getTime() - Date.parse(failing_since) >= failingDays * 24 * hour

/** 410: the receiver says that the address is gone for good (standardwebhooks.com). */
export const isGone = (response_status: number | null) => response_status === 410

export const isDelivered = (response_status: number) => response_status >= 200 && response_status < 300
