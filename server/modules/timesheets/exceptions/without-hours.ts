// Clocked time of which there are no hours (decision 142): it has no timesheet, so the list of exceptions cannot show it.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import {
  clockedHours,
  pairPunches,
  type PunchFact,
  type WorkedPeriod,
} from '#contract/rostering/clock/punch-pairing.ts'
import type { ClockedWithoutHours, WithoutHoursProblem } from '#contract/rostering/timesheets/timesheet-exceptions.ts'
import type { Config } from '#contract/platform/settings.ts'
import { elapsedMinutes, type Instant, localDateOf, wallTimeOf } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import type { Actor } from '#server/http/actor.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { isInEffect } from './punches.ts'

type Filter = InputOf<typeof calls.timesheetExceptions.withoutHours>
type Reader = { actor: Pick<Actor, 'kind' | 'scope'>; filter: Filter; config: Config; at: Instant }

// Older ones are listed with the pay period that they are missing from.
const lookbackDays = 14
const maxRows = 100
/** A shift has a few punches, unrostered time rarely more. */
const maxPunches = 20 * maxRows

/**
 * What was clocked in the last two weeks without becoming hours, newest first: of shifts that are over, and of work without a shift. Somebody
 * who is still clocked in is listed from the tolerance after the end of their shift on, without a shift once it is a long one.
 */
export async function clockedWithoutHours(db: Db, actor: Reader['actor'], filter: Filter, now: Date) {
  const config = await configOf(db, actor.scope.agency_id)
  const reader = { actor, filter, config, at: now.toISOString() }
  const found = [...(await missingForShifts(db, reader)), ...(await missingWithoutShift(db, reader))]
    .filter(({ problem }) => severityOf(problem, config) !== 'off')
    .toSorted((one, other) => (one.began < other.began ? 1 : -1))
  const rows = found.slice(0, maxRows).map((one) => rowOf(one, config))
  return { rows, more: found.length > maxRows }
}

const severityOf = (problem: WithoutHoursProblem, config: Config) =>
  problem === 'not_written' ? 'high' : config[`exception_${problem}`]

type PersonAtLocation = Pick<
  ClockedWithoutHours,
  'employee_id' | 'employee_name' | 'customer_name' | 'location_id' | 'location_name'
> & { time_zone: string }
type ClockedWork = {
  place: PersonAtLocation
  shift: Pick<Shift, 'assignment_id' | 'works_on' | 'starts' | 'ends'> | null
  periods: readonly WorkedPeriod[]
  problem: WithoutHoursProblem
  began: Instant
}

function rowOf({ place, shift, periods, problem, began }: ClockedWork, config: Config): ClockedWithoutHours {
  const { time_zone, ...where } = place
  const severity = severityOf(problem, config)
  const [first, last] = [periods[0], periods.at(-1)]
  const timeOf = (at: Instant | null | undefined) => (at ? wallTimeOf(at, time_zone) : null)
  const hours = clockedHours(periods, shift?.assignment_id ?? null)
  return {
    ...where,
    id: first?.punch_ids[0] ?? '',
    assignment_id: shift?.assignment_id ?? null,
    works_on: shift?.works_on ?? localDateOf(began, time_zone),
    rostered: shift && { starts: shift.starts, ends: shift.ends },
    clocked: {
      starts: timeOf(first?.starts_at),
      ends: timeOf(last?.ends_at),
      break_minutes: hours?.break_minutes ?? [],
    },
    problem,
    severity: severity === 'off' ? 'low' : severity,
  }
}

const beganOf = (period: WorkedPeriod): Instant =>
  period.starts_at ?? period.breaks[0]?.starts_at ?? period.ends_at ?? ''

function missingIn(periods: readonly WorkedPeriod[]): 'missing_in' | 'missing_out' | null {
  if (periods.some(({ starts_at }) => starts_at === null)) return 'missing_in'
  return periods.some(({ ends_at }) => ends_at === null) ? 'missing_out' : null
}

type Shift = PersonAtLocation & {
  assignment_id: string
  works_on: string
  starts: string
  ends: string
  punches: PunchFact[]
}

const punchColumns = sql`'id', punches.id, 'kind', punches.kind, 'at', ${isoOf('punches.at')}, 'source', punches.source,
  'assignment_id', punches.assignment_id, 'location_id', punches.location_id`

const lookbackStart = (at: Instant) => sql`${at}::timestamptz - make_interval(days => ${lookbackDays})`

const placeColumns = [
  'employees.name as employee_name',
  'customers.name as customer_name',
  'locations.id as location_id',
  'locations.name as location_name',
  'locations.time_zone',
] as const

async function missingForShifts(db: Db, { actor: { scope }, filter, config, at }: Reader): Promise<ClockedWork[]> {
  const shifts = await unrecordedShifts(db, scope, { filter, at, tolerance: config.timesheet_tolerance })
  return shifts.flatMap((shift) => {
    const periods = pairPunches(shift.punches, at)
    const [first] = periods
    if (first === undefined) return []
    const problem = missingIn(periods) ?? 'not_written'
    return [{ place: placeOf(shift), shift, periods, problem, began: beganOf(first) }]
  })
}

type EndedShiftsQuery = { filter: Filter; at: Instant; tolerance: number }

