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
  /** Of the first day, 0 for Monday. */
  first_weekday: number
  /** Whether a block at the beginning or at the end may be shorter than the rules say, because the period cuts it. */
  cuts_first: boolean
  cuts_last: boolean
}

/** Whether the limit on weekends can be violated at all. */
export const countsWeekends = ({ max_weekends, days, first_weekday }: LineRules) =>
  max_weekends < Math.ceil((first_weekday + days - 5) / 7)

/** Whether the last day of a block of this length is the first one that it works at a weekend. */
export function startsWeekend({ first_weekday }: LineRules, day: number, length: number): boolean {
  const weekday = (first_weekday + day + length - 1) % 7
  return weekday === 5 || (weekday === 6 && length === 1)
}

/** Whether a block may have this length. */
export const isLongEnough = (rules: LineRules, day: number, length: number) =>
  length >= rules.min_consecutive || (day === 0 && rules.cuts_first) || (day + length === rules.days && rules.cuts_last)
