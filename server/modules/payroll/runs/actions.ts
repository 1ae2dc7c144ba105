import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { PayRun } from '#contract/payroll/pay-runs.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { deleteVersioned } from '#server/database/rows/versioned.ts'
import { newId } from '#server/database/values/ids.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import type { Actor } from '#server/http/actor.ts'
import { followHolidaysOf } from '#server/modules/leave/requests/holidays.ts'
import { revokeStatements } from '#server/modules/payroll/statements/notices.ts'
import { payOutsIn, returnPayOuts } from '#server/modules/payroll/pay-outs/ledger.ts'
import { hasLeaveToPayOut } from '#server/modules/payroll/pay-outs/states.ts'
import { type PeriodForChange, periodForChange } from '#server/modules/payroll/periods/queries.ts'
import { applyPayrollStatus } from '#server/modules/timesheets/payroll/payroll-status.ts'
import type { Context } from '#server/http/context.ts'
import { collectLines, type DraftRun, notPricedIn } from './collecting.ts'
import { lockTimesheets, markExported, markPosted, recordRunChange, type Run, updateRun } from './lifecycle.ts'
import { priceRun } from './prices.ts'
import { releaseChangedLeave, releaseLines } from './releasing.ts'
import { runForAction } from './run-for-action.ts'
import { runOf } from './queries.ts'

type PayRunsCalls = typeof calls.payRuns

/** Creates a draft of everything that is due in a period; refuses when nothing is. */
export async function storeRun(
  context: Context,
  { pay_period_id, ...input }: InputOf<PayRunsCalls['store']>,
): Promise<PayRun> {
  await leaveFollowsHolidays(context, 'pay_periods', pay_period_id)
  const period = await periodForChange(context.db, context.scope, pay_period_id)
  const id = await createDraft(context, period, { ...input, back_pay_reason: null })
  return runOf(context, id)
}

/** Before the period is locked: every change of somebody’s time locks the person first. */
async function leaveFollowsHolidays({ db, scope, now }: Context, table: 'pay_periods' | 'pay_runs', id: string) {
  const found = await db
    .selectFrom(table)
    .select('agency_id')
    .where('id', '=', id)
    .where(inAgency(scope, `${table}.agency_id`))
    .executeTakeFirst()
  if (found !== undefined) await followHolidaysOf(db, { agency_id: found.agency_id, now })
}

type NewRun = Pick<InputOf<PayRunsCalls['store']>, 'target' | 'includes_earlier'> & { back_pay_reason: string | null }

/**
 * Creates a draft of what is due in a period that the caller has locked, of back pay only of corrections; returns its id. Refuses an empty
 * one, unless there is untaken leave to decide about in it.
 */
export async function createDraft(
  context: Context,
  { id: pay_period_id, agency_id, company_id, starts_on, ends_on }: PeriodForChange,
  { target, includes_earlier, back_pay_reason }: NewRun,
): Promise<string> {
  const { db, actor, now } = context
  const id = newId()
  const run = { id, agency_id, company_id, includes_earlier, back_pay_reason }
  const at = now.toISOString()
  await db
    .insertInto('pay_runs')
    .values({
      ...{ ...run, pay_period_id, target, created_at: at, updated_at: at },
      ...{ created_by: actor.account_id, created_by_name: actor.name },
      number: await nextNumber(db, agency_id, pay_period_id),
    })
    .execute()
  const draft = { ...run, starts_on, ends_on }
  if (back_pay_reason === null) await releaseChangedLeave(context, draft)
  const lines = await collectLines(db, draft, { now, pay_outs: [] })
  if (lines === 0 && !(await hasLeaveToPayOut(db, draft))) await refuseEmpty(db, draft)
  await recordRunChange(context, run, {
    action: 'created',
    lines,
    ...(back_pay_reason !== null && { reason: back_pay_reason }),
  })
  return id
}

async function refuseEmpty(db: Db, draft: DraftRun) {
  const { count } = await notPricedIn(db, draft)
  return count === 0 ? refuse('payroll.nothingToPay') : refuse('payroll.nothingPriced', { count })
}

// Under the lock of the period.
async function nextNumber(db: Db, agency_id: string, pay_period_id: string) {
  const { last } = await db
    .selectFrom('pay_runs')
    .select(sql<number>`coalesce(max(number), 0)::int`.as('last'))
    .where('agency_id', '=', agency_id)
    .where('pay_period_id', '=', pay_period_id)
    .executeTakeFirstOrThrow()
  return last + 1
}

/** Collects the lines of a draft again. */
export async function refreshRun(context: Context, input: InputOf<PayRunsCalls['refresh']>) {
  const { db, scope, now } = context
  await leaveFollowsHolidays(context, 'pay_runs', input.id)
  const run = await runForAction(context, input, 'refresh')
  await periodForChange(db, scope, run.pay_period_id)
  const pay_outs = await stillDecidedIn(context, run)
  await db.deleteFrom('pay_run_lines').where('agency_id', '=', run.agency_id).where('pay_run_id', '=', run.id).execute()
  if (run.back_pay_reason === null) await releaseChangedLeave(context, run)
  const lines = await collectLines(db, run, { now, pay_outs })
  await updateRun(db, run, {}, now)
  await recordRunChange(context, run, { action: 'refreshed', lines })
  return runOf(context, run.id)
}

