// Imports the payslips of posted pay runs, each once, and again as a correction.
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/database/dialect.ts'
import { createAccountingPayslip } from '#server/modules/payslips/actions.ts'
import { XeroFailure } from '#server/outside/xero.ts'
import type { XeroJobContext, XeroRun } from './requests.ts'
import { modifiedSince, pageRows, connectedSince, sinceOf } from './people.ts'
import { dayOf, digestOf, instantOf, type SlipFigures, figuresOf, type PayItems, xeroSlip } from './rules.ts'
import { payPosted } from './timesheets/posting.ts'
import type { LinkKey } from './tokens.ts'

const summarySchema = z.object({
  PayslipID: z.uuid(),
  EmployeeID: z.uuid(),
  FirstName: z.string().nullish(),
  LastName: z.string().nullish(),
})
const payRun = z.object({
  PayRunID: z.uuid(),
  PayrollCalendarID: z.uuid(),
  PayRunStatus: z.string(),
  PayRunPeriodStartDate: z.string(),
  PayRunPeriodEndDate: z.string(),
  PaymentDate: z.string(),
  UpdatedDateUTC: z.string(),
  Payslips: z.array(summarySchema).nullish(),
})
type PayRun = z.infer<typeof payRun>
const payRuns = z.object({ PayRuns: z.array(payRun).nullish() })

/** Records the payslips of posted pay runs that changed since the last time. A run that was already read is not read again. */
export async function fetchRuns({ job, outside, write, get }: XeroJobContext) {
  const began = sinceOf(outside.clock.now())
  const { pay_runs_since } = await write((db) => connectedSince(db, job))
  for (let page = 1, left = true; left; page++) {
    const runs = (await get(`/PayRuns?page=${page}`, payRuns, modifiedSince(pay_runs_since))).PayRuns ?? []
    const posted = runs.filter(({ PayRunStatus }) => PayRunStatus === 'POSTED')
    for (const run of await write((db) => unreadRuns(db, job, posted))) await readRun({ job, write, get, outside }, run)
    left = runs.length >= pageRows
  }
  await write((db) =>
    db
      .updateTable('xero_links')
      .set({ pay_runs_since: began })
      .where('agency_id', '=', job.agency_id)
      .where('company_id', '=', job.company_id)
      .execute(),
  )
}

/** The list only has the ids. */
async function readRun({ job, write, get, outside }: Omit<XeroJobContext, 'send' | 'sendAll'>, { PayRunID }: PayRun) {
  const [run] = (await get(`/PayRuns/${PayRunID}`, payRuns)).PayRuns ?? []
  if (run === undefined) return
  await write(async (db) => {
    await upsertSlips(db, job, run)
    if (run.PayRunStatus === 'POSTED') await payPosted(db, job, postedOf(run), outside.clock.now())
  })
}

const postedOf = (run: PayRun) => ({
  calendar_id: run.PayrollCalendarID,
  period_from: dayOf(run.PayRunPeriodStartDate),
  period_to: dayOf(run.PayRunPeriodEndDate),
  updated_at: instantOf(run.UpdatedDateUTC),
  people: (run.Payslips ?? []).map(({ EmployeeID }) => EmployeeID),
})

async function unreadRuns(db: Db, { agency_id, company_id }: LinkKey, runs: readonly PayRun[]) {
  if (runs.length === 0) return []
  const ids = runs.map(({ PayRunID }) => PayRunID)
  const known = await db
    .selectFrom('xero_slips')
    .select(['pay_run_id', 'run_edition'])
    .distinct()
    .where('agency_id', '=', agency_id)
    .where('company_id', '=', company_id)
    .where('pay_run_id', 'in', ids)
    .execute()
  const read = new Set(known.map((run) => `${run.pay_run_id} ${run.run_edition}`))
  return runs.filter((run) => !read.has(`${run.PayRunID} ${run.UpdatedDateUTC}`))
}

async function upsertSlips(db: Db, { agency_id, company_id }: LinkKey, run: PayRun) {
  const slips = run.PayRunStatus === 'POSTED' ? (run.Payslips ?? []) : []
  if (slips.length === 0) return
  const about = {
    ...{ agency_id, company_id, pay_run_id: run.PayRunID, run_edition: run.UpdatedDateUTC },
    ...{ period_from: dayOf(run.PayRunPeriodStartDate), period_to: dayOf(run.PayRunPeriodEndDate) },
    paid_on: dayOf(run.PaymentDate),
  }
  const rows = slips.map(({ PayslipID, EmployeeID, FirstName, LastName }) => ({
    ...about,
    ...{ xero_id: PayslipID, person_id: EmployeeID },
    person_name: `${FirstName ?? ''} ${LastName ?? ''}`.trim().slice(0, 160),
  }))
  await db
    .insertInto('xero_slips')
    .values(rows)
    .onConflict((of) =>
      of.columns(['agency_id', 'company_id', 'xero_id']).doUpdateSet((row) => ({
        run_edition: row.ref('excluded.run_edition'),
        period_from: row.ref('excluded.period_from'),
        period_to: row.ref('excluded.period_to'),
        paid_on: row.ref('excluded.paid_on'),
        // Whether the figures changed is known only after reading it again.
        status: 'waiting',
      })),
    )
    .execute()
}

