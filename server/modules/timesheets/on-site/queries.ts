// Who is on site now: published shifts around now, and the punches of the sites.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type OnSiteBoard, onSiteStates, type PersonOnSite, type SiteBoard } from '#contract/rostering/clock/on-site.ts'
import { pairPunches, type PunchFact } from '#contract/rostering/clock/punch-pairing.ts'
import type { Instant } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { nameFor, releaseSetting } from '#server/modules/customers/releases.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { peopleOnShifts, photoFile } from '#server/modules/attendance/upcoming/queries.ts'
import { isInEffect } from '#server/modules/timesheets/exceptions/punches.ts'
import { standingOf } from './rules.ts'

type Input = InputOf<typeof calls.onSite.board>

// Shifts that begin today or tonight, and those that ended a while ago.
const hoursBefore = 6
const hoursAhead = 12
// A forgotten punch is closed by then (contract/rostering/clock/punch-pairing.ts).
const hoursOfPunches = 20

/** The board of each site with anybody rostered or clocked in around now. */
export async function onSiteBoard(context: Context, input: Input): Promise<OnSiteBoard> {
  const { db, scope, now } = context
  const at = now.toISOString()
  const rostered = await rosteredNow(context, input, at)
  const clocked = await punchesNow(db, scope, input, at)
  const punches = Map.groupBy(clocked, ({ employee_id }) => employee_id)
  const people = [
    ...rostered.map((one) => rosteredPerson(one, punches.get(one.employee_id) ?? [], at)),
    ...unrosteredPeople(punches, at),
  ]
  return { now: at, sites: sitesOf(people) }
}

type BoardSite = Omit<SiteBoard, 'people'>
type PersonAtSite = { site: BoardSite; person: PersonOnSite }

function sitesOf(people: readonly PersonAtSite[]): SiteBoard[] {
  const rank = ({ state }: PersonOnSite) => onSiteStates.indexOf(state)
  return [...Map.groupBy(people, ({ site }) => site.location_id).values()]
    .flatMap((here) => {
      const [first] = here
      if (first === undefined) return []
      const sorted = here.map(({ person }) => person)
      sorted.sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name))
      return [{ ...first.site, people: sorted }]
    })
    .toSorted((one, other) => one.location_name.localeCompare(other.location_name))
}

const personColumns = (scope: Scope) =>
  [
    nameFor(scope).as('name'),
    sql<string | null>`case when ${releaseSetting('release_photo')} = 'yes' then ${photoFile} end`.as('photo'),
    (scope.kind === 'customer'
      ? sql<string | null>`case when ${releaseSetting('release_phone')} = 'yes' then employees.phone end`
      : sql<string | null>`employees.phone`
    ).as('phone'),
  ] as const

const siteColumns = [
  'locations.id as location_id',
  'locations.name as location_name',
  'customers.name as customer_name',
  'locations.time_zone',
] as const

const hasClock = (now: Instant) => sql<boolean>`exists (
  select from punches recent where recent.agency_id = locations.agency_id and recent.location_id = locations.id
    and recent.at > ${now}::timestamptz - interval '14 days')`

