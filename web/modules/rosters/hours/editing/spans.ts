// Times on the timeline: wall-clock minutes from midnight of the first day shown.
import { dayMinutes } from '#web/modules/rosters/hours/coverage.ts'

export type Span = { start: number; end: number }
export type Edge = 'start' | 'end'

/** The steps in which shifts are moved and resized. */
export const stepMinutes = 15

export const snapToStep = (minute: number) => Math.round(minute / stepMinutes) * stepMinutes

/** The span moved by some minutes, its start on a step and within the days shown; its length stays. */
export function movedSpan({ start, end }: Span, by: number, total: number): Span {
  const moved = by === 0 ? start : clamp(snapToStep(start + by), 0, total - stepMinutes)
  return { start: moved, end: moved + end - start }
}

/** The span with one end at this minute: at least one step and at most 24 hours long. */
export function resizedSpan({ start, end }: Span, edge: Edge, minute: number): Span {
  const at = snapToStep(minute)
  if (edge === 'end') return { start, end: clamp(at, start + stepMinutes, start + dayMinutes) }
  return { start: clamp(at, end - dayMinutes, end - stepMinutes), end }
}

/** The span between two minutes, each on a step. */
export function spanBetween(one: number, other: number, total: number): Span {
  const [from, to] = [Math.min(one, other), Math.max(one, other)].map(snapToStep)
  const start = clamp(from ?? 0, 0, total - stepMinutes)
  return { start, end: clamp(to ?? 0, start + stepMinutes, start + dayMinutes) }
}

/** The day and wall times of a span; 24 hours end at the time at which they begin. */
export function timesOfSpan({ start, end }: Span) {
  return { day: Math.floor(start / dayMinutes), starts: clockText(start), ends: clockText(end) }
}

const clockText = (minute: number) => {
  const inDay = ((minute % dayMinutes) + dayMinutes) % dayMinutes
  return [Math.floor(inDay / 60), inDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
