// The breaks of shifts: those given by the rules, and those set manually.
import { breaksOf } from '#contract/rostering/breaks.ts'
import type { BreakRule } from '#contract/rostering/breaks.ts'
import type { ShiftBreak } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Db } from '#server/database/dialect.ts'
import { requireSubLocation } from '#server/modules/locations/sub-locations.ts'
import { shiftTime, type PlannedTimeInput } from '#server/modules/rosters/rules.ts'

type ShiftTimeInput = Omit<PlannedTimeInput, 'breaks'> & { position_id: string; breaks: readonly ShiftBreak[] | null }

/** A shift's time and its breaks: those of the input, or (null) those of the location's rules. Refuses as `shiftTime` does. */
export function timeAndBreaks(input: ShiftTimeInput, time_zone: string, rules: readonly BreakRule[]) {
  const { breaks, breaks_by } =
    input.breaks === null
      ? { breaks: byRules(input, time_zone, rules), breaks_by: 'rules' as const }
      : { breaks: input.breaks, breaks_by: 'hand' as const }
  return { ...shiftTime({ ...input, breaks }, time_zone), breaks, breaks_by }
}

function byRules(input: ShiftTimeInput, time_zone: string, rules: readonly BreakRule[]): ShiftBreak[] {
  const { works_on, position_id } = input
  const { time } = shiftTime({ ...input, breaks: [] }, time_zone)
  return breaksOf({ works_on, position_id, ...time }, rules).breaks.map(({ minutes, paid }) => ({ minutes, paid }))
}

type StoredBreaks = { breaks: readonly ShiftBreak[]; breaks_by: 'rules' | 'hand' }

/**
 * The breaks of an updated shift; null: by the location's rules. Where the input omits them, or has only what the rules gave before, the
 * source stays, so that new times get the breaks that belong to them.
 */
export function breaksToStore(input: readonly ShiftBreak[] | null | undefined, stored: StoredBreaks) {
  if (input === undefined) return stored.breaks_by === 'rules' ? null : stored.breaks
  return input !== null && stored.breaks_by === 'rules' && isSame(input, stored.breaks) ? null : input
}

const isSame = (some: readonly ShiftBreak[], others: readonly ShiftBreak[]) =>
  some.length === others.length &&
  some.every(({ minutes, paid }, at) => minutes === others[at]?.minutes && paid === others[at].paid)

type SubLocationPart = { sub_location_id: string | null }
type LocationKey = { agency_id: string; location_id: string }

/** The sub-location of an updated shift: unchanged unless the update has one. */
export async function subLocationToStore(
  db: Db,
  site: LocationKey,
  stored: SubLocationPart,
  input: string | null | undefined,
) {
  if (input === undefined) return stored.sub_location_id
  if (input !== null) await requireSubLocation(db, site, input, stored.sub_location_id)
  return input
}
