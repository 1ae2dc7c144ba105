// What does not add up between the rostered shift, the punches and the timesheet (decision 041).
import { breakMinutes, breaksOf, type BreakRule } from '#contract/rostering/breaks.ts'
import {
  type ExceptionCode,
  type ExceptionSeverity,
  rosterCodes,
  type TimesheetException,
} from '#contract/rostering/timesheets/exception-codes.ts'
import type { TimesheetVisaHours } from '#contract/rostering/timesheets/timesheets.ts'
import type { Config } from '#contract/platform/settings.ts'
import { elapsedMinutes, type Instant, type LocalDate } from '#contract/values/time.ts'
import { longShift, type DutyForRest, shortRest } from '#server/modules/eligibility/length-rules.ts'

export type PunchForExceptions = {
  kind: 'in' | 'out' | 'break_start' | 'break_end'
  at: Instant
  /** the clock of the device at that moment; null: it has none of its own */
  device_at: Instant | null
  /** auto: a forgotten punch that the product closed */
  source: string
  location_id: string
  distance_m: number | null
  /** null: not compared with the geofence */
  inside_fence: boolean | null
  /** of the position */
  accuracy_m: number | null
  /** why the position is unknown; null: it is known */
  no_location: string | null
}

/** The time between the first punch in and the last punch out; null: that punch is missing. */
export type ClockedTime = {
  starts_at: Instant | null
  ends_at: Instant | null
  /** the minutes of each break */ breaks: readonly number[]
}

export type SheetFacts = {
  works_on: LocalDate
  location_id: string
  position_id: string
  /** as recorded */
  starts_at: Instant
  ends_at: Instant
  clock_minutes: number
  elapsed_minutes: number
  break_minutes: number
  paid_minutes: number
  breaks_by: 'rules' | 'hand'
  /** the customer's minimum engagement; null: none */
  minimum_minutes: number | null
  /** null: there was no shift */
  rostered: { starts_at: Instant; ends_at: Instant; paid_minutes: number; break_minutes: number } | null
  /** those of the location, for its sub-location */
  break_rules: readonly BreakRule[]
  /** null: without punches */
  clocked: ClockedTime | null
  punches: readonly PunchForExceptions[]
  /** the worked time before it, if it ended within a day */
  rest_from: DutyForRest | null
  /** the visa's hours that this time exceeds */
  visa_hours: TimesheetVisaHours | null
}

export type FoundException = Pick<TimesheetException, 'code' | 'facts' | 'severity'>
type ExceptionFinding = Pick<TimesheetException, 'code' | 'facts'>

/** The exceptions of a timesheet with the severity that the agency configured; without those that it switched off. */
export const exceptionsOf = (sheet: SheetFacts, config: Config): FoundException[] =>
  findingsOf(sheet, config).flatMap((finding) => {
    const severity: ExceptionSeverity | 'off' = config[`exception_${finding.code}`]
    return severity === 'off' ? [] : [{ ...finding, severity }]
  })

const findingsOf = (sheet: SheetFacts, config: Config): ExceptionFinding[] => [
  ...rosterFindings(sheet, config),
  ...missingPunches(sheet),
  ...breaksTaken(sheet, config),
  ...punchedElsewhere(sheet),
  ...clockDrift(sheet, config),
  ...lengthAndRest(sheet, config),
  ...belowMinimum(sheet),
  ...overVisa(sheet),
]

/** Whether the agency has to approve in any mode, because hours were not rostered or differ from the roster (decision 041). */
export const needsAgency = (open: readonly Pick<TimesheetException, 'code' | 'severity'>[]) =>
  open.some(({ code, severity }) => severity === 'high' || rosterCodes.some((one) => one === code))

/** Both the punches and the recorded time are compared: whichever is further from the roster counts. */
function rosterFindings(sheet: SheetFacts, { timesheet_tolerance: tolerance }: Config): ExceptionFinding[] {
  const { rostered, clocked } = sheet
  if (rostered === null) return [{ code: 'unscheduled', facts: {} }]
  const starts = offsetsFrom(rostered.starts_at, [sheet.starts_at, clocked?.starts_at])
  const ends = offsetsFrom(rostered.ends_at, [sheet.ends_at, clocked?.ends_at])
  const found = [
    ...beyondTolerance('early_in', -Math.min(...starts), tolerance),
    ...beyondTolerance('late_in', Math.max(...starts), tolerance),
    ...beyondTolerance('early_out', -Math.min(...ends), tolerance),
    ...beyondTolerance('late_out', Math.max(...ends), tolerance),
  ]
  if (found.length > 0) return found
  const paid_off = sheet.paid_minutes - rostered.paid_minutes
  const facts = { minutes: Math.abs(paid_off), side: paid_off > 0 ? 'more' : 'less' }
  return Math.abs(paid_off) > tolerance ? [{ code: 'hours_differ', facts }] : []
}

const offsetsFrom = (rostered: Instant, times: readonly (Instant | null | undefined)[]) =>
  times.flatMap((at) => (at === null || at === undefined ? [] : [elapsedMinutes(rostered, at)]))

const beyondTolerance = (code: ExceptionCode, minutes: number, tolerance: number): ExceptionFinding[] =>
  minutes > tolerance ? [{ code, facts: { minutes } }] : []

