import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { PayLine, PaySlip, PaySums } from '#contract/people/payslips.ts'
import { notFound } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { cachedListQuery } from '#server/database/lists/list-query.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { type SearchedTexts, searchOf } from '#server/database/lists/search.ts'
import type { Context } from '#server/http/context.ts'
import { mayOpenPaySlips } from './policy.ts'
import { financialYearOf } from './rules.ts'

/** One page of the payslips that the actor may see. */
export const paySlipsPage = (context: ReadContext, input: ListInput) => pages(context.db, readerOf(context), input)

type ListInput = InputOf<typeof calls.payslips.list>
type PayReader = { scope: Scope; sees_all: boolean }
type ReadContext = Pick<Context, 'db' | 'actor' | 'scope'>
const readerOf = ({ actor, scope }: ReadContext): PayReader => ({ scope, sees_all: mayOpenPaySlips(actor) })

const pages = cachedListQuery((db, reader: PayReader, input: ListInput) => {
  const matching = paySlipsIn(db, reader)
    .$if(input.employee_id !== undefined, (of) => of.where('slip.employee_id', '=', input.employee_id ?? ''))
    .$if(input.from !== undefined, (of) => of.where('slip.paid_on', '>=', input.from ?? ''))
    .$if(input.to !== undefined, (of) => of.where('slip.paid_on', '<=', input.to ?? ''))
  return {
    matching,
    rows: rowsFrom(matching),
    order: [
      [sortColumns[input.sort], input.dir],
      ['slip.paid_on', input.dir],
      ['slip.id', input.dir],
    ],
    search: searchOf(reader.scope, 'pay_slips as slip', input.q, searchedTexts),
  }
})

const searchedTexts: SearchedTexts = (has) => [has('pay_slips', 'slip.id')]

const sortColumns = {
  paid_on: sql`slip.paid_on`,
  employee_name: sql`muster_plain(slip.employee_name)`,
  net_cents: sql`slip.net_cents`,
}

const paySlipsIn = (db: Db, reader: PayReader) =>
  db.selectFrom('pay_slips as slip').where(inAgency(reader.scope, 'slip.agency_id')).where(visibleToReader(reader))

/** Employees see their own, agency users with permission for pay and for sensitive data all, customers none. */
function visibleToReader({ scope, sees_all }: PayReader): RawBuilder<boolean> {
  if (scope.kind === 'employee') return sql`slip.employee_id = ${scope.employee_id}::uuid`
  return sees_all ? sql`true` : sql`false`
}

const rowsFrom = (slips: ReturnType<typeof paySlipsIn>) =>
  slips
    .select(['slip.id', 'slip.employee_id', 'slip.employee_name', 'slip.employee_code'])
    .select(['slip.period_from', 'slip.period_to', 'slip.paid_on', 'slip.source', 'slip.currency'])
    .select(['slip.gross_cents', 'slip.tax_cents', 'slip.deductions_cents', 'slip.super_cents', 'slip.net_cents'])
    .select(sql<boolean>`slip.file_id is not null`.as('has_file'))
    .select(sql<boolean>`slip.superseded_by_id is not null`.as('is_superseded'))
    .select(
      sql<boolean>`exists (select from pay_slips former where former.agency_id = slip.agency_id and former.superseded_by_id = slip.id)`.as(
        'corrects',
      ),
    )

/** One payslip in full; not found if the actor may not see it. */
export async function paySlipOf(context: ReadContext, id: string): Promise<PaySlip> {
  const { agency_id, ...slip } = await rowsFrom(paySlipsIn(context.db, readerOf(context)))
    .select(['slip.agency_id', 'slip.employer_name', 'slip.employer_abn', 'slip.super_fund'])
    .select([
      sql<PayLine[]>`slip.lines`.as('lines'),
      'slip.given_by_name as issued_by_name',
      'slip.given_at as issued_at',
    ])
    .where('slip.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return { ...slip, year_to_date: await yearToDate(context.db, { agency_id, ...slip }) }
}

type YearToDateQuery = { agency_id: string; employee_id: string; paid_on: string; id: string }

/** The totals of the financial year up to a payslip, of all that count and this one; null where a figure is missing. */
async function yearToDate(db: Db, { agency_id, employee_id, paid_on, id }: YearToDateQuery): Promise<PaySums | null> {
  const { known, ...sums } = await db
    .selectFrom('pay_slips')
    .select([
      sql<number>`coalesce(sum(gross_cents), 0)::float8`.as('gross_cents'),
      sql<number>`coalesce(sum(tax_cents), 0)::float8`.as('tax_cents'),
      sql<number>`coalesce(sum(deductions_cents), 0)::float8`.as('deductions_cents'),
      sql<number>`coalesce(sum(super_cents), 0)::float8`.as('super_cents'),
      sql<number>`coalesce(sum(net_cents), 0)::float8`.as('net_cents'),
      sql<boolean>`bool_and(gross_cents is not null)`.as('known'),
    ])
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .where('paid_on', '>=', financialYearOf(paid_on))
    .where(sql<boolean>`(paid_on < ${paid_on}::date or (paid_on = ${paid_on}::date and id <= ${id}::uuid))`)
    .where(sql<boolean>`(superseded_by_id is null or id = ${id}::uuid)`)
    .executeTakeFirstOrThrow()
  return known ? sums : null
}

/** The storage location of a payslip's file; null: it is rendered from its figures. */
export async function fileOfPaySlip(context: ReadContext, id: string) {
  const slip = await paySlipsIn(context.db, readerOf(context))
    .leftJoin('files', 'files.id', 'slip.file_id')
    .select(['files.id', 'slip.file_name'])
    .where('slip.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return slip.id === null ? null : { id: slip.id, name: slip.file_name }
}