/** Shifts that are over and were not recorded, although somebody clocked: recording their hours makes them worked. */
const unrecordedShifts = (db: Db, scope: Scope, { filter, at, tolerance }: EndedShiftsQuery): Promise<Shift[]> =>
  db
    .selectFrom('assignments')
    .innerJoin('roster_shifts', 'roster_shifts.id', 'assignments.roster_shift_id')
    .innerJoin('locations', 'locations.id', 'roster_shifts.location_id')
    .innerJoin('customers', 'customers.id', 'locations.customer_id')
    .innerJoin('employees', 'employees.id', 'assignments.employee_id')
    .select(['assignments.id as assignment_id', 'assignments.employee_id', 'assignments.works_on', ...placeColumns])
    .select([wallTime('roster_shifts.starts').as('starts'), wallTime('roster_shifts.ends').as('ends')])
    .select(
      sql<
        PunchFact[]
      >`(select json_agg(json_build_object(${punchColumns}) order by punches.at, punches.number) from punches
        where punches.agency_id = assignments.agency_id and punches.assignment_id = assignments.id and ${isInEffect})`.as(
        'punches',
      ),
    )
    .where(inAgency(scope, 'assignments.agency_id'))
    .where(isWithin(scope, filter))
    .where('assignments.status', 'in', ['pending', 'accepted', 'in_progress', 'timed_out', 'no_show'])
    .where(sql<boolean>`assignments.starts_at > ${lookbackStart(at)}`)
    .where(sql<boolean>`assignments.ends_at < ${at}::timestamptz - make_interval(mins => ${tolerance})`)
    .where(
      sql<boolean>`exists (select from punches where punches.agency_id = assignments.agency_id
        and punches.assignment_id = assignments.id and ${isInEffect})`,
    )
    .where(
      sql<boolean>`not exists (select from timesheets where timesheets.agency_id = assignments.agency_id
        and timesheets.assignment_id = assignments.id and timesheets.status <> 'void')`,
    )
    .$if(filter.employee_id !== undefined, (of) => of.where('assignments.employee_id', '=', filter.employee_id ?? ''))
    .orderBy('assignments.starts_at', 'desc')
    .orderBy('assignments.id')
    .limit(maxRows + 1)
    .execute()

const isWithin = (scope: Scope, { customer_id, location_id }: Filter) =>
  sql<boolean>`(${sql.join(
    [
      atSites(scope, 'locations.id'),
      ...(customer_id === undefined ? [] : [sql`locations.customer_id = ${customer_id}::uuid`]),
      ...(location_id === undefined ? [] : [sql`locations.id = ${location_id}::uuid`]),
    ],
    sql` and `,
  )})`

const placeOf = ({
  employee_id,
  employee_name,
  customer_name,
  location_id,
  location_name,
  time_zone,
}: PersonAtLocation): PersonAtLocation => ({
  ...{ employee_id, employee_name, customer_name, location_id, location_name, time_zone },
})

/** Unrostered work that no timesheet of the same person and site covers: the clock writes none. */
async function missingWithoutShift(db: Db, { actor: { scope }, filter, config, at }: Reader): Promise<ClockedWork[]> {
  const punches: (PersonAtLocation & PunchFact)[] = await db
    .selectFrom('punches')
    .innerJoin('locations', 'locations.id', 'punches.location_id')
    .innerJoin('customers', 'customers.id', 'locations.customer_id')
    .innerJoin('employees', 'employees.id', 'punches.employee_id')
    .select(['punches.id', 'punches.kind', isoOf('punches.at').as('at'), 'punches.source', 'punches.assignment_id'])
    .select(['punches.employee_id', ...placeColumns])
    .where(inAgency(scope, 'punches.agency_id'))
    .where(isWithin(scope, filter))
    .where('punches.assignment_id', 'is', null)
    .where(sql<boolean>`punches.at > ${lookbackStart(at)} and punches.at <= ${at}::timestamptz`)
    .where(isInEffect)
    .where(
      sql<boolean>`not exists (select from timesheets where timesheets.agency_id = punches.agency_id
        and timesheets.employee_id = punches.employee_id and timesheets.location_id = punches.location_id
        and timesheets.works_on between punches.at::date - 2 and punches.at::date + 2
        and punches.at between timesheets.starts_at - interval '2 hours' and timesheets.ends_at + interval '2 hours')`,
    )
    .$if(filter.employee_id !== undefined, (of) => of.where('punches.employee_id', '=', filter.employee_id ?? ''))
    .orderBy('punches.at', 'desc')
    .orderBy('punches.number', 'desc')
    .limit(maxPunches)
    .execute()
  return [...Map.groupBy(punches, ({ employee_id }) => employee_id).values()].flatMap((own) =>
    pairPunches(own, at).flatMap((period): ClockedWork[] => {
      const place = own.find(({ location_id }) => location_id === period.location_id)
      const began = beganOf(period)
      const stillWorks = period.open && elapsedMinutes(began, at) <= config.shift_warn
      if (place === undefined || stillWorks) return []
      const problem = missingIn([period]) ?? 'unscheduled'
      return [{ place: placeOf(place), shift: null, periods: [period], problem, began }]
    }),
  )
}
