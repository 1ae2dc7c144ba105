// What one more shift of a person would change: all their time with it less all their time without it.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { CostPreview } from '#contract/payroll/roster-costs.ts'
import { notFound, refuse, refuseField } from '#contract/refusals.ts'
import { addDays } from '#contract/values/time.ts'
import { atSites, inAgency, workingAtSites } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { factsFor, type SheetFacts } from '#server/modules/pay/timesheets/facts.ts'
import { shiftTime } from '#server/modules/rosters/rules.ts'
import { requirePosition } from '#server/modules/rosters/shifts/actions.ts'
import { siteOf } from '#server/modules/timesheets/duties.ts'
import { marginRatesFor } from '#server/modules/pay/margins/rates.ts'
import { placementRate } from '#server/modules/timesheets/payroll/rates.ts'
import { daysAfter, differenceOf, priceAll } from './difference.ts'
import { amountsVisibleTo } from './policy.ts'
import { rosteredTime, withLengths } from './rostered-time.ts'
import { notPriced } from './rules.ts'

type Input = InputOf<typeof calls.rosterCosts.preview>
type Reading = Pick<Context, 'db' | 'scope' | 'language'>

/** Refuses as not found a person, a shift or a site outside the scope. */
export async function costPreviewOf(context: Context, input: Input): Promise<CostPreview> {
  const { db, language, actor } = context
  const shift = await shiftToPreview(context, input)
  const { agency_id, ...added } = shift
  const { employee_id, works_on } = added
  const given_up = await dayGivenUp(context, input)
  const first = given_up !== null && given_up < works_on ? given_up : works_on
  const last = given_up !== null && given_up > works_on ? given_up : works_on
  const facts = await factsFor(db, {
    ...{ agency_id, language },
    people: [{ employee_id, from: addDays(first, -6), to: addDays(last, daysAfter) }],
    alsoCounting: (days) => rosteredTime(db, agency_id, days),
  })
  const person = facts.people[0] ?? refuse('notFound')
  const before = facts.sheets.get(employee_id) ?? []
  const { currency } = person
  const kept = before.filter(({ id }) => id !== input.instead_of_id)
  const isFree = !kept.some((one) => one.starts_at < added.ends_at && added.starts_at < one.ends_at)
  if (!isFree) return { currency, ...notPriced(0, 'worked_elsewhere'), overtime_minutes: 0, made_up_minutes: 0 }
  const after = [...kept, added].toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1))
  const priced = { before: priceAll(facts, person, before), after: priceAll(facts, person, after) }
  const rates = await marginRatesFor(db, agency_id, [...before, added])
  const difference = differenceOf(priced, rates, new Set([added.id]))
  return { currency, ...difference, ...amountsVisibleTo(actor, difference) }
}

/** The day of the assignment that the person would give up; not found where it is not theirs. */
async function dayGivenUp({ db, scope }: Reading, { instead_of_id, employee_id }: Input) {
  if (instead_of_id === undefined) return null
  const { works_on } = await db
    .selectFrom('assignments')
    .innerJoin('roster_shifts', 'roster_shifts.id', 'assignments.roster_shift_id')
    .select('assignments.works_on')
    .where('assignments.id', '=', instead_of_id)
    .where('assignments.employee_id', '=', employee_id)
    .where(inAgency(scope, 'assignments.agency_id'))
    .where(atSites(scope, 'roster_shifts.location_id'))
    .executeTakeFirstOrThrow(notFound)
  return works_on
}

type ShiftToPreview = SheetFacts & { agency_id: string }

/** The shift as if the person held it, with the rate of a placement. */
async function shiftToPreview(reading: Reading, input: Input): Promise<ShiftToPreview> {
  const { db, scope } = reading
  const employee = await db
    .selectFrom('employees')
    .select(['employees.id', 'employees.agency_id'])
    .where('employees.id', '=', input.employee_id)
    .where(inAgency(scope, 'employees.agency_id'))
    .where(workingAtSites(scope, 'employees.id'))
    .executeTakeFirstOrThrow(notFound)
  const place = await (input.roster_shift_id === undefined
    ? placeOfTimes(reading, input)
    : placeOfShift(reading, input.roster_shift_id))
  if (place.agency_id !== employee.agency_id) refuse('notFound')
  const { rows } = await sql<{ placement_cents: number | null }>`
    select ${placementRate} as placement_cents
    from (select ${employee.agency_id}::uuid as agency_id, ${employee.id}::uuid as employee_id, ${place.customer_id}::uuid as customer_id,
      ${place.position_id}::uuid as position_id, ${place.location_id}::uuid as location_id, ${place.works_on}::date as works_on
    ) as timesheets`.execute(db)
  const own = { id: newId(), employee_id: employee.id, status: 'draft', version: 0 } as const
  return { ...place, ...withLengths({ ...place, ...own, placement_cents: rows[0]?.placement_cents ?? null }) }
}

const placeOfShift = ({ db, scope }: Reading, id: string) =>
  db
    .selectFrom('roster_shifts')
    .innerJoin('rosters', 'rosters.id', 'roster_shifts.roster_id')
    .select([
      'roster_shifts.agency_id',
      'rosters.customer_id',
      'roster_shifts.location_id',
      'roster_shifts.position_id',
    ])
    .select(['roster_shifts.works_on', 'roster_shifts.starts_at', 'roster_shifts.ends_at', 'rosters.time_zone'])
    .select(sql<SheetFacts['breaks']>`roster_shifts.breaks`.as('breaks'))
    .where('roster_shifts.id', '=', id)
    .where('roster_shifts.status', '<>', 'cancelled')
    .where(inAgency(scope, 'roster_shifts.agency_id'))
    .where(atSites(scope, 'roster_shifts.location_id'))
    .executeTakeFirstOrThrow(notFound)

async function placeOfTimes({ db, scope }: Reading, input: Input) {
  const required = <Value>(field: string, value: Value | undefined) =>
    value ?? refuseField(field, 'validation.required')
  const site = (await siteOf(db, scope, required('location_id', input.location_id))) ?? refuse('notFound')
  const position_id = required('position_id', input.position_id)
  await requirePosition(db, site.agency_id, position_id)
  const works_on = required('works_on', input.works_on)
  const [starts, ends] = [required('starts', input.starts), required('ends', input.ends)]
  const { breaks } = input
  const { time } = shiftTime({ works_on, starts, ends, breaks, ambiguous: 'earlier' }, site.time_zone)
  return { ...site, position_id, works_on, starts_at: time.starts_at, ends_at: time.ends_at, breaks }
}