/** Issues the waiting payslips of matched people. */
export async function fetchSlips(fetching: XeroJobContext) {
  const { write, job } = fetching
  await write((db) => countSlips(db, job))
  let items: PayItems | null = null
  for (
    let slip = await write((db) => nextSlip(db, job));
    slip !== undefined;
    slip = await write((db) => nextSlip(db, job))
  ) {
    items ??= await itemsOf(fetching)
    const figures = await figuresFrom(fetching, slip.xero_id, items)
    await write((db) => issueSlip(db, fetching, slip, figures))
  }
}

const waitingSlips = (db: Db, { agency_id, company_id }: LinkKey) =>
  db
    .selectFrom('xero_slips as slip')
    .innerJoin('xero_people as person', (join) =>
      join
        .onRef('person.agency_id', '=', 'slip.agency_id')
        .onRef('person.company_id', '=', 'slip.company_id')
        .onRef('person.xero_id', '=', 'slip.person_id'),
    )
    .where('slip.agency_id', '=', agency_id)
    .where('slip.company_id', '=', company_id)
    .where('slip.status', '=', 'waiting')
    .where('person.employee_id', 'is not', null)

async function countSlips(db: Db, job: XeroRun) {
  const { count } = await waitingSlips(db, job)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  await db
    .updateTable('xero_fetches')
    .set({ total: sql`done + ${count}` })
    .where('agency_id', '=', job.agency_id)
    .where('id', '=', job.id)
    .execute()
}

type WaitingSlip = NonNullable<Awaited<ReturnType<typeof nextSlip>>>

const nextSlip = (db: Db, job: XeroRun) =>
  waitingSlips(db, job)
    .select(['slip.xero_id', 'slip.period_from', 'slip.period_to', 'slip.paid_on', 'slip.digest', 'slip.pay_slip_id'])
    .select('person.employee_id')
    .$narrowType<{ employee_id: string }>()
    .orderBy('slip.paid_on')
    .orderBy('slip.xero_id')
    .limit(1)
    .executeTakeFirst()

const namedSchema = z.object({ Name: z.string().nullish() })
const itemLists = z.object({
  PayItems: z.object({
    EarningsRates: z
      .array(namedSchema.extend({ EarningsRateID: z.string(), EarningsType: z.string().nullish() }))
      .nullish(),
    DeductionTypes: z.array(namedSchema.extend({ DeductionTypeID: z.string() })).nullish(),
    ReimbursementTypes: z.array(namedSchema.extend({ ReimbursementTypeID: z.string() })).nullish(),
  }),
})

/** The names of the lines' pay items there. */
async function itemsOf({ get }: XeroJobContext): Promise<PayItems> {
  const { PayItems: items } = await get('/PayItems', itemLists)
  const item = (id: string, name: string | null | undefined, isAllowance = false) =>
    [id, { name: name ?? '–', isAllowance }] as const
  return new Map([
    ...(items.EarningsRates ?? []).map((of) => item(of.EarningsRateID, of.Name, of.EarningsType === 'ALLOWANCE')),
    ...(items.DeductionTypes ?? []).map((of) => item(of.DeductionTypeID, of.Name)),
    ...(items.ReimbursementTypes ?? []).map((of) => item(of.ReimbursementTypeID, of.Name)),
  ])
}

const oneSlip = z.object({ Payslip: xeroSlip })

/** null: not understood, so that the others need not wait for it. */
const figuresFrom = ({ get }: XeroJobContext, xero_id: string, items: PayItems): Promise<SlipFigures | null> =>
  get(`/Payslip/${xero_id}`, oneSlip).then(
    ({ Payslip }) => figuresOf(Payslip, items),
    (failure: unknown) => {
      if (failure instanceof XeroFailure && isUnread(failure)) return null
      throw failure
    },
  )

const isUnread = ({ reason }: XeroFailure) => reason === 'unreadable' || reason === 'missing'

/** One payslip and its completion in one transaction: an interrupted fetch resumes with the next. */
async function issueSlip(db: Db, { job, outside }: XeroJobContext, slip: WaitingSlip, value: SlipFigures | null) {
  const { xero_id: external_id, pay_slip_id: supersedes_id, digest: before, employee_id, ...days } = slip
  const digest = digestOf({ ...days, ...value, employee_id })
  if (value === null) return markSlip(db, job, external_id, { status: 'figures' })
  if (digest === before) return markSlip(db, job, external_id, { status: 'given' })
  const { period_from, period_to, paid_on } = days
  const about = { agency_id: job.agency_id, employee_id, external_id, period_from, period_to, paid_on }
  const id = await createAccountingPayslip(db, { ...about, ...value, supersedes_id }, outside.clock.now())
  if (id === null) return markSlip(db, job, external_id, { status: 'exists' })
  return markSlip(
    db,
    job,
    external_id,
    { status: 'given', pay_slip_id: id, digest },
    supersedes_id === null ? 'given' : 'corrected',
  )
}

type SlipChange = { status: 'given' | 'exists' | 'figures'; pay_slip_id?: string; digest?: string }

async function markSlip(db: Db, job: XeroRun, xero_id: string, change: SlipChange, counts?: 'given' | 'corrected') {
  await db
    .updateTable('xero_slips')
    .set(change)
    .where('agency_id', '=', job.agency_id)
    .where('company_id', '=', job.company_id)
    .where('xero_id', '=', xero_id)
    .execute()
  await db
    .updateTable('xero_fetches')
    .set({ done: sql`done + 1`, ...(counts === undefined ? {} : { [counts]: sql`${sql.ref(counts)} + 1` }) })
    .where('agency_id', '=', job.agency_id)
    .where('id', '=', job.id)
    .execute()
}
