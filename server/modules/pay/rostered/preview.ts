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
import { pricePeriods } from '#server/modules/pay/pricing/price-periods.ts'
import { factsFor, type PricingFacts, type SheetFacts } from '#server/modules/pay/timesheets/facts.ts'
import { type PricedSheet, priceSheets } from '#server/modules/pay/timesheets/weeks.ts'
import { shiftTime } from '#server/modules/rosters/rules.ts'
import { requirePosition } from '#server/modules/rosters/shifts/actions.ts'
import { siteOf } from '#server/modules/timesheets/duties.ts'
import { marginRatesFor } from '#server/modules/pay/margins/rates.ts'
import type { MarginRates } from '#server/modules/pay/margins/rules.ts'
import { placementRate } from '#server/modules/timesheets/payroll/rates.ts'
import { amountsVisibleTo } from './policy.ts'
import { rosteredTime, withLengths } from './rostered-time.ts'
import { type Amounts, amountsOf, madeUpOf, notPriced, overtimeOf } from './rules.ts'

type Input = InputOf<typeof calls.rosterCosts.preview>
type Reading = Pick<Context, 'db' | 'scope' | 'language'>

/** How many days after a shift pay can depend on it: the longest cycle of ordinary hours and the weeks that it begins and ends in. */
const daysAfter = 56 + 6

/** Refuses as not found a person, a shift or a site outside the scope. */
export async function costPreviewOf(context: Context, input: Input): Promise<CostPreview> {
  const { db, language, actor } = context
  const shift = await shiftToPreview(context, input)
  const { agency_id, ...added } = shift
  const { employee_id, works_on } = added
  const facts = await factsFor(db, {
    ...{ agency_id, language },
    people: [{ employee_id, from: addDays(works_on, -6), to: addDays(works_on, daysAfter) }],
    alsoCounting: (days) => rosteredTime(db, agency_id, days),
  })
  const [person] = facts.people
  const before = facts.sheets.get(employee_id) ?? []
  const { currency } = person ?? refuse('notFound')
  const isFree = !before.some((one) => one.starts_at < added.ends_at && added.starts_at < one.ends_at)
  if (!isFree) return { currency, ...notPriced(0, 'worked_elsewhere'), overtime_minutes: 0, made_up_minutes: 0 }
  const after = [...before, added].toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1))
  const priced = { before: priceAll(facts, before), after: priceAll(facts, after) }
  const rates = await marginRatesFor(
    db,
    agency_id,
    priced.after.map(({ sheet }) => sheet),
  )
  const difference = differenceOf(priced, rates, added.id)
  return { currency, ...difference, ...amountsVisibleTo(actor, difference) }
}

function priceAll(facts: PricingFacts, sheets: readonly SheetFacts[]): PricedSheet[] {
  const [person] = facts.people
  if (person === undefined) return []
  const own = { ...facts, sheets: new Map([[person.id, sheets]]) }
  return priceSheets(own, person, { isWanted: () => true, price: pricePeriods })
}

type BeforeAndAfter = { before: readonly PricedSheet[]; after: readonly PricedSheet[] }

/** Where the shift itself is not priced, nothing is; what other time lacks does not change. */
function differenceOf({ before, after }: BeforeAndAfter, rates: MarginRates, added_id: string) {
  const formerly = new Map(before.map((one) => [one.sheet.id, { one, amounts: amountsOf(one, rates) }]))
  const own = after.find(({ sheet }) => sheet.id === added_id) ?? refuse('notFound')
  const sum = {
    ...amountsOf(own, rates),
    overtime_minutes: overtimeOf(own.lines),
    made_up_minutes: madeUpOf(own.lines),
  }
  for (const one of after) {
    const former = formerly.get(one.sheet.id)
    if (former === undefined) continue
    const amounts = amountsOf(one, rates)
    for (const key of ['pay_cents', 'cost_cents', 'charge_cents', 'margin_cents'] as const)
      sum[key] = added(sum[key], amounts[key], former.amounts[key])
    sum.overtime_minutes += overtimeOf(one.lines) - overtimeOf(former.one.lines)
    sum.made_up_minutes += madeUpOf(one.lines) - madeUpOf(former.one.lines)
  }
  return sum
}

const added = (sum: Amounts['pay_cents'], now: number | null, before: number | null) =>
  sum === null ? null : sum + (now ?? 0) - (before ?? 0)

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
