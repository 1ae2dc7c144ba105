import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { PayLine, PaySlip, PaySums, paySlipSources } from '#contract/people/payslips.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { refuseState } from '#contract/state-machines.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { personIn } from '#server/modules/employees/details/queries.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { mayOpenPaySlips } from './policy.ts'
import { paySlipOf } from './queries.ts'
import { requireSums, requireAllOrNone } from './rules.ts'

type PayslipsCalls = typeof calls.payslips
export type PayslipFile = { id: string; name: string }

/** Issues a payslip from figures. */
export async function createPayslip(context: Context, input: InputOf<PayslipsCalls['store']>): Promise<PaySlip> {
  const { lines, gross_cents, tax_cents, deductions_cents, super_cents, net_cents, ...about } = input
  const figures = { gross_cents, tax_cents, deductions_cents, super_cents, net_cents }
  requireSums(figures, lines)
  return issuePayslip(context, { ...about, source: 'entered', figures, lines, file: null })
}

/** Issues a payslip from a stored file; its figures are complete or not given. */
export async function createPayslipFromFile(
  context: Context,
  input: InputOf<PayslipsCalls['upload']>,
  file: PayslipFile,
): Promise<PaySlip> {
  const { gross_cents, tax_cents, deductions_cents, super_cents, net_cents, ...about } = input
  const figures = requireAllOrNone({ gross_cents, tax_cents, deductions_cents, super_cents, net_cents })
  if (figures !== null) requireSums(figures, [])
  return issuePayslip(context, { ...about, source: 'upload', figures, lines: [], file })
}

type SlipContent = Pick<
  InputOf<PayslipsCalls['store']>,
  'employee_id' | 'period_from' | 'period_to' | 'paid_on' | 'super_fund' | 'supersedes_id'
> & {
  source: (typeof paySlipSources)[number]
  figures: PaySums | null
  lines: readonly PayLine[]
  file: PayslipFile | null
}

async function issuePayslip(context: Context, { supersedes_id, super_fund: input, ...slip }: SlipContent) {
  const { db, actor, scope } = context
  if (!mayOpenPaySlips(actor)) refuse('mayNot')
  const { agency_id } = await personIn(db, scope, slip.employee_id)
  const { super_fund: chosen, ...names } = await namesOf(db, agency_id, slip.employee_id)
  const super_fund = input ?? chosen
  // An uploaded file contains it itself.
  if (slip.file === null && super_fund === null && slip.figures?.super_cents !== 0)
    refuseField('super_fund', 'validation.required')
  const id = newId()
  if (supersedes_id !== null) await supersede(context, { supersedes_id, by_id: id, employee_id: slip.employee_id })
  await insertPayslip(context, { ...slip, id, agency_id, names: { ...names, super_fund } })
  return paySlipOf(context, id)
}

type IssueContext = Pick<Context, 'db' | 'now'> & { actor: { name: string; membership_id: string | null } }
type SlipToStore = Omit<SlipContent, 'supersedes_id' | 'super_fund'> & {
  id: string
  agency_id: string
  external_id?: string
  names: Awaited<ReturnType<typeof namesOf>>
}

async function insertPayslip(context: IssueContext, { figures, lines, file, names, ...fields }: SlipToStore) {
  const { db, actor, now } = context
  await db
    .insertInto('pay_slips')
    .values({
      ...{ ...fields, ...names, ...figures, lines: jsonb(lines) },
      file_id: file?.id ?? null,
      file_name: file?.name ?? null,
      given_by_name: actor.name,
      given_at: now.toISOString(),
    })
    .execute()
  await notifyPerson(context, fields)
}

/** A payslip of the accounting system, whose figures add up. */
export type AccountingSlip = Pick<SlipContent, 'employee_id' | 'period_from' | 'period_to' | 'paid_on' | 'lines'> & {
  agency_id: string
  external_id: string
  figures: PaySums
  /** the payslip that it corrects */
  supersedes_id: string | null
}