function missingPunches({ clocked }: SheetFacts): ExceptionFinding[] {
  if (clocked === null) return []
  return [
    ...(clocked.starts_at === null ? [{ code: 'missing_in' as const, facts: {} }] : []),
    ...(clocked.ends_at === null ? [{ code: 'missing_out' as const, facts: {} }] : []),
  ]
}

/** Breaks compared with those due: by the rules of the location, otherwise as rostered. */
function breaksTaken(sheet: SheetFacts, { break_tolerance }: Config): ExceptionFinding[] {
  const { due_minutes, to_clock } = breaksDue(sheet)
  if (due_minutes === null) return []
  const facts = { minutes: sheet.break_minutes, due_minutes }
  if (sheet.clocked !== null && to_clock > 0 && sheet.clocked.breaks.length === 0)
    return [{ code: 'missing_break', facts: { due_minutes: to_clock } }]
  if (due_minutes - sheet.break_minutes > break_tolerance) return [{ code: 'too_little_break', facts }]
  return sheet.break_minutes - due_minutes > break_tolerance ? [{ code: 'too_much_break', facts }] : []
}

/** `to_clock`: those that are not deducted automatically, so somebody has to take and clock them. */
function breaksDue(sheet: SheetFacts): { due_minutes: number | null; to_clock: number } {
  const { breaks_by, break_rules, rostered } = sheet
  if (breaks_by === 'rules' && break_rules.length > 0) {
    const { breaks } = breaksOf(sheet, break_rules)
    return {
      due_minutes: breakMinutes(breaks),
      to_clock: breakMinutes(breaks.filter(({ mode }) => mode !== 'auto_deduct')),
    }
  }
  // The breaks of a shift are due to somebody who worked all of it.
  const left_early = rostered !== null && sheet.ends_at < rostered.ends_at
  return { due_minutes: rostered === null || left_early ? null : rostered.break_minutes, to_clock: 0 }
}

const fromPhone = (punch: PunchForExceptions) => punch.source === 'mobile' || punch.source === 'web'

/** Punches at another site, outside the geofence, too inaccurate for it, or from a phone that did not send its position although the site compares it. */
function punchedElsewhere({ punches, location_id }: SheetFacts): ExceptionFinding[] {
  const outside = punches.filter(({ inside_fence }) => inside_fence === false)
  const metres = Math.max(0, ...outside.map(({ distance_m }) => distance_m ?? 0))
  const inaccurate = punches.filter(({ no_location }) => no_location === 'inaccurate')
  const accuracy = Math.max(0, ...inaccurate.map(({ accuracy_m }) => accuracy_m ?? 0))
  const without = punches.filter(
    (punch) => fromPhone(punch) && (punch.no_location === 'denied' || punch.no_location === 'unavailable'),
  )
  return [
    ...(punches.some((punch) => punch.location_id !== location_id) ? [{ code: 'wrong_site' as const, facts: {} }] : []),
    ...(outside.length > 0 ? [{ code: 'outside_fence' as const, facts: { metres, punches: outside.length } }] : []),
    ...(inaccurate.length > 0
      ? [{ code: 'inaccurate_position' as const, facts: { metres: accuracy, punches: inaccurate.length } }]
      : []),
    ...(without.length > 0 ? [{ code: 'no_position' as const, facts: { punches: without.length } }] : []),
  ]
}

function clockDrift({ punches }: SheetFacts, { clock_drift_limit }: Config): ExceptionFinding[] {
  const drifts = punches.map(({ device_at, at }) => (device_at === null ? 0 : Math.abs(elapsedMinutes(at, device_at))))
  return beyondTolerance('clock_drift', Math.max(0, ...drifts), clock_drift_limit)
}

/** The agency's limits of eligibility, applied to the time that was worked. */
function lengthAndRest(sheet: SheetFacts, config: Config): ExceptionFinding[] {
  const rest = sheet.rest_from === null ? [] : shortRest(sheet, [sheet.rest_from], config)
  return [
    ...longShift(sheet, config).map(() => ({
      code: 'long_shift' as const,
      facts: { minutes: sheet.elapsed_minutes, limit_minutes: config.shift_warn },
    })),
    ...rest.map(({ facts }) => ({
      code: 'short_rest' as const,
      facts: { minutes: Number(facts['minutes']), limit_minutes: config.rest_warn },
    })),
  ]
}

/** The minimum is not added to the pay: payroll decides, until rules of pay do. */
function belowMinimum({ paid_minutes, minimum_minutes }: SheetFacts): ExceptionFinding[] {
  if (minimum_minutes === null || paid_minutes >= minimum_minutes) return []
  return [{ code: 'below_minimum', facts: { minutes: paid_minutes, limit_minutes: minimum_minutes } }]
}

const overVisa = ({ visa_hours }: SheetFacts): ExceptionFinding[] =>
  visa_hours === null
    ? []
    : [
        {
          code: 'visa_hours',
          facts: {
            minutes: visa_hours.used_minutes,
            limit_minutes: visa_hours.limit_minutes,
            from: visa_hours.starts_on,
            to: visa_hours.ends_on,
          },
        },
      ]
