import { sql } from 'kysely'
import type { Charge } from '#contract/payroll/charged-lines.ts'
import type { Cost } from '#contract/payroll/cost-rates.ts'
import type { TimesheetMargin } from '#contract/payroll/timesheet-pay.ts'
import { maySeeCharge, maySeeMargin } from '#contract/permissions.ts'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Context } from '#server/http/context.ts'
import { marginOf } from '#server/modules/pay/costs/rules.ts'
import { isPayAsStored } from '#server/modules/pay/timesheets/freezing.ts'
import { isUnpaid, pricedNow, type SheetToRead, sheetToRead } from '#server/modules/pay/timesheets/queries.ts'
import { marginRatesFor } from './rates.ts'
import { chargeAndCostOf } from './rules.ts'

type Known = { frozen_at: string | null; charge: Charge | null; cost: Cost | null }

/** Charge, cost and margin of one timesheet: as stored, or as of now; cost and margin only for those who may see them. */
export async function timesheetMarginOf(context: Context, id: string): Promise<TimesheetMargin> {
  const { db, actor, scope } = context
  if (!maySeeCharge(actor)) refuse('notFound')
  const sheet = await sheetToRead(db, scope, id)
  const currency = await currencyOfCustomer(db, sheet)
  const { frozen_at, charge, cost } = await knownOf(context, sheet)
  const charge_cents = charge === null || charge.gaps.length > 0 ? null : charge.cents
  const seen = maySeeMargin(actor) ? cost : null
  const isComparable = seen !== null && seen.missing.length === 0 && currency === sheet.currency
  return {
    ...{ timesheet_id: id, frozen_at, currency, pay_currency: sheet.currency, is_priced: charge !== null },
    charge: charge && { cents: charge_cents, lines: [...charge.lines], gaps: [...charge.gaps] },
    cost: seen,
    margin: charge_cents === null || !isComparable ? null : marginOf(charge_cents, seen),
  }
}

async function currencyOfCustomer(db: Db, { customer_id }: SheetToRead) {
  const { currency } = await db
    .selectFrom('customers')
    .innerJoin('companies', 'companies.id', 'customers.company_id')
    .select('companies.currency')
    .where('customers.id', '=', customer_id)
    .executeTakeFirstOrThrow()
  return currency
}

async function knownOf(context: Context, sheet: SheetToRead): Promise<Known> {
  if (isUnpaid(sheet)) return { frozen_at: null, charge: null, cost: null }
  const stored = (await isPayAsStored(context.db, sheet)) ? await storedOf(context.db, sheet) : undefined
  if (stored !== undefined) return stored
  const priced = await pricedNow(context, sheet)
  const rates = await marginRatesFor(context.db, sheet.agency_id, [priced.sheet])
  return { frozen_at: null, ...(chargeAndCostOf(priced, rates) ?? { charge: null, cost: null }) }
}

/** Of time without pay nothing is stored but when it was priced. */
async function storedOf(db: Db, { agency_id, id }: SheetToRead) {
  const { rows } = await sql<Known>`
    select priced_at as frozen_at, nullif(charge, '{}') as charge, nullif(cost, '{}') as cost
    from priced_timesheets where agency_id = ${agency_id}::uuid and timesheet_id = ${id}::uuid`.execute(db)
  return rows[0]
}
