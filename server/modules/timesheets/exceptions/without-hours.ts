// Clocked time of which there are no hours (decision 041): it has no timesheet, so the list of exceptions cannot show it.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type BreakRule, breaksOf, shiftToBreak } from '#contract/rostering/breaks.ts'
import { clockedHours, pairPunches, type WorkedPeriod } from '#contract/rostering/clock/punch-pairing.ts'
import type { ClockedWithoutHours, WithoutHoursProblem } from '#contract/rostering/timesheets/timesheet-exceptions.ts'
import type { Config } from '#contract/platform/settings.ts'
import { refuse } from '#contract/refusals.ts'
import { canTransition } from '#contract/transitions.ts'
import { assignmentTransitions } from '#contract/rostering/shifts/assignments.ts'
import { elapsedMinutes, type Instant, localDateOf, wallTimeOf } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { rulesOfLocations } from '#server/modules/breaks/queries.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { breaksOfClock, wallHoursOf } from '#server/modules/timesheets/rules.ts'
import type { Context } from '#server/http/context.ts'
import { type FoundPunch, peopleOfPunch, punchesWithoutHours, type WorkFilter } from './punches-without-hours.ts'

type Filter = InputOf<typeof calls.timesheetExceptions.withoutHours>

// Older ones are listed with the pay period that they are missing from.
const lookbackDays = 14
const maxRows = 100

/**
 * What was clocked in the last two weeks, or on the given days, without becoming hours, newest first: of shifts that are over, and of work
 * without a shift. Somebody who is still clocked in is listed from the tolerance after the end of their shift on, without a shift once it is
 * a long one.
 */
export async function clockedWithoutHours({ db, scope, now }: Context, filter: Filter) {
  const config = await configOf(db, scope.agency_id)
  const at = now.toISOString()
  const { from = localDateOf(addDays(at, -lookbackDays), 'UTC'), to = localDateOf(addDays(at, 1), 'UTC') } = filter
  const works = await workWithoutHours(db, scope, { ...filter, from, to }, at)
  const isListed = (work: ClockedWork) => !mayStillEnd(work, config, at) && severityOf(work.problem, config) !== 'off'
  const found = filter.any === true ? works : works.filter(isListed)
  const rows = found.slice(0, maxRows)
  const rules = await rulesOfLocations(db, scope, [...new Set(rows.map(({ worker }) => worker.location_id))])
  return {
    rows: rows.map((one) => rowOf(one, config, rules.get(one.worker.location_id) ?? [])),
    more: found.length > maxRows,
  }
}

const addDays = (at: Instant, days: number): Instant =>
  Temporal.Instant.from(at)
    .add({ hours: 24 * days })
    .toString({ fractionalSecondDigits: 3 })

function mayStillEnd({ shift, periods, began }: ClockedWork, config: Config, at: Instant) {
  if (shift !== null) return elapsedMinutes(shift.ends_at, at) <= config.timesheet_tolerance
  return periods.some(({ open }) => open) && elapsedMinutes(began, at) <= config.shift_warn
}

/** All clocked work of these days whose punches belong to no timesheet, newest first, also of who is still clocked in. */
export async function workWithoutHours(db: Db, scope: Scope, filter: WorkFilter, at: Instant): Promise<ClockedWork[]> {
  const punches = await punchesWithoutHours(db, scope, filter)
  return [...Map.groupBy(punches, ({ employee_id }) => employee_id).values()]
    .flatMap((own) => [...ofShifts(own, at), ...withoutShift(own, at)])
    .filter(({ works_on }) => works_on >= filter.from && works_on <= filter.to)
    .toSorted((one, other) => (one.began < other.began ? 1 : one.began > other.began ? -1 : 0))
}

/** The work without hours that a punch is part of; not found where it has hours or was voided. */
export async function workOfPunch({ db, scope, now }: Context, punch_id: string): Promise<ClockedWork> {
  const days = (await peopleOfPunch(db, scope, punch_id)) ?? refuse('notFound')
  const works = await workWithoutHours(db, scope, days, now.toISOString())
  return (
    works.find(({ periods }) => periods.some(({ punch_ids }) => punch_ids.includes(punch_id))) ?? refuse('notFound')
  )
}

type PersonAtLocation = Pick<
  ClockedWithoutHours,
  'employee_id' | 'employee_name' | 'customer_name' | 'location_id' | 'location_name'
