import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { CostRate } from '#contract/payroll/cost-rates.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { deleteVersioned, requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { usableItems } from '#server/modules/reference/queries.ts'
import { costRateOf } from './queries.ts'
import { sampleRatesIn } from './samples.ts'

type CostRatesCalls = typeof calls.costRates
type RateFields = InputOf<CostRatesCalls['store']>

/** Adds a rate of the agency; the super admin, who has no agency, cannot. */
export async function addCostRate(context: Context, input: RateFields): Promise<CostRate> {
  const { db, actor } = context
  const agency_id = actor.agency_id ?? refuse('mayNot')
  await requireUsable(db, agency_id, input)
  const row = { ...input, ...amountOf(input), id: newId(), agency_id }
  await db.insertInto('cost_rates').values(row).execute()
  return costRateOf(context, row.id)
}

/** Corrects or ends a rate. */
export async function changeCostRate(
  context: Context,
  { id, version, ...input }: InputOf<CostRatesCalls['update']>,
): Promise<CostRate> {
  const { db, scope, now } = context
  const current = await costRateOf(context, id)
  requireVersion(current, version)
  await requireUsable(db, await agencyOf(db, id), input, current)
  const set = { ...input, ...amountOf(input), updated_at: now.toISOString() }
  await updateVersioned(db, 'cost_rates', { scope, current, set })
  return costRateOf(context, id)
}

export async function removeCostRate(context: Context, { id, version }: InputOf<CostRatesCalls['remove']>) {
  const { db, scope } = context
  const current = await costRateOf(context, id)
  await deleteVersioned(db, 'cost_rates', { scope, current, version })
  return { id }
}

/** Adds the sample values of each kind and state of which the agency has no rate, of whatever day; returns how many. */
export async function fillInCostRates({ db, actor, scope, language }: Context) {
  const agency_id = actor.agency_id ?? refuse('mayNot')
  const present = await db
    .selectFrom('cost_rates')
    .select(['kind', 'state'])
    .where(inAgency(scope, 'cost_rates.agency_id'))
    .where('agency_id', '=', agency_id)
    .orderBy('id')
    .execute()
  const lacking = sampleRatesIn(language).filter(
    (sample) => !present.some(({ kind, state }) => kind === sample.kind && state === sample.state),
  )
  if (lacking.length === 0) return { added: 0 }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('cost_rates')
    .values(lacking.map((sample) => ({ ...sample, id: newId(), agency_id })))
    // Somebody else may be filling them in.
    .onConflict((of) => of.doNothing())
    .executeTakeFirstOrThrow()
  return { added: Number(numInsertedOrUpdatedRows ?? 0) }
}

/** The amount of the kind: cents of a fixed amount per hour, a percentage of all others. */
function amountOf({ kind, basis_points, cents }: RateFields) {
  const field = kind === 'per_hour' ? 'cents' : 'basis_points'
  if ({ cents, basis_points }[field] === null) refuseField(field, 'validation.required')
  return field === 'cents' ? { cents, basis_points: null } : { cents: null, basis_points }
}

type NamedItems = Pick<RateFields, 'kind' | 'employment' | 'industry_id' | 'position_id'>

/** Refuses entries that the agency does not have, and what would never apply; `current`: it may keep those that it has. */
async function requireUsable(db: Db, agency_id: string, input: NamedItems, current?: CostRate) {
  if (input.kind === 'leave' && input.employment === 'casual')
    refuseField('employment', 'refusals.costRates.casualLeave')
  await requireItem(db, agency_id, 'industry', input.industry_id, current?.industry_id)
  await requireItem(db, agency_id, 'position', input.position_id, current?.position_id)
}

async function requireItem(
  db: Db,
  agency_id: string,
  kind: 'industry' | 'position',
  id: string | null,
  held: string | null | undefined,
) {
  if (id === null) return
  const usable = await usableItems(db, agency_id, kind, [id], held ? [held] : [])
  if (!usable.has(id)) refuseField(`${kind}_id`, 'refusals.unknownChoice')
}

async function agencyOf(db: Db, id: string) {
  const { agency_id } = await db
    .selectFrom('cost_rates')
    .select('agency_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return agency_id
}
