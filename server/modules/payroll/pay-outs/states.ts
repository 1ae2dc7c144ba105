// Untaken leave of people who have left, and what pay runs have of it.
import { type RawBuilder, sql } from 'kysely'
import type { LeavePayOut, PayOutState } from '#contract/payroll/leave-pay-outs.ts'
import { paidOutKinds } from '#contract/payroll/reports/leave-liability.ts'
import type { LeaveKind } from '#contract/people/leave/leave-types.ts'
import type { Db } from '#server/database/dialect.ts'
import { leavePlace, type PaidLeaveDay } from '#server/modules/payroll/runs/leave-days.ts'
import { hasEnded, heldBalance, isAsDecided, payOutTime } from '#server/modules/payroll/runs/pay-out-time.ts'
import { lastDayOfEmployment } from '#server/modules/timesheets/duties.ts'

/** Whose, as SQL: of a company’s people who left by a day. `pay_run_id`: of the draft that it is seen from; null: of none. */
type PayOutsOf = Record<'agency_id' | 'company_id' | 'ends_on' | 'pay_run_id', RawBuilder<unknown>>

export type PayOutRow = Pick<
  LeavePayOut,
  'id' | 'employee_id' | 'employee_name' | 'employee_code' | 'type_id' | 'type_name' | 'last_day' | 'held_minutes'
> &
  Pick<LeavePayOut, 'minutes' | 'paid_minutes' | 'reason' | 'decided_by_name'> & {
    state: PayOutState
    kind: LeaveKind
    is_hidden: boolean
    /** the last day of the entries of which the balance is the sum */
    entered_on: string
    /** lines that exported runs have of it */
    open_line_ids: string[] | null
    place: PaidLeaveDay['place']
  }

/** Rows to select from: `pay_outs`. Without what another run has, and without balances of nothing. */
export const payOutStates = (of: PayOutsOf) => sql`(
  select * from (
    select timesheets.id, timesheets.employee_id, employees.name as employee_name, employees.employee_code, timesheets.type_id,
      timesheets.type_name, timesheets.kind, timesheets.is_hidden, timesheets.works_on as last_day, held.minutes as held_minutes,
      held.entered_on, case when had.is_here then timesheets.minutes else greatest(held.minutes, 0) end as minutes, had.paid_minutes,
      had.open_line_ids, ${stateOf} as state, ${leavePlace} as place
    from ${payOutTime(balancesOf(of))}
    cross join lateral ${heldBalance} held
    cross join lateral ${linesOf(of)} had
  ) found where found.state is not null) pay_outs`

const stateOf = sql`(case
  when had.is_here then case when not ${isAsDecided} then 'changed' when timesheets.minutes = 0 then 'not_paid' else 'confirmed' end
  when had.in_other_draft then null
  when had.open_line_ids is not null and not (${hasEnded} and held.minutes <> timesheets.held_minutes) then null
  when held.minutes > 0 or had.paid_minutes <> 0 then 'undecided'
  when held.minutes < 0 then 'negative' end)`

/** Of `timesheets`: what this run and the others have of it. */
const linesOf = ({ pay_run_id }: PayOutsOf) => sql`(
  select coalesce(bool_or(line.pay_run_id = ${pay_run_id}), false) as is_here,
    coalesce(bool_or(line.pay_run_id is distinct from ${pay_run_id} and run.status = 'draft'), false) as in_other_draft,
    coalesce(sum(line.minutes) filter (where line.adds_hours and line.pay_run_id is distinct from ${pay_run_id}), 0)::int as paid_minutes,
    array_agg(line.id) filter (where line.released_at is null and line.pay_run_id is distinct from ${pay_run_id}) as open_line_ids
  from pay_run_lines line
  join pay_runs run on run.agency_id = line.agency_id and run.id = line.pay_run_id
  where line.agency_id = timesheets.agency_id and line.leave_pay_out_id = timesheets.id)`

