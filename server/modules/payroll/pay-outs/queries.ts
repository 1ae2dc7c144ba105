import type { LeavePayOut } from '#contract/payroll/leave-pay-outs.ts'
import { maySeePay } from '#contract/permissions.ts'
import { notFound } from '#contract/refusals.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { seesTypeOf } from '#server/modules/leave/requests/visibility.ts'
import type { LeavePay } from '#server/modules/pay/leave/leave-pay.ts'
import { payOutRates } from '#server/modules/payroll/runs/pay-out-time.ts'

import { figuresOf } from './rules.ts'
import { type PayOutRow, payOutRows } from './states.ts'

/** What is to be decided in a run, and what it has; of a run that is no draft nothing is to be decided. */
export async function payOutsOf(context: Context, pay_run_id: string): Promise<{ rows: LeavePayOut[] }> {
  const { db, actor, scope } = context
  const run = await db
    .selectFrom('pay_runs')
    .innerJoin('pay_periods', 'pay_periods.id', 'pay_runs.pay_period_id')
    .select(['pay_runs.id', 'pay_runs.agency_id', 'pay_runs.company_id', 'pay_runs.status', 'pay_periods.ends_on'])
    .select('pay_runs.back_pay_reason')
    .where('pay_runs.id', '=', pay_run_id)
    .where(inAgency(scope, 'pay_runs.agency_id'))
    .executeTakeFirstOrThrow(notFound)
  if (run.status !== 'draft') return { rows: [] }
  const rows = await pricedPayOuts(context, run)
  const seesPay = maySeePay(actor)
  return {
    rows: rows.map(({ is_hidden: _, entered_on: __, open_line_ids: ___, place: ____, ...row }) =>
      seesPay ? row : { ...row, rate_cents: null, loading_percentage: null, amount_cents: null },
    ),
  }
}

type PricedPayOut = PayOutRow & ReturnType<typeof figuresOf>

/** Those of types that the caller sees, with what they come to. */
export async function pricedPayOuts(
  { db, actor }: Context,
  run: Parameters<typeof payOutRows>[1],
): Promise<PricedPayOut[]> {
  const found = await payOutRows(db, run)
  const rows = found.filter(({ kind, is_hidden }) => seesTypeOf(actor, { kind, is_confidential: is_hidden }))
  const pays = await payOutRates(
    db,
    run.agency_id,
    rows.map((row) => ({ ...row, works_on: row.last_day })),
  )
  const unknown: LeavePay = { by: 'unknown' }
  return rows.map((row) => ({ ...row, ...figuresOf(row, pays.get(row.id) ?? unknown) }))
}
