import { breaksOf } from '#contract/rostering/breaks.ts'
import type { shiftStatuses, ShiftBreak } from '#contract/rostering/rosters/roster-shifts.ts'
import { addDays, instantAt, shiftSpan, weekdayOf, weekStartOf } from '#contract/values/time.ts'
import { newId } from '#server/database/values/ids.ts'
import { earliest, minutesAfter } from '#server/seed/instants.ts'
import type { Site } from '#server/seed/places.ts'
import type { DemandStory, SeedTime } from '#server/seed/story.ts'

export type SeedRoster = ReturnType<typeof rosterOf>
export type SeedShift = ReturnType<typeof shiftOf>
type ShiftStatus = (typeof shiftStatuses)[number]

const worked = [-4, -3, -2, -1] as const
const comingWeeks = [0, 1] as const
const workedWhenEnded = [-4, -3, -2] as const

/** Six weeks of rosters with their shifts for every location: four past ones, this one, and the next, draft or published. */
export function weeksOf(
  sites: readonly Site[],
  position_ids: ReadonlyMap<string, string>,
  moment: SeedTime,
  published_by: string | null,
) {
  const busy = sites.filter((site) => site.demand.length > 0)
  const rosters = busy.flatMap((site) => weeksAt(site).map((week) => rosterOf(site, week, moment, published_by)))
  const shifts = rosters.flatMap((roster) =>
    roster.site.demand.flatMap((demand) => shiftsOf(roster, demand, position_ids)),
  )
  return { rosters, shifts: shifts.toSorted((one, other) => (one.row.starts_at < other.row.starts_at ? -1 : 1)) }
}

const weeksAt = (site: Site): readonly number[] =>
  site.next_week === 'ended' ? workedWhenEnded : [...worked, ...comingWeeks]

function rosterOf(site: Site, week: number, moment: SeedTime, by: string | null) {
  const week_start = addDays(weekStartOf(moment.today, site.week_start), 7 * week)
  const status = statusOf(site, week)
  const published_at = status === 'draft' ? null : publishedAt(week_start, site, moment)
  const { agency_id, company_id, customer_id, id: location_id, time_zone } = site
  const row = {
    id: newId(),
    agency_id,
    company_id,
    customer_id,
    location_id,
    // The default name of a roster (rosters/actions.ts).
    name: site.name,
    week_start,
    time_zone,
    status,
    published_at,
    published_by: published_at === null ? null : by,
  }
  return { site, week, row }
}

function statusOf(site: Site, week: number) {
  if (week < -2) return site.next_week === 'ended' ? ('archived' as const) : ('locked' as const)
  return week === 1 && site.next_week === 'drafted' ? ('draft' as const) : ('published' as const)
}

// Six days ahead, on the Tuesday; next week's at the latest the day before yesterday, so that some have responded.
function publishedAt(week_start: string, site: Site, { now }: SeedTime): string {
  const tuesday = instantAt(addDays(week_start, -6), '10:00', site.time_zone).at
  return earliest(tuesday, minutesAfter(now, -40 * 60))
}

function shiftsOf(roster: SeedRoster, demand: DemandStory, position_ids: ReadonlyMap<string, string>) {
  const position_id = position_ids.get(demand.position)
  if (position_id === undefined) throw new Error(`the story knows no ${demand.position}`)
  const days = [0, 1, 2, 3, 4, 5, 6]
    .map((day) => addDays(roster.row.week_start, day))
    .filter((day) => demand.days.includes(String(weekdayOf(day))))
  return days.map((works_on, at) =>
    shiftOf(
      roster,
      demand,
      position_id,
      works_on,
      stageOf(roster, demand, { isFirst: at === 0, isLast: at === days.length - 1 }),
    ),
  )
}

// One shift was added after next week had been published, and one concert was cancelled by the customer.
function stageOf(
  { row, week, site }: SeedRoster,
  demand: DemandStory,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
) {
  if (row.status === 'draft') return 'draft' as const
  if (week === 1 && isLast && demand === site.demand.at(-1)) return 'draft' as const
  return week === -2 && isFirst && demand.position === 'EVENT_CREW' ? ('cancelled' as const) : ('published' as const)
}

function shiftOf(roster: SeedRoster, demand: DemandStory, position_id: string, works_on: string, status: ShiftStatus) {
  const { openings, notes = null, dress_code = null, meeting_point = null, position } = demand
  const { id: location_id, agency_id, time_zone } = roster.site
  const ids = { id: newId(), agency_id, roster_id: roster.row.id, location_id, position_id }
  const when = whenOf(demand, works_on, time_zone)
  const breaks = breaksAt(roster.site, demand, { ...when, position_id })
  const row = { ...ids, ...when, openings, ...breaks, notes, dress_code, meeting_point, status }
  return { roster, site: roster.site, position, row }
}

type PlacedShift = ReturnType<typeof whenOf> & { position_id: string }

/** A location's rules, if it has some, decide about the breaks of its shifts. */
function breaksAt({ rules }: Site, { breaks }: DemandStory, shift: PlacedShift) {
  if (rules.length === 0) return { breaks, breaks_by: 'hand' as const }
  const given: ShiftBreak[] = breaksOf(shift, rules).breaks.map(({ minutes, paid }) => ({ minutes, paid }))
  return { breaks: given, breaks_by: 'rules' as const }
}

function whenOf({ starts, ends }: DemandStory, works_on: string, zone: string) {
  const { starts_at, ends_at, clock_minutes, elapsed_minutes } = shiftSpan({ works_on, starts, ends, zone })
  return { works_on, starts, ends, starts_at, ends_at, clock_minutes, elapsed_minutes }
}