// Before anything is decided: a UUID of version 8 (RFC 9562) from the person, the type and the last day, so that a second tap names the same.
const newPayOutId = sql`overlay(overlay(md5(concat_ws(' ', found.employee_id, found.type_id, found.last_day))
  placing '8' from 13 for 1) placing 'a' from 17 for 1)::uuid`

/** What people had who have left, and what was decided of it before that is open again, or in this run. */
const balancesOf = ({ agency_id, company_id, ends_on, pay_run_id }: PayOutsOf) => sql`
  select coalesce(stored.id, ${newPayOutId}) as id, found.agency_id, found.employee_id, found.type_id, found.last_day,
    coalesce(stored.minutes, 0) as minutes, coalesce(stored.held_minutes, 0) as held_minutes
  from (
    select ended.agency_id, ended.employee_id, kinds.id as type_id, ended.last_day
    from (
      select employees.agency_id, employees.id as employee_id, ${lastDayOfEmployment} as last_day from employees
      where employees.agency_id = ${agency_id} and employees.company_id = ${company_id} and employees.status = 'terminated'
        and employees.merged_into_id is null
    ) ended
    join leave_types kinds on kinds.agency_id = ended.agency_id and kinds.is_paid and kinds.accrual <> 'none'
      and kinds.kind = any(${[...paidOutKinds]}::text[])
    where ended.last_day <= ${ends_on} and exists (select from leave_entries entry where entry.agency_id = ended.agency_id
      and entry.employee_id = ended.employee_id and coalesce(entry.type_id, entry.secret_type_id) = kinds.id)
    union
    select decided.agency_id, decided.employee_id, coalesce(decided.type_id, decided.secret_type_id), decided.last_day
    from leave_pay_outs decided
    join employees on employees.agency_id = decided.agency_id and employees.id = decided.employee_id
    where decided.agency_id = ${agency_id} and employees.company_id = ${company_id} and decided.last_day <= ${ends_on}
      and exists (select from pay_run_lines line where line.agency_id = decided.agency_id and line.leave_pay_out_id = decided.id
        and (line.pay_run_id = ${pay_run_id} or line.released_at is not null))
  ) found
  left join leave_pay_outs stored on stored.agency_id = found.agency_id and stored.employee_id = found.employee_id
    and coalesce(stored.type_id, stored.secret_type_id) = found.type_id and stored.last_day = found.last_day`

type DraftOf = { id: string; agency_id: string; company_id: string; ends_on: string; back_pay_reason: string | null }

/** What is to be seen from a draft; nothing from one of back pay. */
export async function payOutRows(db: Db, run: DraftOf): Promise<PayOutRow[]> {
  if (run.back_pay_reason !== null) return []
  const { rows } = await sql<PayOutRow>`
    select pay_outs.*, coalesce(stored.reason, stored.secret_reason) as reason, stored.decided_by_name from ${payOutStates(ofDraft(run))}
    left join leave_pay_outs stored on stored.agency_id = ${run.agency_id}::uuid and stored.id = pay_outs.id
      and pay_outs.state in ('confirmed', 'changed', 'not_paid')
    order by muster_plain(pay_outs.employee_name), muster_plain(pay_outs.type_name), pay_outs.last_day, pay_outs.id`.execute(
    db,
  )
  return rows
}

const ofDraft = ({ id, agency_id, company_id, ends_on }: DraftOf): PayOutsOf => ({
  ...{ agency_id: sql`${agency_id}::uuid`, company_id: sql`${company_id}::uuid` },
  ...{ ends_on: sql`${ends_on}::date`, pay_run_id: sql`${id}::uuid` },
})

/** Whether somebody has to decide about untaken leave in a draft. */
export const hasLeaveToPayOut = async (db: Db, run: DraftOf) =>
  (await payOutRows(db, run)).some(({ state }) => state === 'undecided')
