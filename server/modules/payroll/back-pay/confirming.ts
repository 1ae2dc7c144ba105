import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { PayRun } from '#contract/payroll/pay-runs.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Context } from '#server/http/context.ts'
import { type PeriodForChange, periodForChange } from '#server/modules/payroll/periods/queries.ts'
import { createDraft } from '#server/modules/payroll/runs/actions.ts'
import { runOf } from '#server/modules/payroll/runs/queries.ts'
import { releaseLines } from '#server/modules/payroll/runs/releasing.ts'
import { compareTime } from './comparing.ts'
import { type Company, companyOf, paidTime } from './paid-time.ts'
import { mayConfirm } from './policy.ts'
import { stateOf } from './review.ts'
import { peopleOf, type TimeDifference } from './rules.ts'

type Input = InputOf<typeof calls.backPays.confirm>

/**
 * Reopens the time of the selected people and creates a draft of an open pay period that has their differences. Refuses when any difference
 * is not what was reviewed, so that nothing is paid twice or unseen; a period that is locked, of another company or over before the time.
 */
export async function confirmBackPay(context: Context, input: Input): Promise<PayRun> {
  const { db, actor, scope } = context
  if (!mayConfirm(actor)) refuse('mayNot')
  const company = await companyOf(db, scope, input.company_id)
  await lockPaidTime(db, company, input)
  const period = await openPeriod(context, input)
  const confirmed = await reviewedDifferences(context, company, input)
  requireDaysUntil(period, confirmed)
  const { reason, target } = input
  const timesheet_ids = confirmed.map(({ time }) => time.id)
  await releaseLines(context, company.agency_id, { line_ids: [], timesheet_ids, reason })
  const id = await createDraft(context, period, { target, includes_earlier: false, back_pay_reason: reason })
  await requireLines(db, { id, agency_id: company.agency_id }, confirmed)
  return runOf(context, id)
}

/** The pay runs that have exported time of these people, and then the time: in the order in which all changes of pay runs lock. */
async function lockPaidTime(db: Db, { id, agency_id }: Company, { from, to, selected }: Input) {
  const people = selected.map(({ employee_id }) => employee_id)
  const matching = sql`timesheets.agency_id = ${agency_id}::uuid and timesheets.company_id = ${id}::uuid
    and timesheets.employee_id = any(${people}::uuid[]) and timesheets.works_on between ${from}::date and ${to}::date`
  await sql`
    select id from pay_runs
    where agency_id = ${agency_id}::uuid and id in (
      select line.pay_run_id from pay_run_lines line
      join timesheets on timesheets.agency_id = line.agency_id and timesheets.id = line.timesheet_id
      where ${matching} and line.released_at is null)
    order by id for update`.execute(db)
  await sql`select id from timesheets where ${matching} order by id for update`.execute(db)
}

async function openPeriod({ db, scope }: Context, { pay_period_id, company_id }: Input): Promise<PeriodForChange> {
  const period = await periodForChange(db, scope, pay_period_id)
  if (period.company_id !== company_id || period.status !== 'open')
    refuseField('pay_period_id', 'refusals.unknownChoice')
  return period
}

/** The differences of the selected people, reviewed again; refuses unless all of them are as they were. */
async function reviewedDifferences({ db, scope }: Context, company: Company, input: Input): Promise<TimeDifference[]> {
  const employee_ids = input.selected.map(({ employee_id }) => employee_id)
  const { time } = await paidTime(db, scope, company, { ...input, employee_ids })
  const { differences } = await compareTime((work) => work(db), time, {
    ...{ agency_id: company.agency_id, currency: company.currency, rule_set_id: input.rule_set_id },
    ...{ charges: false, margins: false },
  })
  const people = peopleOf(differences, stateOf)
  const confirmed = input.selected.flatMap(({ employee_id, kind, state }) => {
    const person = people.find((one) => one.employee_id === employee_id && one.kind === kind && one.state === state)
    return (
      person?.periods.flatMap(({ timesheets }) => timesheets.map(({ id }) => id)) ?? refuse('payroll.backPayChanged')
    )
  })
  const ids = new Set(confirmed)
  return differences.filter((one) => ids.has(one.time.id))
}

function requireDaysUntil({ ends_on }: PeriodForChange, confirmed: readonly TimeDifference[]) {
  const last =
    confirmed
      .map(({ time }) => time.works_on)
      .toSorted()
      .at(-1) ?? ends_on
  if (last > ends_on) refuseField('pay_period_id', 'validation.backPayPeriod', { day: last })
}

/** Whatever changed while the draft was made, it pays what was reviewed. */
async function requireLines(db: Db, run: { id: string; agency_id: string }, confirmed: readonly TimeDifference[]) {
  const { rows } = await sql<{ timesheet_id: string; cents: number | null }>`
    select timesheet_id, sum(amount_cents)::float8 as cents from pay_run_lines
    where agency_id = ${run.agency_id}::uuid and pay_run_id = ${run.id}::uuid group by timesheet_id order by timesheet_id`.execute(
    db,
  )
  const paid = new Map(rows.map(({ timesheet_id, cents }) => [timesheet_id, cents]))
  if (confirmed.some(({ time, pay_cents }) => paid.get(time.id) !== pay_cents)) refuse('payroll.backPayChanged')
}