const rosteredNow = ({ db, scope, language }: Context, { customer_id, location_id }: Input, now: Instant) =>
  peopleOnShifts(db, scope)
    .innerJoin('employees', 'employees.id', 'assignments.employee_id')
    .innerJoin('locations', 'locations.id', 'roster_shifts.location_id')
    .innerJoin('reference_items as positions', 'positions.id', 'roster_shifts.position_id')
    .where('roster_shifts.status', '=', 'published')
    .where('assignments.status', 'in', ['pending', 'accepted', 'in_progress', 'worked', 'no_show'])
    .where(sql<boolean>`assignments.starts_at < ${now}::timestamptz + make_interval(hours => ${hoursAhead})`)
    .where(sql<boolean>`assignments.ends_at > ${now}::timestamptz - make_interval(hours => ${hoursBefore})`)
    .$if(customer_id !== undefined, (of) => of.where('rosters.customer_id', '=', customer_id ?? ''))
    .$if(location_id !== undefined, (of) => of.where('roster_shifts.location_id', '=', location_id ?? ''))
    .select([...siteColumns, hasClock(now).as('has_clock'), 'assignments.employee_id', ...personColumns(scope)])
    .select(['assignments.id as assignment_id', 'assignments.roster_id', 'assignments.roster_shift_id'])
    .select([nameIn(language, 'positions').as('position_name'), 'roster_shifts.works_on'])
    .select([wallTime('roster_shifts.starts').as('starts'), wallTime('roster_shifts.ends').as('ends')])
    .select([isoOf('assignments.starts_at').as('starts_at'), isoOf('assignments.ends_at').as('ends_at')])
    .select('assignments.status')
    .orderBy('assignments.starts_at')
    .orderBy('assignments.id')
    .execute()

type RosteredPerson = Awaited<ReturnType<typeof rosteredNow>>[number]

function rosteredPerson(row: RosteredPerson, punches: readonly PunchFact[], now: Instant): PersonAtSite {
  const { employee_id, name, photo, phone, roster_id, roster_shift_id, assignment_id, position_name } = row
  const { location_id, location_name, customer_name, time_zone, has_clock, works_on, starts, ends } = row
  const periods = pairPunches(punches, now).filter((period) => period.assignment_id === assignment_id)
  const shift = { roster_id, roster_shift_id, assignment_id, position_name, works_on, starts, ends }
  return {
    site: { location_id, location_name, customer_name, time_zone, has_clock },
    person: { employee_id, name, photo, phone, shift, ...standingOf(row, periods, { now, has_clock }) },
  }
}

const punchesNow = (db: Db, scope: Scope, { customer_id, location_id }: Input, now: Instant) =>
  db
    .selectFrom('punches')
    .innerJoin('employees', 'employees.id', 'punches.employee_id')
    .innerJoin('locations', 'locations.id', 'punches.location_id')
    .innerJoin('customers', 'customers.id', 'locations.customer_id')
    .where(inAgency(scope, 'punches.agency_id'))
    .where(atSites(scope, 'punches.location_id'))
    .$if(scope.kind === 'customer', (of) => of.where('locations.customer_id', '=', scope.customer_id ?? ''))
    .$if(customer_id !== undefined, (of) => of.where('locations.customer_id', '=', customer_id ?? ''))
    .$if(location_id !== undefined, (of) => of.where('punches.location_id', '=', location_id ?? ''))
    .where(
      sql<boolean>`punches.at between ${now}::timestamptz - make_interval(hours => ${hoursOfPunches}) and ${now}::timestamptz`,
    )
    .where(isInEffect)
    .select(['punches.id', 'punches.kind', isoOf('punches.at').as('at'), 'punches.assignment_id', 'punches.source'])
    .select([...siteColumns, 'punches.employee_id', ...personColumns(scope)])
    .orderBy('punches.at')
    .orderBy('punches.number')
    .execute()

type ClockedPerson = Awaited<ReturnType<typeof punchesNow>>[number]

/** People who are clocked in without being rostered, as long as they are there. */
function unrosteredPeople(punches: ReadonlyMap<string, ClockedPerson[]>, now: Instant): PersonAtSite[] {
  return [...punches.values()].flatMap((own) => {
    const [person] = own
    const period = pairPunches(own, now).find(({ open, assignment_id }) => open && assignment_id === null)
    const where = own.find(({ location_id }) => location_id === period?.location_id)
    if (person === undefined || period === undefined || where === undefined) return []
    const { employee_id, name, photo, phone, location_id, location_name, customer_name, time_zone } = where
    const standing = standingOf(null, [period], { now, has_clock: true })
    return [
      {
        site: { location_id, location_name, customer_name, time_zone, has_clock: true },
        person: { employee_id, name, photo, phone, shift: null, ...standing },
      },
    ]
  })
}
