// What the ledger of leave has of pay-outs: paid, written off, or returned when they are taken back.
import { sql } from 'kysely'
import type { LeaveType } from '#contract/people/leave/leave-types.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Context } from '#server/http/context.ts'
import { serverText } from '#server/http/server-texts.ts'
import { insertLedger, type NewEntry } from '#server/modules/leave/balances/actions.ts'
import { decidedPayOuts, isAsDecided, payOutTime } from '#server/modules/payroll/runs/pay-out-time.ts'

type RunKey = { id: string; agency_id: string }

/** The untaken leave that a draft has, and whether it is still as it was decided. */
export async function payOutsIn(db: Db, { id, agency_id }: RunKey) {
  const { rows } = await sql<{ id: string; is_as_decided: boolean }>`
    select timesheets.id, ${isAsDecided} as is_as_decided
    from ${payOutTime(
      decidedPayOuts(sql`agency_id = ${agency_id}::uuid and id in (select leave_pay_out_id from pay_run_lines
        where agency_id = ${agency_id}::uuid and pay_run_id = ${id}::uuid)`),
    )}
    order by timesheets.id`.execute(db)
  return rows
}

/** Removes the lines of pay-outs from a draft, and returns to the balances what it took: what earlier runs have paid stays paid. */
export async function returnPayOuts(context: Context, run: RunKey, ids: readonly string[]) {
  const { db } = context
  if (ids.length === 0) return
  await db
    .deleteFrom('pay_run_lines')
    .where('agency_id', '=', run.agency_id)
    .where('pay_run_id', '=', run.id)
    .where('leave_pay_out_id', 'in', [...ids])
    .execute()
  const reason = serverText(context.language, 'payroll.payOutTakenBack')
  const entered = await enteredFor(db, run.agency_id, ids)
  await insertChanges(
    context,
    run.agency_id,
    entered.map((one) => ({ ...one, to: { paid: one.runs_minutes, written_off: 0, reason, on_day: null } })),
  )
}

/** `on_day` null: the day of the entries that change */
type Target = { paid: number; written_off: number; reason: string | null; on_day: string | null }

/** Enters what was decided: the minutes that are paid, and those that are not. */
export async function enterPayOut(context: Context, { id, agency_id }: RunKey, to: Target) {
  const [entered] = await enteredFor(context.db, agency_id, [id])
  const reason = to.reason ?? serverText(context.language, 'payroll.paidOutAtEnd')
  if (entered !== undefined) await insertChanges(context, agency_id, [{ ...entered, to: { ...to, reason } }])
}

type Entered = {
  id: string
  employee_id: string
  type: Pick<LeaveType, 'id' | 'kind' | 'is_confidential'>
  /** what the ledger has taken, and the last day of that */
  paid: number
  written_off: number
  entered_on: string
  /** what runs have paid, after the draft lost its lines */
  runs_minutes: number
}

async function enteredFor(db: Db, agency_id: string, ids: readonly string[]): Promise<Entered[]> {
  const { rows } = await sql<Entered>`
    select decided.id, decided.employee_id,
      jsonb_build_object('id', types.id, 'kind', types.kind, 'is_confidential', types.is_confidential) as type, coalesce(entries.paid, 0)::int as paid,
      coalesce(entries.written_off, 0)::int as written_off, coalesce(entries.on_day, decided.last_day) as entered_on,
      (select coalesce(sum(line.minutes), 0)::int from pay_run_lines line where line.agency_id = decided.agency_id
        and line.leave_pay_out_id = decided.id and line.adds_hours) as runs_minutes
    from leave_pay_outs decided
    join leave_types types on types.agency_id = decided.agency_id and types.id = coalesce(decided.type_id, decided.secret_type_id)
    cross join lateral (select -sum(entry.minutes) filter (where entry.kind in ('paid_out', 'returned')) as paid,
      -sum(entry.minutes) filter (where entry.kind = 'adjusted') as written_off, max(entry.on_day) as on_day
      from leave_entries entry where entry.agency_id = decided.agency_id and entry.leave_pay_out_id = decided.id) entries
    where decided.agency_id = ${agency_id}::uuid and decided.id = any(${[...ids]}::uuid[]) order by decided.id`.execute(
    db,
  )
  return rows
}

/** Entries are never changed, so the difference is entered. */
async function insertChanges(
  { db, actor, now }: Context,
  agency_id: string,
  changes: readonly (Entered & { to: Target })[],
) {
  await insertLedger(
    db,
    changes.flatMap(({ employee_id, type, ...change }) =>
      entriesOf(change, actor.name).map((entry) => ({ agency_id, employee_id, type, now, entry })),
    ),
  )
}

type Change = Pick<Entered, 'id' | 'paid' | 'written_off' | 'entered_on'> & { to: Target }

function entriesOf({ id, to, entered_on, ...entered }: Change, by_name: string): NewEntry[] {
  const which = { leave_pay_out_id: id, on_day: to.on_day ?? entered_on, by_name, reason: to.reason }
  const [paid, written_off] = [entered.paid - to.paid, entered.written_off - to.written_off]
  return [
    ...(paid === 0
      ? []
      : [{ kind: paid < 0 ? ('paid_out' as const) : ('returned' as const), minutes: paid, ...which }]),
    ...(written_off === 0 ? [] : [{ kind: 'adjusted' as const, minutes: written_off, ...which }]),
  ]
}
