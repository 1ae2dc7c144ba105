import { sql } from 'kysely'
import type { PayLine, PricingGap } from '#contract/payroll/pay-rules/pay-lines.ts'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { type NotPricedReason, notPricedReasons, type TimesheetPay } from '#contract/payroll/timesheet-pay.ts'
import { notFound, refuse } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import type { Context } from '#server/http/context.ts'
import { nameIn } from '#server/modules/reference/queries.ts'
import { timesheetsVisibleTo } from '#server/modules/timesheets/queries.ts'
import { type RuleVersion, versionsById } from './facts.ts'
import { isPayAsStored } from './freezing.ts'
import type { TermsOfSheet } from './pay-terms.ts'
import { mayReadPay } from './policy.ts'
import { priceTimesheets } from './pricing.ts'
import type { PricedSheet, StoredFacts } from './weeks.ts'

/** The pay of one timesheet: as it was stored, or as it is now; not found for those who may not see it. */
export async function timesheetPayOf(context: Context, id: string): Promise<TimesheetPay> {
  const { db, actor, scope } = context
  if (!mayReadPay(actor)) refuse('notFound')
  const sheet = await sheetToRead(db, scope, id)
  if (isUnpaid(sheet)) return voidPay(sheet)
  return (await frozenPay(context, sheet)) ?? (await livePayOf(context, sheet))
}

export type SheetToRead = Awaited<ReturnType<typeof sheetToRead>>

/** A timesheet that the reader may see; not found outside the scope. */
export const sheetToRead = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('timesheets')
    .innerJoin('employees', 'employees.id', 'timesheets.employee_id')
    .innerJoin('companies', 'companies.id', 'employees.company_id')
    .select(['timesheets.id', 'timesheets.agency_id', 'timesheets.employee_id', 'timesheets.works_on'])
    .select(['timesheets.customer_id', 'timesheets.status', 'timesheets.paid_minutes', 'companies.currency'])
    .where('timesheets.id', '=', id)
    .where(inAgency(scope, 'timesheets.agency_id'))
    .where(timesheetsVisibleTo(scope))
    .executeTakeFirstOrThrow(notFound)

// Time that was rejected is not paid either.
export const isUnpaid = ({ status }: Pick<SheetToRead, 'status'>) => status === 'void' || status === 'rejected'

const voidPay = ({ id, currency, paid_minutes }: SheetToRead): TimesheetPay => ({
  ...{ timesheet_id: id, frozen_at: null, not_priced: 'void', rule_set: null, classification: null, employment: null },
  ...{ hourly_cents: null, currency, minutes: paid_minutes, cents: 0, lines: [], gaps: [], titles: {} },
})

/** The pay of a timesheet as it is now, whatever is stored. Who may see it is for the caller to say. */
export async function livePayOf(context: Context, sheet: SheetToRead): Promise<TimesheetPay> {
  const pay = await pricedNow(context, sheet)
  return { ...shownTerms(sheet, pay), ...amountsOf(pay), frozen_at: null, not_priced: pay.not_priced }
}

/** The pay of one timesheet as it is now. */
export async function pricedNow({ db, language }: Context, sheet: SheetToRead): Promise<PricedSheet> {
  const { agency_id, employee_id, works_on: day } = sheet
  const people = [{ employee_id, from: day, to: day }]
  const priced = await priceTimesheets(db, {
    ...{ agency_id, people, language, including: sheet.id, isWanted: ({ id }) => id === sheet.id },
  })
  const [pay] = priced
  if (pay === undefined) throw new Error(`timesheet ${sheet.id} was not priced`)
  return pay
}

type StoredPay = {
  frozen_at: string
  rule_version_id: string | null
  minutes: number
  cents: number
  gaps: ({ gap: NotPricedReason } | PricingGap)[]
  facts: StoredFacts & { own: Pick<TermsOfSheet, 'classification' | 'employment' | 'hourly_cents'> }
  lines: PayLine[]
}

