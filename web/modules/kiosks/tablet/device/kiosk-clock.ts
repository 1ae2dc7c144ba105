// The tablet's clock against the server's.
import { driftToleranceMs } from '#contract/rostering/clock/kiosk-chain.ts'
import { deviceNow } from '#web/modules/kiosks/device-time.ts'

/** The server's clock at an instant of this page's running time. */
type Anchor = { server_ms: number; running_ms: number }

let anchor: Anchor | null = null

/** Compares both clocks: `began` and now are the tablet's before and after the request. Returns the offset. */
export function measureOffset(server_at: string, began: number): number {
  const [ended, server] = [deviceNow(), Date.parse(server_at)]
  anchor = { server_ms: server + (ended - began) / 2, running_ms: performance.now() }
  return Math.round(server - (began + ended) / 2)
}

/** How far the clock was changed since it was compared, by the running time of the page; null: the page was loaded since. */
export const clockJumpMs = (offset_ms: number): number | null =>
  anchor === null
    ? null
    : Math.round(anchor.server_ms + performance.now() - anchor.running_ms - deviceNow() - offset_ms)

/** The time by the server's clock, as far as the tablet knows. */
export function trustedNow(offset_ms: number): number {
  const jump = clockJumpMs(offset_ms) ?? 0
  // A page that slept can only seem put ahead (punchTime in server/modules/kiosks/chain/rules.ts).
  return deviceNow() + offset_ms + (jump > driftToleranceMs ? jump : 0)
}
