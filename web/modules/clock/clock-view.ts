import { nextKinds, type PunchKind } from '#contract/rostering/clock/punch-pairing.ts'
import type { ClockRunning, ClockState } from '#contract/rostering/clock/punches.ts'
import type { PendingPunch } from './pending-punches.ts'

const isoOf = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toString({ fractionalSecondDigits: 3 })

/** The state with the punches that wait for a network applied, so that the next step is right without one. */
export function withPending(state: ClockState, pending: readonly PendingPunch[]): ClockState {
  const known = new Set(state.punches.map(({ id }) => id))
  return pending.filter(({ id, refused }) => !known.has(id) && refused === undefined).reduce(applied, state)
}

function applied(state: ClockState, { kind, location_id, made_at }: PendingPunch): ClockState {
  const running = runningAfter(state, { kind, location_id, at: isoOf(made_at) })
  const breaks = running?.break_starts_at ? [{ starts_at: running.break_starts_at, ends_at: null }] : []
  return { ...state, running, next: nextKinds(running && { breaks }) }
}

type MadePunch = { kind: PunchKind; location_id: string; at: string }

function runningAfter(
  { running, shift, sites }: ClockState,
  { kind, location_id, at }: MadePunch,
): ClockRunning | null {
  if (kind === 'out') return null
  if (kind !== 'in') return running && { ...running, ...breakAfter(running, kind, at) }
  const site = sites.find((one) => one.location_id === location_id)
  if (running !== null || site === undefined) return running
  const assignment_id = shift?.location_id === location_id ? shift.assignment_id : null
  return { ...site, assignment_id, starts_at: at, break_starts_at: null, break_minutes: 0 }
}

const breakAfter = ({ break_starts_at, break_minutes }: ClockRunning, kind: PunchKind, at: string) =>
  kind === 'break_start'
    ? { break_starts_at: break_starts_at ?? at }
    : { break_starts_at: null, break_minutes: break_minutes + minutesBetween(break_starts_at, at) }

/** Of the site where the person works, or will work: times are shown as the clock on its wall. */
export const zoneOf = ({ running, shift, sites }: ClockState) => (running ?? shift ?? sites[0])?.time_zone

/** Whole minutes between two instants. */
export const minutesBetween = (from: string | null, to: string) =>
  from === null ? 0 : Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000))

/** Minutes worked so far, without breaks; null: the time in is missing. */
export function minutesWorked({ starts_at, break_starts_at, break_minutes }: ClockRunning, now: string): number | null {
  if (starts_at === null) return null
  return Math.max(0, minutesBetween(starts_at, break_starts_at ?? now) - break_minutes)
}
