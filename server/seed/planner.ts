import { mondayOf } from '#contract/values/time.ts'
import { findingsFor, verdictOf } from '#server/modules/eligibility/rules.ts'
import { unpaidMinutes } from '#contract/rostering/breaks.ts'
import type { DemoEmployeeStory } from './story.ts'
import type { SeedShift } from '#server/seed/rosters/weeks.ts'
import type { Duty } from '#server/modules/eligibility/facts.ts'
import type { Worker } from './worker.ts'

export type Placement = { shift: SeedShift; worker: Worker }
type WorkerDuties = { duties: Duty[]; minutesOfWeek: Map<string, number> }
/** The demo employee with the dates of their work. */
export type DemoEmployee = Omit<DemoEmployeeStory, 'days' | 'last_name'> & {
  worker: Worker
  dates: ReadonlySet<string>
}

const roomAboveTarget = 4 * 60

/**
 * Assigns employees to shifts: those eligible without any warning, and of those the one furthest below their target hours. `isLeftOpen`
 * selects openings that stay unfilled.
 */
export function planned(
  shifts: readonly SeedShift[],
  workers: readonly Worker[],
  hero: DemoEmployee | null,
  isLeftOpen: (shift: SeedShift, at: number) => boolean,
): Placement[] {
  const others = workers.filter((worker) => worker !== hero?.worker && worker.from !== null)
  const diaries = new Map<Worker, WorkerDuties>(
    others.map((worker) => [worker, { duties: [], minutesOfWeek: new Map() }]),
  )
  return shifts.flatMap((shift, at) => {
    const reserved = hero !== null && isReserved(shift, hero) ? [{ shift, worker: hero.worker }] : []
    const openCount = shift.row.openings - reserved.length - (isLeftOpen(shift, at) ? 1 : 0)
    const found = Array.from({ length: Math.max(0, openCount) }, () => placed(shift, diaries)).filter(
      (one) => one !== null,
    )
    return [...reserved, ...found]
  })
}

const isReserved = ({ site, position, row }: SeedShift, hero: DemoEmployee) =>
  site.code === hero.site && position === hero.position && row.starts === hero.starts && hero.dates.has(row.works_on)

/** Assigns the best fit to the shift and adds it to their diary. */
function placed(shift: SeedShift, diaries: ReadonlyMap<Worker, WorkerDuties>): Placement | null {
  let best: { worker: Worker; diary: WorkerDuties; share: number } | null = null
  for (const [worker, diary] of diaries) {
    const share = shareOf(shift, worker, diary)
    if (share < (best?.share ?? Infinity) && mayWork(shift, worker, diary)) best = { worker, diary, share }
  }
  if (best === null) return null
  enter(shift, best.diary)
  return { shift, worker: best.worker }
}

/** The share of the target hours already filled; infinite when they live elsewhere, do other work, are away, or have enough. */
function shareOf({ site, row }: SeedShift, worker: Worker, { minutesOfWeek }: WorkerDuties) {
  const isAway =
    worker.from === null || row.works_on < worker.from || (worker.until !== null && row.works_on > worker.until)
  if (site.region !== worker.region || isAway || !worker.position_ids.includes(row.position_id)) return Infinity
  const minutes = minutesOfWeek.get(mondayOf(row.works_on)) ?? 0
  if (minutes + row.clock_minutes > worker.target_minutes + roomAboveTarget) return Infinity
  return minutes / worker.target_minutes + (worker.position_ids[0] === row.position_id ? 0 : 0.2)
}

function mayWork({ site, position, row }: SeedShift, worker: Worker, { duties }: WorkerDuties) {
  // They may have left since; at the time they were active.
  const availability = { weekly: [], exceptions: [] }
  const person = {
    ...worker,
    status: 'active' as const,
    do_not_rehire: null,
    listings: [],
    suspensions: [],
    declined_shifts: [],
    leave: [],
    skills: [],
    availability,
    demands: [],
    home: null,
    max_travel_km: null,
  }
  const input = {
    ...row,
    roster_shift_id: row.id,
    time_zone: site.time_zone,
    unpaid_minutes: unpaidMinutes(row.breaks),
    required_skills: [],
    position_name: position,
    location: null,
  }
  // Nobody works more than six days of seven, so these cover two weeks.
  return verdictOf(findingsFor(person, input, duties.slice(-14))) === 'ok'
}

function enter({ site, row }: SeedShift, { duties, minutesOfWeek }: WorkerDuties) {
  const unpaid = unpaidMinutes(row.breaks)
  const lengths = { worked_minutes: row.elapsed_minutes - unpaid, clock_minutes: row.clock_minutes - unpaid }
  const { works_on, starts, ends, starts_at, ends_at } = row
  duties.push({
    assignment_id: row.id,
    works_on,
    starts,
    ends,
    starts_at,
    ends_at,
    ...lengths,
    location_name: site.name,
    time_zone: site.time_zone,
    worked: null,
  })
  const week = mondayOf(works_on)
  minutesOfWeek.set(week, (minutesOfWeek.get(week) ?? 0) + lengths.clock_minutes)
}
