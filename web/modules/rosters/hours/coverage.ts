import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { dayFinder, filledOf } from '#web/modules/rosters/board/board-model.ts'

export const dayMinutes = 1440

/** 'HH:MM' in minutes since midnight. */
export const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

type Times = { day: number; starts: string; ends: string }

/** Wall-clock minutes from the first day shown; an end at or before the start is on the next day. */
export function spanOf({ day, starts, ends }: Times) {
  const start = day * dayMinutes + minuteOf(starts)
  const end = day * dayMinutes + minuteOf(ends) + (ends <= starts ? dayMinutes : 0)
  return { start, end }
}

/** How many people are required and assigned from this minute on. */
export type CoverageStep = { minute: number; wanted: number; filled: number }

/** The required and the assigned people over the days shown, as steps: each holds until the next. The first is at minute 0. */
export function coverageOf(board: Board, day_count: number): CoverageStep[] {
  const changes = new Map<number, { wanted: number; filled: number }>([[0, { wanted: 0, filled: 0 }]])
  const filled = filledOf(board)
  const dayOf = dayFinder(board.from)
  const end = day_count * dayMinutes
  const add = (minute: number, wanted: number, filledOpenings: number) => {
    const at = Math.max(0, minute)
    if (at >= end) return
    const change = changes.get(at)
    changes.set(at, { wanted: (change?.wanted ?? 0) + wanted, filled: (change?.filled ?? 0) + filledOpenings })
  }
  for (const { id, works_on, starts, ends, openings, status } of board.shifts) {
    if (status === 'cancelled') continue
    const span = spanOf({ day: dayOf(works_on), starts, ends })
    if (span.end <= 0) continue
    const filledOpenings = Math.min(filled.get(id) ?? 0, openings)
    add(span.start, openings, filledOpenings)
    add(span.end, -openings, -filledOpenings)
  }
  let wanted = 0
  let assigned = 0
  return [...changes]
    .toSorted(([one], [other]) => one - other)
    .map(([minute, change]) => {
      wanted += change.wanted
      assigned += change.filled
      return { minute, wanted, filled: assigned }
    })
}

/** The path of one of the two curves for an SVG of one unit per minute and person; y grows downwards from `most`. */
export function curvePath(
  steps: readonly CoverageStep[],
  of: 'wanted' | 'filled',
  { most, end }: { most: number; end: number },
) {
  const parts = steps.map((step, at) => {
    const y = most - step[of]
    return at === 0 ? `M0 ${y}` : `H${step.minute}V${y}`
  })
  return `${parts.join('')}H${end}`
}

/** The step with the most people missing, the earliest of several; undefined if nobody is missing. */
export const mostUnderstaffedOf = (steps: readonly CoverageStep[]): CoverageStep | undefined =>
  steps
    .filter(({ wanted, filled }) => wanted > filled)
    .reduce<CoverageStep | undefined>(
      (worst, step) => (worst && worst.wanted - worst.filled >= step.wanted - step.filled ? worst : step),
      undefined,
    )

/** Overlapping chips of a row side by side: the lane of each, and how many lanes the row has. */
export function lanesOf<T extends Times>(chips: readonly T[]): { placed: { chip: T; lane: number }[]; count: number } {
  const ends: number[] = []
  const placed = chips
    .toSorted((one, other) => spanOf(one).start - spanOf(other).start)
    .map((chip) => {
      const { start, end } = spanOf(chip)
      const free = ends.findIndex((last) => last <= start)
      const lane = free === -1 ? ends.length : free
      ends[lane] = end
      return { chip, lane }
    })
  return { placed, count: Math.max(1, ends.length) }
}
