// The pay calendars, earnings rates, types of leave and super funds of an organisation, and the unambiguous mappings to them. Nothing there is written.
import { sql } from 'kysely'
import { z } from 'zod'
import type { XeroChoiceKind } from '#contract/platform/xero/xero-sync.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import type { XeroJobContext } from '#server/modules/xero/requests.ts'
import { dayOf } from '#server/modules/xero/rules.ts'
import type { LinkKey } from '#server/modules/xero/tokens.ts'
import { fundsInUse } from './mapping.ts'

const optionalText = z.string().nullish()
const calendarsSchema = z.object({
  PayrollCalendars: z
    .array(
      z.object({
        PayrollCalendarID: z.uuid(),
        Name: optionalText,
        CalendarType: optionalText,
        StartDate: optionalText,
        PaymentDate: optionalText,
      }),
    )
    .nullish(),
})
const payItemsSchema = z.object({
  PayItems: z.object({
    EarningsRates: z
      .array(
        z.object({
          EarningsRateID: z.uuid(),
          Name: optionalText,
          EarningsType: optionalText,
          TypeOfUnits: optionalText,
          CurrentRecord: z.boolean().nullish(),
        }),
      )
      .nullish(),
    LeaveTypes: z
      .array(
        z.object({
          LeaveTypeID: z.uuid(),
          Name: optionalText,
          LeaveLoadingRate: z.number().nullish(),
          CurrentRecord: z.boolean().nullish(),
        }),
      )
      .nullish(),
  }),
})
const fundsSchema = z.object({
  SuperFunds: z
    .array(z.object({ SuperFundID: z.uuid(), Name: optionalText, USI: optionalText, ABN: optionalText }))
    .nullish(),
})

type XeroChoice = {
  kind: XeroChoiceKind
  xero_id: string
  name: string
  facts: Record<string, string | null>
  is_active: boolean
}

/** Reads what can be mapped, and maps what is unambiguous and not mapped yet. */
export async function readChoices({ get, write, job }: XeroJobContext) {
  const calendars = (await get('/PayrollCalendars', calendarsSchema)).PayrollCalendars ?? []
  const items = (await get('/PayItems', payItemsSchema)).PayItems
  const choices = [
    ...calendars.map(asCalendar),
    ...(items.EarningsRates ?? []).map(asRate),
    ...(items.LeaveTypes ?? []).map(asLeaveType),
    ...((await get('/Superfunds', fundsSchema)).SuperFunds ?? []).map(asFund),
  ]
  await write(async (db) => {
    await replaceChoices(db, job, choices)
    await mapClear(db, job, choices)
  })
}

type CalendarAnswer = NonNullable<z.infer<typeof calendarsSchema>['PayrollCalendars']>[number]
const asCalendar = (one: CalendarAnswer): XeroChoice => ({
  ...{ kind: 'calendar', xero_id: one.PayrollCalendarID, name: nameOf(one), is_active: true },
  facts: {
    type: one.CalendarType ?? null,
    starts_on: one.StartDate ? dayOf(one.StartDate) : null,
    paid_on: one.PaymentDate ? dayOf(one.PaymentDate) : null,
  },
})

type RateAnswer = NonNullable<z.infer<typeof payItemsSchema>['PayItems']['EarningsRates']>[number]
const asRate = (one: RateAnswer): XeroChoice => ({
  ...{ kind: 'earnings_rate', xero_id: one.EarningsRateID, name: nameOf(one), is_active: one.CurrentRecord !== false },
  facts: { type: one.EarningsType ?? null, units: one.TypeOfUnits ?? null },
})

type LeaveTypeAnswer = NonNullable<z.infer<typeof payItemsSchema>['PayItems']['LeaveTypes']>[number]
const asLeaveType = (one: LeaveTypeAnswer): XeroChoice => ({
  ...{ kind: 'leave_type', xero_id: one.LeaveTypeID, name: nameOf(one), is_active: one.CurrentRecord !== false },
  // In percent; without one, Xero adds no loading to such leave.
  facts: { loading: one.LeaveLoadingRate ? String(one.LeaveLoadingRate) : null },
})

type FundAnswer = NonNullable<z.infer<typeof fundsSchema>['SuperFunds']>[number]
const asFund = (one: FundAnswer): XeroChoice => ({
  ...{ kind: 'super_fund', xero_id: one.SuperFundID, name: nameOf(one), is_active: true },
  facts: { usi: one.USI?.toUpperCase() ?? null, abn: one.ABN?.replaceAll(/\s/g, '') ?? null },
})

const nameOf = ({ Name }: { Name?: string | null | undefined }) => (Name ?? '–').slice(0, 200)

/** What is no longer there cannot be chosen; a mapping to it stays visible until it is changed. */
async function replaceChoices(db: Db, { agency_id, company_id }: LinkKey, choices: readonly XeroChoice[]) {
  const { tenant_id } = await db
    .selectFrom('xero_links')
    .select('tenant_id')
    .where('agency_id', '=', agency_id)
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow()
  if (tenant_id === null) return
  await db
    .updateTable('xero_choices')
    .set({ is_active: false })
    .where('agency_id', '=', agency_id)
    .where('company_id', '=', company_id)
    .execute()
  if (choices.length === 0) return
  await db
    .insertInto('xero_choices')
    .values(choices.map(({ facts, ...one }) => ({ agency_id, company_id, tenant_id, ...one, facts: jsonb(facts) })))
    .onConflict((of) =>
      of.columns(['agency_id', 'company_id', 'kind', 'xero_id']).doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        facts: row.ref('excluded.facts'),
        is_active: row.ref('excluded.is_active'),
      })),
    )
    .execute()
}

const calendarTypes = { weekly: 'WEEKLY', fortnightly: 'FORTNIGHTLY', monthly: 'MONTHLY' } as const

/** The only calendar of the company's pay cycle, the only rate of ordinary hours, and funds with the same USI or ABN. */
async function mapClear(db: Db, { agency_id, company_id }: LinkKey, choices: readonly XeroChoice[]) {
  const { pay_cycle } = await db
    .selectFrom('companies')
    .select('pay_cycle')
    .where('agency_id', '=', agency_id)
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow()
  const only = (kind: XeroChoiceKind, matches: (facts: XeroChoice['facts']) => boolean) => {
    const [first, second] = choices.filter((one) => one.kind === kind && one.is_active && matches(one.facts))
    return second === undefined ? first?.xero_id : undefined
  }
  const inUse = await fundsInUse(db, { agency_id, company_id })
  const clear = [
    ...(pay_cycle === null
      ? []
      : [
          {
            kind: 'calendar',
            our_key: pay_cycle,
            xero_id: only('calendar', ({ type }) => type === calendarTypes[pay_cycle]),
          },
        ]),
    {
      kind: 'earnings_rate',
      our_key: 'ordinary',
      xero_id: only('earnings_rate', ({ type }) => type === 'ORDINARYTIMEEARNINGS'),
    },
    ...inUse.map(({ our_key }) => ({
      kind: 'super_fund',
      our_key,
      xero_id: only('super_fund', ({ usi, abn }) => our_key === `usi:${usi}` || our_key === `abn:${abn}`),
    })),
  ].filter(({ xero_id }) => xero_id !== undefined)
  await sql`insert into xero_mappings (agency_id, company_id, kind, our_key, xero_id)
    select ${agency_id}::uuid, ${company_id}::uuid, kind, our_key, xero_id
    from jsonb_to_recordset(${JSON.stringify(clear)}::jsonb) as clear (kind text, our_key text, xero_id uuid)
    on conflict do nothing`.execute(db)
}
