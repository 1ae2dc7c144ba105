import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type BulkOutcome, refuse, refuseField } from '#contract/refusals.ts'
import { runRows } from '#server/database/rows/savepoints.ts'
import type { Context } from '#server/http/context.ts'
import { insertLines, payOutLines } from '#server/modules/payroll/runs/collecting.ts'
import { type Run, updateRun } from '#server/modules/payroll/runs/lifecycle.ts'
import { releaseExportedLines } from '#server/modules/payroll/runs/releasing.ts'
import { requireRunVersion, runInStatusFor } from '#server/modules/payroll/runs/run-for-action.ts'
import { enterPayOut, returnPayOuts } from './ledger.ts'
import { pricedPayOuts } from './queries.ts'
import { mayDecide } from './rules.ts'

type PayOutCalls = typeof calls.leavePayOuts
type Confirmed = InputOf<PayOutCalls['confirm']>['pay_outs'][number]
type PayOut = Awaited<ReturnType<typeof pricedPayOuts>>[number]

/** Decides about untaken leave in a draft, each row on its own. What the draft has already as it is decided here is done. */
export async function confirmPayOuts(
  context: Context,
  { pay_run_id, version, pay_outs, reason }: InputOf<PayOutCalls['confirm']>,
): Promise<BulkOutcome[]> {
  const run = await runInStatusFor(context, pay_run_id, 'pay_out')
  const found = new Map((await pricedPayOuts(context, run)).map((one) => [one.id, one]))
  const wanted = new Map(pay_outs.map((one) => [one.id, one]))
  const open = [...wanted.values()].filter((one) => !isDecidedSo(found.get(one.id), one))
  if (open.length > 0) await requireRunVersion(context, run, version)
  if (reason === null && open.some(({ held_minutes, minutes }) => minutes < held_minutes))
    refuseField('reason', 'validation.required')
  const outcomes = await runRows(context.db, [...wanted.keys()], async (id) => {
    const one = open.find((each) => each.id === id)
    if (one !== undefined) await decide(context, run, { payOut: found.get(id), wanted: one, reason })
  })
  if (open.length > 0) await updateRun(context.db, run, {}, context.now)
  return outcomes
}

const isDecidedSo = (payOut: PayOut | undefined, { minutes, held_minutes }: Confirmed) =>
  payOut !== undefined &&
  (payOut.state === 'confirmed' || payOut.state === 'not_paid') &&
  payOut.minutes === minutes &&
  payOut.held_minutes === held_minutes

type Decision = { payOut: PayOut | undefined; wanted: Confirmed; reason: string | null }

async function decide(context: Context, run: Run, { payOut, wanted: { minutes, held_minutes }, reason }: Decision) {
  const isOpen = payOut?.state === 'undecided' || payOut?.state === 'negative'
  if (!isOpen || payOut.held_minutes !== held_minutes) refuse('payroll.payOutChanged')
  if (!mayDecide({ ...payOut, minutes })) refuse('payroll.payOutHours')
  if (minutes > 0 && payOut.lacks !== null) refuse('payroll.payOutWithoutRate')
  // What an exported run has of it is corrected by this one: the balance is another since.
  if (payOut.open_line_ids !== null) await releaseExportedLines(context, run, payOut.open_line_ids)
  await storeDecision(context, run, { ...payOut, minutes, reason })
  await enterPayOut(
    context,
    { id: payOut.id, agency_id: run.agency_id },
    {
      ...{ paid: minutes, written_off: payOut.held_minutes - minutes, on_day: payOut.entered_on },
      reason,
    },
  )
  await insertLines(context.db, run, await payOutLines(context.db, run, [payOut.id]))
}

function storeDecision({ db, actor, now }: Context, { agency_id }: Run, payOut: PayOut) {
  const { id, employee_id, type_id, is_hidden, last_day, held_minutes, minutes, reason } = payOut
  const type = is_hidden ? { type_id: null, secret_type_id: type_id } : { type_id, secret_type_id: null }
  const why = is_hidden ? { reason: null, secret_reason: reason } : { reason, secret_reason: null }
  const decided = { decided_at: now.toISOString(), decided_by: actor.account_id, decided_by_name: actor.name }
  const set = { held_minutes, minutes, ...why, ...decided }
  return db
    .insertInto('leave_pay_outs')
    .values({ id, agency_id, employee_id, last_day, ...type, ...set })
    .onConflict((of) => of.column('id').doUpdateSet(set))
    .execute()
}

/** Takes decisions out of a draft, each row on its own. What it does not have is done. */
export async function takeBackPayOuts(
  context: Context,
  { pay_run_id, version, ids }: InputOf<PayOutCalls['takeBack']>,
): Promise<BulkOutcome[]> {
  const run = await runInStatusFor(context, pay_run_id, 'pay_out')
  const found = new Map((await pricedPayOuts(context, run)).map((one) => [one.id, one]))
  const isHere = (id: string) => ['confirmed', 'changed', 'not_paid'].includes(found.get(id)?.state ?? '')
  const open = ids.filter(isHere)
  if (open.length > 0) await requireRunVersion(context, run, version)
  const outcomes = await runRows(context.db, ids, async (id) => {
    if (!found.has(id)) refuse('payroll.payOutChanged')
    if (isHere(id)) await returnPayOuts(context, run, [id])
  })
  if (open.length > 0) await updateRun(context.db, run, {}, context.now)
  return outcomes
}