/** What the draft has of untaken leave; that whose last day or balance is another now is taken back, to be decided again. */
async function stillDecidedIn(context: Context, run: Run): Promise<string[]> {
  const decided = await payOutsIn(context.db, run)
  const changed = decided.filter(({ is_as_decided }) => !is_as_decided)
  await returnPayOuts(
    context,
    run,
    changed.map(({ id }) => id),
  )
  return decided.filter(({ is_as_decided }) => is_as_decided).map(({ id }) => id)
}

/** Deletes a draft with its lines; its time can be in another run then, and untaken leave returns to the balances. */
export async function removeRun(context: Context, input: InputOf<PayRunsCalls['remove']>) {
  const { db, scope } = context
  const run = await runForAction(context, input, 'delete')
  const pay_outs = await payOutsIn(db, run)
  await returnPayOuts(
    context,
    run,
    pay_outs.map(({ id }) => id),
  )
  await deleteVersioned(db, 'pay_runs', { scope, current: run })
  return { id: run.id }
}

/** Exports a run for a file. A run for a payroll system is exported by sending it. */
export async function exportRun(context: Context, input: InputOf<PayRunsCalls['export']>) {
  const run = await runForAction(context, input, 'export')
  if (run.target !== 'file') refuse('payroll.otherTarget')
  await markExported(context, run)
  return runOf(context, run.id)
}

/** Records that payroll has paid a run that was exported as a file. */
export async function postRun(context: Context, input: InputOf<PayRunsCalls['post']>) {
  const run = await runForAction(context, input, 'post')
  if (run.target !== 'file') refuse('payroll.otherTarget')
  await markPosted(context, run)
  return runOf(context, run.id)
}

/**
 * Makes an exported run a draft again, and its timesheets approved. If payroll may have it, the caller confirms that it was discarded there;
 * otherwise its lines can only be corrected. Refuses a run of which lines were corrected, since a later run may pay their difference, and one
 * of which some time is paid.
 */
export async function reopenRun(context: Context, { reason, discarded, ...input }: InputOf<PayRunsCalls['reopen']>) {
  const { db, actor, now } = context
  const run = await runForAction(context, input, 'reopen')
  if (run.delivered_at !== null && !discarded) refuse('payroll.payrollHasIt', { name: run.delivered_by_name ?? '' })
  if (await hasReleasedLines(db, run)) refuse('payroll.alreadyCorrected')
  const ids = await lockTimesheets(db, run)
  if (await isPartlyPaid(db, run, ids)) refuse('payroll.partlyPaid')
  await applyPayrollStatus(context, { agency_id: run.agency_id, ids, action: 'undo_export', reason })
  await storeTimesheetVersions(db, run)
  await priceRun(db, run, now)
  await updateRun(db, run, { status: 'draft', ...unexportedColumns, ...reopenedBy(actor, reason, now) }, now)
  await recordRunChange(context, run, { action: 'reopened', reason })
  await revokeStatements(db, run, now)
  return runOf(context, run.id)
}

const unexportedColumns = {
  ...{ exported_at: null, exported_by: null, exported_by_name: null },
  ...{ delivered_at: null, delivered_by_name: null },
}

const reopenedBy = ({ account_id, name }: Actor, reopen_reason: string, now: Date) => ({
  ...{ reopened_at: now.toISOString(), reopened_by: account_id, reopened_by_name: name, reopen_reason },
})

async function hasReleasedLines(db: Db, run: Run) {
  const line = await db
    .selectFrom('pay_run_lines')
    .select('id')
    .where('agency_id', '=', run.agency_id)
    .where('pay_run_id', '=', run.id)
    .where('released_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}

// Xero pays the timesheets of one run at different times, where employees have different pay calendars.
async function isPartlyPaid(db: Db, run: Run, ids: readonly string[]) {
  const paid = await db
    .selectFrom('timesheets')
    .select('id')
    .where('agency_id', '=', run.agency_id)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('status', '=', 'paid')
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}

// The lines are still what is due: only the status of their time has changed.
const storeTimesheetVersions = (db: Db, run: Run) =>
  sql`
  update pay_run_lines set timesheet_version = timesheets.version from timesheets
  where pay_run_lines.agency_id = ${run.agency_id}::uuid and pay_run_lines.pay_run_id = ${run.id}::uuid
    and timesheets.agency_id = pay_run_lines.agency_id and timesheets.id = pay_run_lines.timesheet_id`.execute(db)

/**
 * Reopens lines for a correction: they stay as payroll has them, but their time can be changed and be in another run, which pays the
 * difference. The other lines of the same timesheets are reopened with them. Refuses unless all of them are lines of this run that are not
 * reopened yet.
 */
export async function correctLines(context: Context, { line_ids, reason, ...input }: InputOf<PayRunsCalls['correct']>) {
  const { db } = context
  const run = await runForAction(context, input, 'correct')
  const open = await openLines(db, run, line_ids)
  if (open.length !== new Set(line_ids).size) refuseField('line_ids', 'refusals.unknownChoice')
  const timesheet_ids = open.flatMap(({ timesheet_id }) => timesheet_id ?? [])
  await releaseLines(context, run.agency_id, { line_ids, timesheet_ids, reason })
  return runOf(context, run.id)
}

const openLines = (db: Db, run: Run, ids: readonly string[]) =>
  db
    .selectFrom('pay_run_lines')
    .select(['id', 'timesheet_id'])
    .where('agency_id', '=', run.agency_id)
    .where('pay_run_id', '=', run.id)
    .where('id', 'in', [...ids])
    .where('released_at', 'is', null)
    .orderBy('id')
    .execute()
