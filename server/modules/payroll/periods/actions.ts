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
import type { Actor } from '#server/http/actor.ts'
import { firstDayOf, lastDayOfPayPeriod } from '#server/modules/payroll/rules.ts'
import { missingOf } from './missing.ts'
import { type PeriodForChange, periodForChange, periodOf } from './queries.ts'

type PayPeriodsCalls = typeof calls.payPeriods

/**
 * Adds a pay period in the company's pay cycle: the one after its last one, or from the given day, or the one that contains today. Refuses
 * days of another period, and days between two periods that neither would have.
 */
export async function storePayPeriod(
  db: Db,
  actor: Actor,
  { company_id, starts_on }: InputOf<PayPeriodsCalls['store']>,
  now: Date,
): Promise<PayPeriod> {
  const company = await companyForChange(db, actor, company_id)
  const last = await lastPeriodOf(db, company.agency_id, company_id)
  const next = last && addDays(last.ends_on, 1)
  const from = starts_on ?? next ?? currentStartOf(company, now) ?? refuseField('starts_on', 'validation.required')
  if (next !== undefined && from > next) refuseField('starts_on', 'validation.payPeriodGap', { day: next })
  return periodOf(db, actor, await addPeriod(db, actor, { ...company, starts_on: from }, now))
}

function currentStartOf({ pay_cycle: cycle, pay_cycle_anchor: anchor, time_zone }: Company, now: Date) {
  if (cycle === null || anchor === null) return null
  return firstDayOf(localDateOf(now.toISOString(), time_zone), { cycle, anchor })
}

type Company = Awaited<ReturnType<typeof companyForChange>>

/** A company of the scope, locked, so that two people cannot add the same period. */
async function companyForChange(db: Db, { scope }: Pick<Actor, 'scope'>, id: string) {
  const company = await db
    .selectFrom('companies')
    .select(['id as company_id', 'agency_id', 'pay_cycle', 'pay_cycle_anchor', 'time_zone'])
    .where('id', '=', id)
    .where(inAgency(scope, 'companies.agency_id'))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return company ?? refuseField('company_id', 'refusals.unknownChoice')
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

type ActionAuthor = { account_id: string | null; name: string }
type NewPeriod = Pick<Company, 'agency_id' | 'company_id' | 'pay_cycle' | 'pay_cycle_anchor'> & { starts_on: string }

/** Adds an open period in the pay cycle of its company, which the caller has locked. */
export async function addPeriod(
  db: Db,
  by: ActionAuthor,
  { pay_cycle, pay_cycle_anchor, ...period }: NewPeriod,
  now: Date,
) {
  const cycle = pay_cycle ?? 'weekly'
  const { agency_id, company_id, starts_on } = period
  const ends_on = lastDayOfPayPeriod(starts_on, { cycle, anchor: pay_cycle_anchor })
  const [id, at] = [newId(), now.toISOString()]
  await db
    .insertInto('pay_periods')
    .values({ id, agency_id, company_id, starts_on, ends_on, cycle, created_at: at, updated_at: at })
    .execute()
  await recordChange(db, by, { id, agency_id, status: null }, 'open', null, now)
  return id
}

/** Locks a period that is over. While approvals, recorded time or answers to disputes are missing, it requires a reason. */
export async function lockPeriod(
  db: Db,
  actor: Actor,
  { id, version, reason }: InputOf<PayPeriodsCalls['lock']>,
  now: Date,
): Promise<PayPeriod> {
  const period = await ready(db, actor, { id, version }, 'lock')
  const today = localDateOf(now.toISOString(), period.time_zone)
  if (today <= period.ends_on) refuse('payroll.periodNotOver', { day: period.ends_on })
  const blocking = await blockingOf(db, actor, period, now)
  // A reason does not help here: the hours would be lost, and each can be recorded, attached or dismissed.
  if (blocking.some(({ kind }) => kind === 'punches'))
    refuse('payroll.punchesWithoutHours', {}, { current: await periodOf(db, actor, id) })
  if (reason === null && blocking.length > 0)
    refuse('payroll.periodIncomplete', {}, { current: await periodOf(db, actor, id) })
  const locked = { locked_at: now.toISOString(), locked_by: actor.account_id, locked_by_name: actor.name }
  await changeStatus(db, actor, period, { status: 'locked', ...locked }, reason, now)
  return periodOf(db, actor, id)
}

const blockingOf = async (db: Db, actor: Actor, period: PeriodForChange, now: Date) =>
  (await missingOf(db, actor, period.id, now)).filter(({ blocks }) => blocks)

/** Reopens a locked period, with a reason. Exported time stays exported. */
export async function reopenPeriod(
  db: Db,
  actor: Actor,
  { id, version, reason }: InputOf<PayPeriodsCalls['reopen']>,
  now: Date,
): Promise<PayPeriod> {
  const period = await ready(db, actor, { id, version }, 'reopen')
  const unlocked = { locked_at: null, locked_by: null, locked_by_name: null }
  await changeStatus(db, actor, period, { status: 'open', ...unlocked }, reason, now)
  return periodOf(db, actor, id)
}

async function ready(
  db: Db,
  actor: Actor,
  { id, version }: { id: string; version: number },
  action: 'lock' | 'reopen',
) {
  const period = await periodForChange(db, actor.scope, id)
  const current = await periodOf(db, actor, id)
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

async function changeStatus(
  db: Db,
  actor: Actor,
  period: PeriodForChange,
  set: PeriodLock,
  reason: string | null,
  now: Date,
) {
  const written = { ...set, updated_at: now.toISOString() }
  await updateVersioned(db, 'pay_periods', { scope: actor.scope, current: period, set: written })
  await recordChange(db, actor, period, set.status, reason, now)
}

type ChangedPeriod = { id: string; agency_id: string; status: PayPeriodStatus | null }

const recordChange = (
  db: Db,
  by: ActionAuthor,
  period: ChangedPeriod,
  to_status: PayPeriodStatus,
  reason: string | null,
  now: Date,
) =>
  db
    .insertInto('pay_period_changes')
    .values({
      ...{ id: newId(), agency_id: period.agency_id, pay_period_id: period.id, at: now.toISOString() },
      ...{ by_account: by.account_id, by_name: by.name, from_status: period.status, to_status, reason },
    })
    .execute()
