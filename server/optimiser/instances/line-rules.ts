/** The rules of one person, with lengths in a common unit of minutes and only the types that the person may work. */
export type LineRules = {
  days: number
  /** How long each type is, in units. */
  lengths: readonly number[]
  /** Whether type `b` may be worked on the day after type `a`. */
  mayFollow: (a: number, b: number) => boolean
  max_units: number
  min_units: number
  max_consecutive: number
  min_consecutive: number
  min_days_off: number
  max_weekends: number
  /** By day: 1 where no shift may be worked. */
  off: Uint8Array
}

/** Whether the limit on weekends can be violated at all; the period begins on a Monday. */
export const countsWeekends = ({ max_weekends, days }: LineRules) => max_weekends < Math.ceil((days - 5) / 7)

/** Whether the last day of a block of this length is the first one that it works at a weekend. */
export function beginsWeekend(day: number, length: number): boolean {
  const weekday = (day + length - 1) % 7
  return weekday === 5 || (weekday === 6 && length === 1)
}