> & { time_zone: string }
export type ClockedWork = {
  worker: PersonAtLocation
  shift: NonNullable<FoundPunch['shift']> | null
  works_on: string
  periods: readonly WorkedPeriod[]
  problem: WithoutHoursProblem
  began: Instant
}

function ofShifts(own: readonly FoundPunch[], at: Instant): ClockedWork[] {
  const rostered = Map.groupBy(own, ({ assignment_id }) => assignment_id ?? '')
  return [...rostered.values()].flatMap((punches): ClockedWork[] => {
    const [first] = punches
    if (!first?.shift || !punches.some(isToResolve)) return []
    const periods = pairPunches(punches, at)
    const { shift } = first
    const isRecordable = canTransition(assignmentTransitions, 'record', shift.status)
    const problem = missingIn(periods) ?? (isRecordable ? 'not_written' : 'unscheduled')
    const began = periods[0] === undefined ? first.at : beganOf(periods[0])
    return [{ worker: workerOf(first), shift, works_on: shift.works_on, periods, problem, began }]
  })
}

/** Work without a shift, and at shifts that are no more: the clock writes none. */
function withoutShift(own: readonly FoundPunch[], at: Instant): ClockedWork[] {
  const punches = own.filter(({ shift }) => shift === null)
  return pairPunches(punches, at).flatMap((period): ClockedWork[] => {
    const parts = punches.filter(({ id }) => period.punch_ids.includes(id))
    const [first] = parts
    if (first === undefined || !parts.some(isToResolve)) return []
    const [problem, began] = [missingIn([period]) ?? ('unscheduled' as const), beganOf(period)]
    const works_on = localDateOf(began, first.time_zone)
    return [{ worker: workerOf(first), shift: null, works_on, periods: [period], problem, began }]
  })
}

const isToResolve = ({ has_hours, is_within }: FoundPunch) => !has_hours && is_within

const severityOf = (problem: WithoutHoursProblem, config: Config) =>
  problem === 'not_written' ? 'high' : config[`exception_${problem}`]

function rowOf(work: ClockedWork, config: Config, rules: readonly BreakRule[]): ClockedWithoutHours {
  const { worker, shift, works_on, periods, problem } = work
  const { time_zone, ...where } = worker
  const severity = severityOf(problem, config)
  const [first, last] = [periods[0], periods.at(-1)]
  const timeOf = (at: Instant | null | undefined) => (at ? wallTimeOf(at, time_zone) : null)
  const { break_minutes, breaks } = breaksIn(work, rules)
  return {
    ...where,
    id: first?.punch_ids[0] ?? '',
    assignment_id: shift !== null && problem !== 'unscheduled' ? shift.assignment_id : null,
    position_id: shift?.position_id ?? null,
    works_on,
    rostered: shift && { starts: shift.starts, ends: shift.ends },
    clocked: { starts: timeOf(first?.starts_at), ends: timeOf(last?.ends_at), break_minutes, breaks },
    problem,
    severity: severity === 'off' ? 'low' : severity,
  }
}

/** What was clocked as breaks, and what of it is to be recorded beside the automatic breaks of the site. */
function breaksIn({ worker, shift, periods }: ClockedWork, rules: readonly BreakRule[]) {
  const hours = clockedHours(periods, periods[0]?.assignment_id ?? null)
  const span = hours && wallHoursOf(hours.starts_at, hours.ends_at, worker.time_zone)
  if (hours === null || span === null) return { break_minutes: [], breaks: [] }
  const toBreak = shiftToBreak({ ...span, zone: worker.time_zone }, shift?.position_id ?? null)
  return {
    break_minutes: hours.break_minutes,
    breaks: breaksOfClock(hours.break_minutes, breaksOf(toBreak, rules).breaks),
  }
}

const beganOf = (period: WorkedPeriod): Instant =>
  period.starts_at ?? period.breaks[0]?.starts_at ?? period.ends_at ?? ''

function missingIn(periods: readonly WorkedPeriod[]): 'missing_in' | 'missing_out' | null {
  if (periods.some(({ starts_at }) => starts_at === null)) return 'missing_in'
  return periods.some(({ ends_at }) => ends_at === null) ? 'missing_out' : null
}

const workerOf = ({
  employee_id,
  employee_name,
  customer_name,
  location_id,
  location_name,
  time_zone,
}: PersonAtLocation): PersonAtLocation => ({
  ...{ employee_id, employee_name, customer_name, location_id, location_name, time_zone },
})
