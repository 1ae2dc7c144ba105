// A shift with its openings, as the rules and the screens need it.
import type { WallTime } from '#contract/values/time.ts'
import type { PlaceFacts, ShiftToFill } from '#server/modules/eligibility/rules.ts'

export type UnfilledOpening = ShiftToFill & {
  starts: WallTime
  ends: WallTime
  clock_minutes: number
  location_name: string
  free: number
  /** who works it already */
  holders: readonly string[]
}

export type ShownOpening = Omit<UnfilledOpening, 'place'> & {
  place: PlaceFacts
  roster_id: string
  location_id: string
  customer_name: string
  position_colour: string
}

/** The shifts in a text of `openingsTextOf` (openings.ts). */
export function openingsFrom(text: string): ShownOpening[] {
  // What that statement builds.
  const { places, openings } = JSON.parse(text) as {
    places: Record<string, PlaceFacts> | null
    openings: Omit<ShownOpening, 'place'>[]
  }
  return openings.flatMap((one) => {
    const place = places?.[one.roster_id]
    return place === undefined ? [] : [{ ...one, place }]
  })
}