async function frozenPay({ db, language }: Context, sheet: SheetToRead): Promise<TimesheetPay | null> {
  if (!(await isPayAsStored(db, sheet))) return null
  const { rows } = await sql<StoredPay>`
    select priced_at as frozen_at, rule_version_id, minutes, cents::float8 as cents, gaps, facts, ${storedLines(language)} as lines
    from priced_timesheets where agency_id = ${sheet.agency_id}::uuid and timesheet_id = ${sheet.id}::uuid`.execute(db)
  const [stored] = rows
  if (stored === undefined) return null
  const versions = stored.rule_version_id === null ? [] : [stored.rule_version_id]
  const [version = null] = await versionsById(db, sheet.agency_id, versions)
  const { reasons, gaps } = separated(stored.gaps)
  const terms = shownTerms(sheet, { ...stored.facts.own, version })
  return { ...terms, ...amountsOf({ ...stored, gaps }), frozen_at: stored.frozen_at, not_priced: reasons[0] ?? null }
}

/** Of `priced_timesheets`: its lines in their order; names of public holidays, which are stored in English, in this language. */
export const storedLines = (language: Language) => sql<PayLine[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('label', label, 'minutes', minutes, 'hundredths', hundredths, 'percentage', percentage,
    'rate_cents', rate_cents, 'cents', cents, 'clause', clause, 'counts_for', counts_for, 'reason', ${reasonIn(language)}, 'spans', spans)
    order by position), '[]')
  from pay_lines where pay_lines.agency_id = priced_timesheets.agency_id and pay_lines.timesheet_id = priced_timesheets.timesheet_id)`

const reasonIn = (
  language: Language,
) => sql`case when reason ->> 'holiday' is null then reason else reason || jsonb_build_object('holiday',
  coalesce((
    select ${nameIn(language, 'public_holidays')} from public_holidays
    where (public_holidays.agency_id = pay_lines.agency_id or public_holidays.agency_id is null)
      and ${nameIn('en', 'public_holidays')} = reason ->> 'holiday'
    order by public_holidays.agency_id nulls last, public_holidays.id limit 1), reason ->> 'holiday')) end`

/** Why it was not priced at all is stored among the gaps. */
function separated(stored: StoredPay['gaps']) {
  const isReason = (gap: string): gap is NotPricedReason => notPricedReasons.some((reason) => reason === gap)
  return {
    reasons: stored.flatMap(({ gap }) => (isReason(gap) ? [gap] : [])),
    gaps: stored.filter((one): one is PricingGap => !isReason(one.gap)),
  }
}

type ShownTerms = Pick<TermsOfSheet, 'classification' | 'employment' | 'hourly_cents'> & { version: RuleVersion | null }

function shownTerms(
  { id, currency }: SheetToRead,
  { version, classification: code, employment, hourly_cents }: ShownTerms,
) {
  const level = version?.rules.classifications.find((one) => one.code === code)
  const classification = code === null || version === null ? null : { code, title: level?.title ?? code }
  return {
    timesheet_id: id,
    currency,
    employment,
    hourly_cents,
    classification,
    rule_set: version && ruleSetOf(version),
    titles: version === null ? {} : titlesOf(version.rules),
  }
}

const ruleSetOf = ({ id, rule_set_id, title, valid_from, rules }: RuleVersion) => ({
  ...{ id: rule_set_id, version_id: id, title, instrument: rules.instrument, valid_from, source: rules.source },
})

/** Of allowances and piece rates, by code. */
export const titlesOf = ({ allowances, piece_work }: RuleSet): Record<string, string> =>
  Object.fromEntries([...allowances, ...(piece_work?.rates ?? [])].map(({ code, title }) => [code, title]))

type Amounts = { minutes: number; cents: number; lines: readonly PayLine[]; gaps: readonly PricingGap[] }

const amountsOf = ({ minutes, cents, lines, gaps }: Amounts) => ({ minutes, cents, lines: [...lines], gaps: [...gaps] })