/**
 * Issues a payslip from the accounting system; null where the same pay has already been issued from another source. The fund is the
 * employee's choice here: Xero's payslip does not name it.
 */
export async function createAccountingPayslip(
  db: Db,
  { supersedes_id, ...slip }: AccountingSlip,
  now: Date,
): Promise<string | null> {
  if (await isStatedAlready(db, slip, supersedes_id)) return null
  const id = newId()
  if (supersedes_id !== null) await markSuperseded(db, supersedes_id, id)
  const names = await namesOf(db, slip.agency_id, slip.employee_id)
  const actor = { name: 'Xero', membership_id: null }
  await insertPayslip({ db, actor, now }, { ...slip, id, source: 'xero', file: null, names })
  return id
}

async function isStatedAlready(
  db: Db,
  slip: Omit<AccountingSlip, 'supersedes_id'>,
  but: string | null,
): Promise<boolean> {
  const paySlip = await db
    .selectFrom('pay_slips')
    .select('id')
    .where('agency_id', '=', slip.agency_id)
    .where('employee_id', '=', slip.employee_id)
    .where('period_from', '=', slip.period_from)
    .where('period_to', '=', slip.period_to)
    .where('paid_on', '=', slip.paid_on)
    .where('superseded_by_id', 'is', null)
    .$if(but !== null, (of) => of.where('id', '<>', but ?? ''))
    .executeTakeFirst()
  return paySlip !== undefined
}

type Superseding = { supersedes_id: string; by_id: string; employee_id: string }

/** Marks the previous payslip as superseded; refuses one of another employee, or one that is already superseded. */
async function supersede(context: Context, { supersedes_id, by_id, employee_id }: Superseding) {
  const former = await paySlipOf(context, supersedes_id)
  if (former.employee_id !== employee_id) refuseField('supersedes_id', 'refusals.unknownChoice')
  if (!(await markSuperseded(context.db, supersedes_id, by_id))) refuseState('paySlip', 'superseded', former)
}

async function markSuperseded(db: Db, id: string, by_id: string): Promise<boolean> {
  const marked = await db
    .updateTable('pay_slips')
    .set({ superseded_by_id: by_id })
    .where('id', '=', id)
    .where('superseded_by_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** The current names of employer and employee, and the employee's chosen fund. */
const namesOf = (db: Db, agency_id: string, employee_id: string) =>
  db
    .selectFrom('employees')
    .innerJoin('companies', 'companies.id', 'employees.company_id')
    .leftJoin('employee_groups as chosen', (join) =>
      join
        .onRef('chosen.agency_id', '=', 'employees.agency_id')
        .onRef('chosen.employee_id', '=', 'employees.id')
        .on('chosen.name', '=', 'super'),
    )
    .select(['employees.company_id', 'employees.name as employee_name', 'employees.employee_code'])
    .select(({ fn }) => fn.coalesce('companies.legal_name', 'companies.name').as('employer_name'))
    .select(['companies.abn as employer_abn', 'companies.currency', fundName.as('super_fund')])
    .where('employees.agency_id', '=', agency_id)
    .where('employees.id', '=', employee_id)
    .executeTakeFirstOrThrow()

const fundName = sql<string | null>`chosen.data ->> 'fund_name'`

/** The tab of the employee's file that shows their payslips. */
const payslipsLink = (employee_id: string) => `/employee-profile-update/${employee_id}?tab=payslips`

type PayslipPeriod = { agency_id: string; employee_id: string; period_from: string; period_to: string }

// No amounts, because notifications are also emailed.
const notifyPerson = (
  { db, actor, now }: IssueContext,
  { agency_id, employee_id, period_from, period_to }: PayslipPeriod,
) =>
  notify(db, {
    agency_id,
    to: { employees: [{ employee_id, params: { from: period_from, to: period_to } }] },
    kind: 'payslipReady',
    link: payslipsLink(employee_id),
    except: actor.membership_id,
    now,
  })
