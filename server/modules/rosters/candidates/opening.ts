// A shift with its openings, as the rules and the screens need it.
import type { WallTime } from '#contract/values/time.ts'
import type { LocationFacts, ShiftToFill } from '#server/modules/eligibility/facts.ts'

export type UnfilledOpening = ShiftToFill & {
  starts: WallTime
  ends: WallTime
  clock_minutes: number
  location_name: string
  free: number
  /** who works it already */
  holders: readonly string[]
}

export type ShownOpening = Omit<UnfilledOpening, 'location'> & {
  location: LocationFacts
  roster_id: string
  location_id: string
  customer_name: string
  position_colour: string
}

/** The shifts in a text of `openingsTextOf` (openings.ts). */
export function openingsFrom(text: string): ShownOpening[] {
  // What that statement builds.
  const { locations, openings } = JSON.parse(text) as {
    locations: Record<string, LocationFacts> | null
    openings: Omit<ShownOpening, 'location'>[]
  }
  return openings.flatMap((one) => {
    const location = locations?.[one.roster_id]
    return location === undefined ? [] : [{ ...one, location }]
  })
}
