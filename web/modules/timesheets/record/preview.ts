import type { WorkedBreak } from '#contract/rostering/breaks.ts'
import type { Config } from '#contract/platform/settings.ts'
import {
  addDays,
  type Instant,
  instantAt,
  type LocalDate,
  shiftSpan,
  type WallTime,
  wallTimeOf,
  type AmbiguousTimeChoice,
  ambiguousTimeChoices,
} from '#contract/values/time.ts'
import { countWorkedTime, problemOfWorkedTime } from '#contract/values/hours/worked-time.ts'

export type PreviewInput = {
  works_on: LocalDate
  starts: WallTime
  ends: WallTime
  zone: string
  ambiguous: AmbiguousTimeChoice
  breaks: readonly WorkedBreak[]
  paid_by: Config['paid_by']
}

export type WorkedTimePreview = {
  /** the end day; the next day if the end is at or before the start */
  ends_on: LocalDate
  overnight: boolean
  clock_minutes: number
  elapsed_minutes: number
  break_minutes: number
  unpaid_minutes: number
  paid_minutes: number
  /** the time that occurs twice that night */
  ambiguous: WallTime | null
  /** the time that does not occur that night, and the one used instead */
  skipped: { time: WallTime; used: WallTime } | null
  problem: 'endsBeforeStart' | 'breaksTooLong' | 'inFuture' | null
}

/** What the server will calculate for these times; null while a value is missing. */
export function previewOf(input: PreviewInput, now: Instant): WorkedTimePreview | null {
  if (!isComplete(input)) return null
  const { breaks, paid_by, ...span } = input
  const ends_on = shiftSpan(span).crosses_midnight ? addDays(input.works_on, 1) : input.works_on
  const { starts_at, ends_at, ...counted } = countWorkedTime(span, breaks, paid_by)
  const skipped = timeOfKind('skipped', input, ends_on)
  return {
    ...counted,
    ends_on,
    overnight: ends_on !== input.works_on,
    ambiguous: timeOfKind('ambiguous', input, ends_on),
    skipped:
      skipped === null
        ? null
        : { time: skipped, used: wallTimeOf(skipped === input.starts ? starts_at : ends_at, input.zone) },
    problem: problemOfWorkedTime(counted) ?? (ends_at > now ? 'inFuture' : null),
  }
}

/** True if all required values are entered. */
export const isComplete = ({ works_on, starts, ends, zone }: Omit<PreviewInput, 'paid_by'>) =>
  works_on !== '' && starts !== '' && ends !== '' && zone !== ''

function timeOfKind(kind: 'ambiguous' | 'skipped', { works_on, starts, ends, zone }: PreviewInput, ends_on: LocalDate) {
  if (instantAt(works_on, starts, zone).kind === kind) return starts
  return instantAt(ends_on, ends, zone).kind === kind ? ends : null
}

type Placed = {
  works_on: LocalDate
  starts: WallTime
  ends: WallTime
  time_zone: string
  starts_at: Instant
  ends_at: Instant
}

/** Which of two equal wall times a recorded timesheet means, read from its instants. */
export function whichOf({ works_on, starts, ends, time_zone, starts_at, ends_at }: Placed): AmbiguousTimeChoice {
  const isMeant = (ambiguous: AmbiguousTimeChoice) => {
    const span = shiftSpan({ works_on, starts, ends, zone: time_zone, ambiguous })
    return span.starts_at === starts_at && span.ends_at === ends_at
  }
  return ambiguousTimeChoices.find(isMeant) ?? 'later'
}

/** 'Australia/Broken_Hill' → "Broken Hill". Without AEST or AEDT, which depends on the day. */
export const placeOf = (zone: string) => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
