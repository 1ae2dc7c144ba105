// Clocked time becomes recorded time: by the grace period and the rounding of the agency.
import type { Config } from '#contract/platform/settings.ts'
import type { Instant } from '#contract/values/time.ts'

/** The settings that were applied, stored with the timesheet. */
export type RoundingRule = {
  minutes: number
  in: Config['rounding_in']
  out: Config['rounding_out']
  grace_in: number
  grace_out: number
}

export const roundingRuleOf = (config: Config): RoundingRule => ({
  minutes: Number(config.rounding_minutes),
  in: config.rounding_in,
  out: config.rounding_out,
  grace_in: config.grace_in,
  grace_out: config.grace_out,
})

type WorkedTimes = { starts_at: Instant; ends_at: Instant }

/**
 * The time to record for clocked time. A punch within the grace period of the rostered time counts as that time; any other is rounded to
 * the full minutes of the clock at the site. Work so short that nothing would be left of it is recorded to the minute, and at least one.
 */
export function roundedTime(
  clocked: WorkedTimes,
  rostered: WorkedTimes | null,
  zone: string,
  rule: RoundingRule,
): WorkedTimes {
  const within = (at: Instant, planned: Instant | undefined, grace: number) =>
    planned !== undefined && Math.abs(wholeMinutes(at) - wholeMinutes(planned)) <= grace ? planned : null
  const starts_at =
    within(clocked.starts_at, rostered?.starts_at, rule.grace_in) ??
    rounded(clocked.starts_at, zone, rule.minutes, rule.in)
  const ends_at =
    within(clocked.ends_at, rostered?.ends_at, rule.grace_out) ?? rounded(clocked.ends_at, zone, rule.minutes, rule.out)
  if (starts_at < ends_at) return { starts_at, ends_at }
  const exact = {
    starts_at: rounded(clocked.starts_at, zone, 1, 'down'),
    ends_at: rounded(clocked.ends_at, zone, 1, 'down'),
  }
  return exact.starts_at < exact.ends_at ? exact : { ...exact, ends_at: instantOf(epoch(exact.starts_at) + minute) }
}

const minute = 60_000
// Punches are exact to the second, recorded time to the minute: the seconds are left out first.
const wholeMinutes = (at: Instant) => Math.floor(epoch(at) / minute)
const epoch = (at: Instant) => Temporal.Instant.from(at).epochMilliseconds
const instantOf = (milliseconds: number): Instant =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds).toString({ fractionalSecondDigits: 3 })
const toward = { nearest: Math.round, up: Math.ceil, down: Math.floor } as const

/** By the clock of the site, whose offset is not everywhere a multiple of ten minutes. */
function rounded(at: Instant, zone: string, minutes: number, direction: keyof typeof toward): Instant {
  const moment = Temporal.Instant.from(at)
  const offset = moment.toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000
  // Punches are exact to the second, recorded time to the minute: the seconds are left out first.
  const whole = Math.floor((moment.epochMilliseconds + offset) / minute)
  const wall = toward[direction](whole / minutes) * minutes * minute
  return instantOf(wall - offset)
}
