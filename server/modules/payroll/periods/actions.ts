import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { type PayPeriod, type PayPeriodStatus } from '#contract/payroll/pay-periods.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { addDays, localDateOf } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { requireVersion, updateVersioned } from '#server/database/rows/versioned.ts'
import { inAgency } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import { lastDayOfPayPeriod, payPeriodStart } from '#server/modules/companies/pay-cycles.ts'
import type { Context, AuthorContext } from '#server/http/context.ts'
import { missingOf } from './missing.ts'
import { type PeriodForChange, periodForChange, periodOf } from './queries.ts'

type PayPeriodsCalls = typeof calls.payPeriods

/**
 * Adds a pay period in the company's pay cycle: the one after its last one, or from the given day, or the one that contains today. Refuses
 * days of another period, and days between two periods that neither would have.
 */
export async function storePayPeriod(
  context: Context,
  { company_id, starts_on }: InputOf<PayPeriodsCalls['store']>,
): Promise<PayPeriod> {
  const { db, now } = context
  const company = await companyForChange(context, company_id)
  const last = await lastPeriodOf(db, company.agency_id, company_id)
  const next = last && addDays(last.ends_on, 1)
  const from = starts_on ?? next ?? currentStartOf(company, now) ?? refuseField('starts_on', 'validation.required')
  if (next !== undefined && from > next) refuseField('starts_on', 'validation.payPeriodGap', { day: next })
  return periodOf(context, await addPeriod(context, { ...company, starts_on: from }))
}

function currentStartOf({ pay_cycle: cycle, pay_cycle_anchor: anchor, time_zone }: Company, now: Date) {
  if (cycle === null || anchor === null) return null
  return payPeriodStart(localDateOf(now.toISOString(), time_zone), { cycle, anchor })
}

type Company = Awaited<ReturnType<typeof companyForChange>>

/** A company of the scope, locked, so that two people cannot add the same period. */
async function companyForChange({ db, scope }: Pick<Context, 'db' | 'scope'>, id: string) {
  return db
    .selectFrom('companies')
    .select(['id as company_id', 'agency_id', 'pay_cycle', 'pay_cycle_anchor', 'time_zone'])
    .where('id', '=', id)
    .where(inAgency(scope, 'companies.agency_id'))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => refuseField('company_id', 'refusals.unknownChoice'))
}

const lastPeriodOf = (db: Db, agency_id: string, company_id: string) =>
  db
    .selectFrom('pay_periods')
    .select('ends_on')
    .where('agency_id', '=', agency_id)
    .where('company_id', '=', company_id)
    .orderBy('ends_on', 'desc')
    .limit(1)
    .executeTakeFirst()

type NewPeriod = Pick<Company, 'agency_id' | 'company_id' | 'pay_cycle' | 'pay_cycle_anchor'> & { starts_on: string }

/** Adds an open period in the pay cycle of its company, which the caller has locked. */
export async function addPeriod(
  context: Pick<AuthorContext, 'db' | 'actor' | 'now'>,
  { pay_cycle, pay_cycle_anchor, ...period }: NewPeriod,
) {
  const { db, now } = context
  const cycle = pay_cycle ?? 'weekly'
  const { agency_id, company_id, starts_on } = period
  const ends_on = lastDayOfPayPeriod(starts_on, { cycle, anchor: pay_cycle_anchor })
  const [id, at] = [newId(), now.toISOString()]
  await db
    .insertInto('pay_periods')
    .values({ id, agency_id, company_id, starts_on, ends_on, cycle, created_at: at, updated_at: at })
    .execute()
  await recordChange(context, { id, agency_id, status: null }, 'open', null)
  return id
}

/** Locks a period that is over. While approvals, recorded time or answers to disputes are missing, it requires a reason. */
export async function lockPeriod(
  context: Context,
  { id, version, reason }: InputOf<PayPeriodsCalls['lock']>,
): Promise<PayPeriod> {
  const { actor, now } = context
  const period = await ready(context, { id, version }, 'lock')
  const today = localDateOf(now.toISOString(), period.time_zone)
  if (today <= period.ends_on) refuse('payroll.periodNotOver', { day: period.ends_on })
  const blocking = await blockingOf(context, period)
  // A reason does not help here: the hours would be lost, and each can be recorded, attached or dismissed.
  if (blocking.some(({ kind }) => kind === 'punches'))
    refuse('payroll.punchesWithoutHours', {}, { current: await periodOf(context, id) })
  if (reason === null && blocking.length > 0)
    refuse('payroll.periodIncomplete', {}, { current: await periodOf(context, id) })
  const locked = { locked_at: now.toISOString(), locked_by: actor.account_id, locked_by_name: actor.name }
  await changeStatus(context, period, { status: 'locked', ...locked }, reason)
  return periodOf(context, id)
}

const blockingOf = async (context: Context, period: PeriodForChange) =>
  (await missingOf(context, period.id)).filter(({ blocks }) => blocks)

/** Reopens a locked period, with a reason. Exported time stays exported. */
export async function reopenPeriod(
  context: Context,
  { id, version, reason }: InputOf<PayPeriodsCalls['reopen']>,
): Promise<PayPeriod> {
  const period = await ready(context, { id, version }, 'reopen')
  const unlocked = { locked_at: null, locked_by: null, locked_by_name: null }
  await changeStatus(context, period, { status: 'open', ...unlocked }, reason)
  return periodOf(context, id)
}

async function ready(context: Context, { id, version }: { id: string; version: number }, action: 'lock' | 'reopen') {
  const { db, scope } = context
  const period = await periodForChange(db, scope, id)
  const current = await periodOf(context, id)
  requireTransition('payPeriod', action, period.status, current)
  requireVersion(current, version)
  return period
}

type PeriodLock = {
  status: PayPeriodStatus
  locked_at: string | null
  locked_by: string | null
  locked_by_name: string | null
}

async function changeStatus(context: Context, period: PeriodForChange, set: PeriodLock, reason: string | null) {
  const { db, scope, now } = context
  const written = { ...set, updated_at: now.toISOString() }
  await updateVersioned(db, 'pay_periods', { scope, current: period, set: written })
  await recordChange(context, period, set.status, reason)
}

type ChangedPeriod = { id: string; agency_id: string; status: PayPeriodStatus | null }

const recordChange = (
  { db, actor, now }: Pick<AuthorContext, 'db' | 'actor' | 'now'>,
  period: ChangedPeriod,
  to_status: PayPeriodStatus,
  reason: string | null,
) =>
  db
    .insertInto('pay_period_changes')
    .values({
      ...{ id: newId(), agency_id: period.agency_id, pay_period_id: period.id, at: now.toISOString() },
      ...{ by_account: actor.account_id, by_name: actor.name, from_status: period.status, to_status, reason },
    })
    .execute()
