// What an employee can do with one of their accepted shifts.
import { sql } from 'kysely'
import { type SwapChoices, type SwapShift, maxColleagues } from '#contract/rostering/shifts/swaps.ts'
import { holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf, wallTime } from '#server/database/values/time-columns.ts'
import type { Context } from '#server/http/context.ts'
import { blocksOf } from '#server/modules/eligibility/rules.ts'
import { hasAccessSql } from '#server/modules/notifications/resolved-readers.ts'
import { nameIn, colourIn } from '#server/modules/reference/queries.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { findingsOfTakers, type ShiftTaker } from './eligibility.ts'
import type { SwapSide } from './locked-swap.ts'
import { firstName } from './queries.ts'

/** Colleagues work, or have worked in these days, for the same customer. */
const colleagueDays = 90
/** Shifts to swap for are within so many days of the own one; the nearest ones are checked. */
const swapDays = 14
const maxShifts = 40
const maxCheckedColleagues = 150

/** The eligible colleagues, and their shifts for which both would be eligible. */
export async function choicesFor(
  { db, language, now }: Pick<Context, 'db' | 'language' | 'now'>,
  own: SwapSide,
): Promise<SwapChoices> {
  const { agency_id } = own
  const { swap_approval } = await configOf(db, agency_id)
  return {
    needs_approval: swap_approval === 'agency',
    colleagues: await eligibleColleagues(db, { agency_id, language }, own, now),
    shifts: await shiftsToSwapFor(db, { agency_id, language }, own, now),
  }
}

/** Those of these employees who could cover the shift: eligible colleagues. */
export async function eligiblePeers(
  { db, language, now }: Pick<Context, 'db' | 'language' | 'now'>,
  own: SwapSide,
  ids: readonly string[],
) {
  const { agency_id } = own
  const peers = await eligibleColleagues(db, { agency_id, language }, own, now, ids)
  return new Set(peers.map(({ employee_id }) => employee_id))
}

type TakerFilter = Parameters<typeof findingsOfTakers>[1]

async function takersWithoutBlocks(db: Db, where: TakerFilter, takers: readonly ShiftTaker[]) {
  const evaluated = await findingsOfTakers(db, where, takers)
  return new Set(
    evaluated
      .filter(({ findings }) => blocksOf(findings).length === 0)
      .map(({ employee_id, roster_shift_id }) => keyOf(employee_id, roster_shift_id)),
  )
}

const keyOf = (employee_id: string, roster_shift_id: string) => `${employee_id}:${roster_shift_id}`

async function eligibleColleagues(
  db: Db,
  where: TakerFilter,
  own: SwapSide,
  now: Date,
  only: readonly string[] | null = null,
): Promise<SwapChoices['colleagues']> {
  const { rows } = await sql<{ employee_id: string; first_name: string }>`
    select employees.id as employee_id, ${firstName('employees')} as first_name
    from employees
    where employees.agency_id = ${where.agency_id}::uuid and employees.id <> ${own.employee_id}::uuid
      and employees.status in ('approved', 'active') and ${isColleague(own, now)} and ${canSignIn(now)}
      and (${only === null}::boolean or employees.id = any(${[...(only ?? [])]}::uuid[]))
    order by first_name, employees.id limit ${maxCheckedColleagues}`.execute(db)
  const { roster_shift_id } = own
  const takers = rows.map(({ employee_id }) => ({ employee_id, roster_shift_id, gives_up: [] }))
  const eligible = await takersWithoutBlocks(db, where, takers)
  return rows.filter(({ employee_id }) => eligible.has(keyOf(employee_id, roster_shift_id))).slice(0, maxColleagues)
}

/** For a row of employees: others could not answer the request. */
const canSignIn = (now: Date) => sql<boolean>`exists (
  select from memberships join accounts on accounts.id = memberships.account_id
  where memberships.agency_id = employees.agency_id and memberships.employee_id = employees.id and ${hasAccessSql(sql`${now.toISOString()}::timestamptz`)})`

/** For a row of employees: they work for the customer of this shift. */
const isColleague = ({ agency_id, roster_id }: SwapSide, now: Date) => sql<boolean>`exists (
  select from assignments worked
  join rosters theirs on theirs.agency_id = worked.agency_id and theirs.id = worked.roster_id
  where worked.agency_id = ${agency_id}::uuid and worked.employee_id = employees.id
    and worked.status = any(${[...holdingStatuses]}::text[])
    and worked.works_on >= (${now.toISOString()}::timestamptz at time zone 'UTC')::date - ${colleagueDays}::int
    and theirs.customer_id = (select customer_id from rosters where rosters.id = ${roster_id}::uuid))`

type SwapCandidate = SwapShift & { employee_id: string; roster_shift_id: string; first_name: string }

async function shiftsToSwapFor(db: Db, where: TakerFilter, own: SwapSide, now: Date): Promise<SwapChoices['shifts']> {
  const candidates = await acceptedShiftsOfColleagues(db, where, own, now)
  const theyCould = await takersWithoutBlocks(
    db,
    where,
    candidates.map(({ employee_id, assignment_id }) => ({
      employee_id,
      roster_shift_id: own.roster_shift_id,
      gives_up: [assignment_id],
    })),
  )
  const likely = candidates.filter(({ employee_id }) => theyCould.has(keyOf(employee_id, own.roster_shift_id)))
  const { employee_id: me } = own
  const iCould = await takersWithoutBlocks(
    db,
    where,
    likely.map(({ roster_shift_id }) => ({ employee_id: me, roster_shift_id, gives_up: [own.id] })),
  )
  return likely
    .filter(({ roster_shift_id }) => iCould.has(keyOf(me, roster_shift_id)))
    .map(({ employee_id: _, roster_shift_id: __, ...shown }) => shown)
}

async function acceptedShiftsOfColleagues(db: Db, { agency_id, language }: TakerFilter, own: SwapSide, now: Date) {
  const { rows } = await sql<SwapCandidate>`
    select assignments.id as assignment_id, assignments.roster_id, assignments.roster_shift_id, assignments.employee_id,
      ${firstName('employees')} as first_name, locations.name as location_name, ${nameIn(language, 'positions')} as position_name,
      ${colourIn('positions')} as position_colour, assignments.works_on, ${wallTime('roster_shifts.starts')} as starts,
      ${wallTime('roster_shifts.ends')} as ends, ${isoOf('assignments.starts_at')} as starts_at
    from assignments
    join rosters on rosters.agency_id = assignments.agency_id and rosters.id = assignments.roster_id
    join roster_shifts on roster_shifts.agency_id = assignments.agency_id and roster_shifts.id = assignments.roster_shift_id
    join locations on locations.id = roster_shifts.location_id
    join reference_items positions on positions.id = roster_shifts.position_id
    join employees on employees.agency_id = assignments.agency_id and employees.id = assignments.employee_id
    where assignments.agency_id = ${agency_id}::uuid and assignments.status = 'accepted' and rosters.status = 'published'
      and rosters.customer_id = (select customer_id from rosters where rosters.id = ${own.roster_id}::uuid)
      and assignments.employee_id <> ${own.employee_id}::uuid and assignments.roster_shift_id <> ${own.roster_shift_id}::uuid
      and assignments.starts_at > ${now.toISOString()}::timestamptz and ${canSignIn(now)}
      and assignments.works_on between ${own.works_on}::date - ${swapDays}::int and ${own.works_on}::date + ${swapDays}::int
    order by abs(extract(epoch from assignments.starts_at - ${own.starts_at}::timestamptz)), assignments.id
    limit ${maxShifts}`.execute(db)
  return rows
}
