import { addDays, mondayOf } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { sampleRatesIn } from '#server/modules/pay/costs/samples.ts'
import { examplesOf } from '#server/modules/pay/samples/examples.ts'
import { samples } from '#server/modules/pay/samples/samples.ts'
import { put } from '#server/seed/put.ts'
import type { PayStory, SeedTime } from '#server/seed/story.ts'

type PayContext = { agency_id: string; author: { account_id: string; name: string }; moment: SeedTime }

/** Rule sets with whom they apply to, charges and costs. The pay of approved time is calculated by the job that does it after the start. */
export async function putPay(db: Db, pay: PayStory, context: PayContext) {
  const positions = await positionIds(db)
  await putRuleSets(db, pay, positions, context)
  await putCharges(db, pay, positions, context)
  await putCosts(db, pay, context)
  await putWeeklyBudgets(db, pay, context)
}

type Ids = ReadonlyMap<string, string>

async function positionIds(db: Db): Promise<Ids> {
  const items = await db
    .selectFrom('reference_items')
    .select(['code', 'id'])
    .where('kind', '=', 'position')
    .orderBy('id')
    .execute()
  return new Map(items.map(({ code, id }) => [code, id]))
}

const beginsOn = ({ today }: SeedTime) => addDays(today, -180)

async function putRuleSets(db: Db, pay: PayStory, positions: Ids, { agency_id, author, moment }: PayContext) {
  const sets = pay.rule_sets.map((set) => ({ ...set, id: newId() }))
  await put(
    db,
    'pay_rule_sets',
    sets.map(({ id, sample: code, title }) => ({ id, agency_id, code, title })),
  )
  await put(
    db,
    'pay_rule_versions',
    sets.map(({ id: rule_set_id, sample, title }) => {
      const rules = samples.find(({ code }) => code === sample)
      if (rules === undefined) throw new Error(`no sample ${sample}`)
      return {
        ...{ id: newId(), agency_id, rule_set_id, valid_from: rules.valid_from },
        rules: { ...rules, title, allowances: [...rules.allowances, ...pay.allowances.map(byHand)] },
        ...{ examples: examplesOf(rules), note: null },
        ...{ created_by: author.account_id, created_by_name: author.name },
      }
    }),
  )
  await put(
    db,
    'pay_rule_assignments',
    sets.flatMap(({ id: rule_set_id, classification, positions: codes }) =>
      codes.flatMap((code) => {
        const position_id = positions.get(code)
        return position_id === undefined
          ? []
          : [{ id: newId(), agency_id, rule_set_id, position_id, classification, starts_on: beginsOn(moment) }]
      }),
    ),
  )
}

const byHand = (allowance: PayStory['allowances'][number]) => ({
  ...allowance,
  ...{ given: 'by_hand', is_multiplied: false, clause: null },
  counts_for: { super: false, payroll_tax: false, workers_compensation: false },
})

/**
 * Of every position at the customers with rates; a site with a rate of its own has it for every position. Allowances and expenses are charged
 * at cost.
 */
async function putCharges(db: Db, pay: PayStory, positions: Ids, { agency_id, moment }: PayContext) {
  const charged = await db
    .selectFrom('customers')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('code', 'in', pay.charged_customers)
    .orderBy('code')
    .execute()
  const sites = await db
    .selectFrom('locations')
    .select(['code', 'id', 'customer_id'])
    .where('agency_id', '=', agency_id)
    .orderBy('code')
    .execute()
  const from = { agency_id, starts_on: beginsOn(moment) }
  const fixed = { ...from, method: 'fixed' as const, label: null, basis_points: null }
  const charges = Object.entries(pay.charges).flatMap(([code, cents]) => {
    const position_id = positions.get(code)
    if (position_id === undefined) throw new Error(`no position ${code}`)
    return charged.map(({ id: customer_id }) => ({ customer_id, location_id: null, position_id, cents }))
  })
  const atSites = pay.charges_at_sites.flatMap(({ site, cents }) =>
    sites
      .filter(({ code }) => code === site)
      .map(({ id, customer_id }) => ({ customer_id, location_id: id, position_id: null, cents })),
  )
  const atCost = charged.flatMap(({ id: customer_id }) =>
    (['allowance', 'expense'] as const).map((label) => ({
      ...{ ...from, method: 'markup' as const, label, basis_points: 0 },
      ...{ customer_id, location_id: null, position_id: null, cents: null },
    })),
  )
  await put(
    db,
    'charge_rates',
    [...[...charges, ...atSites].map((charge) => ({ ...fixed, ...charge })), ...atCost].map((charge) => ({
      ...{ id: newId(), ...charge },
    })),
  )
}

async function putWeeklyBudgets(db: Db, { weekly_budgets }: PayStory, { agency_id, moment }: PayContext) {
  const sites = await db
    .selectFrom('locations')
    .select(['code', 'id'])
    .where('agency_id', '=', agency_id)
    .where('code', 'in', Object.keys(weekly_budgets))
    .orderBy('code')
    .execute()
  const rows = sites.flatMap(({ code, id: location_id }) => {
    const budget = code === null ? undefined : weekly_budgets[code]
    if (budget === undefined) return []
    const { cents: budget_cents, minutes: budget_minutes } = budget
    return [
      { id: newId(), agency_id, location_id, starts_on: mondayOf(beginsOn(moment)), budget_cents, budget_minutes },
    ]
  })
  await put(db, 'weekly_budgets', rows)
}

/** The sample values, of which somebody has checked superannuation, and the premiums for workers’ compensation. */
async function putCosts(db: Db, pay: PayStory, { agency_id, moment }: PayContext) {
  const industries = await db
    .selectFrom('reference_items')
    .select(['code', 'id'])
    .where('kind', '=', 'industry')
    .orderBy('id')
    .execute()
  const ids = new Map(industries.map(({ code, id }) => [code, id]))
  const sampled = sampleRatesIn('en').map((rate) => ({ ...rate, industry_id: null, to_check: rate.kind !== 'super' }))
  const premiums = pay.workers_compensation.map(({ industry, basis_points }) => ({
    ...{ kind: 'workers_compensation' as const, state: null, basis_points, source: 'Premium notice of the insurer' },
    ...{ industry_id: industry === null ? null : (ids.get(industry) ?? null), to_check: false },
    starts_on: beginsOn(moment),
  }))
  const leave = {
    ...{ kind: 'leave' as const, state: null, industry_id: null, basis_points: pay.leave },
    ...{ source: 'Annual and personal leave of the permanent staff', to_check: false, starts_on: beginsOn(moment) },
  }
  await put(
    db,
    'cost_rates',
    [...sampled, ...premiums, leave].map((rate) => ({ id: newId(), agency_id, ...rate })),
  )
}
