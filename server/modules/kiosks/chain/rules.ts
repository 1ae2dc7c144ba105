import {
  type KioskFlag,
  type KioskRejection,
  lateAfterHours,
  maxPunchAgeDays,
} from '#contract/rostering/clock/kiosks.ts'
import { driftToleranceMs, type PunchContent } from '#contract/rostering/clock/kiosk-chain.ts'

/** The chain of a device as far as it was accepted. */
export type DeviceChain = {
  last_sequence: number
  last_hash: string
  /** two tablets continued it before */
  is_copied: boolean
}

/** The accepted links beside a punch whose number is not beyond the end of the chain. */
export type NeighbouringPunches = {
  /** another punch has the number */
  is_taken: boolean
  /** the hash of the punch before; null: missing */
  before: string | null
  /** the previous hash of the punch after; null: missing */
  after: string | null
}

export type ChainVerdict = { reason: Extract<KioskRejection, 'altered' | 'copied'> | null; is_gap: boolean }

const validVerdict: ChainVerdict = { reason: null, is_gap: false }
const gapVerdict: ChainVerdict = { reason: null, is_gap: true }
const alteredVerdict: ChainVerdict = { reason: 'altered', is_gap: false }
const copiedVerdict: ChainVerdict = { reason: 'copied', is_gap: false }

/**
 * Whether a punch continues the chain of its device; one that was received before never comes here. A missing predecessor is no reason to
 * reject it, because the device did sign it: it is flagged. A genuine punch in the place of another one proves that the key was copied.
 */
export function verifyLink(
  { sequence, previous_hash }: Pick<PunchContent, 'sequence' | 'previous_hash'>,
  {
    hash,
    is_signed,
    chain,
    neighbours,
  }: { hash: string; is_signed: boolean; chain: DeviceChain; neighbours: NeighbouringPunches },
): ChainVerdict {
  if (!is_signed || sequence < 1) return alteredVerdict
  if (chain.is_copied) return copiedVerdict
  const { last_sequence, last_hash } = chain
  if (sequence > last_sequence + 1) return gapVerdict
  if (sequence === last_sequence + 1) return previous_hash === last_hash ? validVerdict : copiedVerdict
  if (neighbours.is_taken) return copiedVerdict
  // A missing one arrives late.
  if (neighbours.before !== null && neighbours.before !== previous_hash) return copiedVerdict
  if (neighbours.after !== null && neighbours.after !== hash) return copiedVerdict
  return neighbours.before === null && sequence > 1 ? gapVerdict : validVerdict
}

type PunchClockTimes = Pick<PunchContent, 'device_at' | 'offset_ms' | 'jump_ms'>
/** When the punches were sent. */
type BatchTimes = { device_at: string; received_at: Date }

export type PunchTime = { at: Date; drift_seconds: number; flags: KioskFlag[]; is_future: boolean; is_too_old: boolean }

const hourMs = 3_600_000

/**
 * When a punch happened by the server's clock. The tablet's clock was compared before the punch (offset_ms) and when it is sent. Where both
 * agree, the punch is moved by that; where the clock was changed in between, `jump_ms` tells whether before the punch or after.
 */
export function punchTime({ device_at, offset_ms, jump_ms }: PunchClockTimes, sending: BatchTimes): PunchTime {
  const sent_offset = sending.received_at.getTime() - Date.parse(sending.device_at)
  const isSame = Math.abs(sent_offset - offset_ms) < driftToleranceMs
  const hasJumped = jump_ms !== null && Math.abs(jump_ms) >= driftToleranceMs
  const shown = Date.parse(device_at)
  // A device that sleeps can only let its clock look put ahead.
  const put_back = isSame && hasJumped && jump_ms > 0 ? jump_ms : 0
  const first = shown + (!isSame && hasJumped ? sent_offset : offset_ms + put_back)
  const isLate = first > sending.received_at.getTime() + driftToleranceMs
  // The offset of before would put it into the future, so the clock was changed before the punch.
  const at = isLate && !isSame ? shown + sent_offset : first
  const drift_seconds = Math.round((at - shown) / 1000)
  const age_hours = (sending.received_at.getTime() - at) / hourMs
  const flags: KioskFlag[] = []
  if (age_hours > lateAfterHours) flags.push('late')
  if (Math.abs(at - shown) >= driftToleranceMs) flags.push('clock_drift')
  if (!isSame || hasJumped) flags.push('clock_changed')
  return {
    at: new Date(at),
    drift_seconds,
    flags,
    is_future: at > sending.received_at.getTime() + driftToleranceMs,
    is_too_old: age_hours > maxPunchAgeDays * 24,
  }
}

const sequences = '01234567890123456789 98765432109876543210'

/** Whether a PIN is among the first that anybody tries: one digit repeated, a pair repeated, or digits in a row. */
export const isWeakPin = (pin: string) => /^(\d)\1+$/.test(pin) || /^(\d\d)\1+$/.test(pin) || sequences.includes(pin)
