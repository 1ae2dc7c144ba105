// The job that stores the pay of approved time: by two interpreters, with its facts.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import type { TimesheetStatus } from '#contract/rostering/timesheets/statuses.ts'
import { addDays, type LocalDate } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { processDueRecords } from '#server/database/rows/due-records.ts'
import type { Database } from '#server/database/transaction.ts'
import { newId } from '#server/database/values/ids.ts'
import { chargeAndCostOf, type MarginRates } from '#server/modules/pay/margins/rules.ts'
import { marginRatesFor } from '#server/modules/pay/margins/rates.ts'
import { priceTimesheets } from './pricing.ts'
import { type PricedSheet, priceByBoth, type Pricer } from './weeks.ts'

/** Time whose pay never changes again. */
const unchangingStatuses: readonly TimesheetStatus[] = ['exported', 'paid']
/** Time whose pay is stored. */
export const frozenStatuses: readonly TimesheetStatus[] = ['approved', ...unchangingStatuses]

// The other days of a week come at most so many days before or after one of its days.
const daysAway = 6

type TimeOfPerson = { agency_id: string; employee_id: string; works_on: LocalDate; status: TimesheetStatus }

/** Whether the pay of a timesheet is as stored: while a change that it may depend on is queued, it has to be calculated. */
export async function isPayAsStored(db: Db, { agency_id, employee_id, works_on, status }: TimeOfPerson) {
  if (status !== 'approved') return unchangingStatuses.includes(status)
  const queued = await db
    .selectFrom('pricing_queue')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .where('from_day', '<=', addDays(works_on, daysAway))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return queued === undefined
}

/**
 * Prices the approved time of queued people from the week of the first day that is affected on. What is queued meanwhile stays in the queue.
 */
export const priceQueuedTime = (database: Database, now: Date, signal?: AbortSignal) =>
  processDueRecords(database, {
    actor: systemActor('jobs'),
    find: queuedPeople,
    process: async (db, agency_id, records) => {
      const people = records.map(({ id, from }) => ({ employee_id: id, from }))
      const differing = await freezePay(db, { agency_id, people, now })
      // They stay in the queue, and the job fails, until the mistake is repaired.
      if (differing.length > 0)
        throw new Error(`the interpreters of pay rules disagree on timesheets ${differing.join(', ')}`)
      await removeFromQueue(
        db,
        agency_id,
        records.flatMap(({ entries }) => entries),
      )
      return records.length
    },
    recordsPerTransaction: 25,
    signal,
  })

/** A person with the entries of the queue that are about them. */
type QueuedPerson = { agency_id: string; id: string; from: LocalDate; entries: string[] }

async function queuedPeople(db: Db): Promise<QueuedPerson[]> {
  const { rows } = await sql<QueuedPerson>`
    select agency_id, employee_id as id, min(from_day) as "from", array_agg(pricing_queue.id) as entries
    from pricing_queue group by agency_id, employee_id order by min(queued_at), employee_id`.execute(db)
  return rows
}

const removeFromQueue = (db: Db, agency_id: string, entries: readonly string[]) =>
  db
    .deleteFrom('pricing_queue')
    .where('agency_id', '=', agency_id)
    .where(sql<boolean>`id = any(${[...entries]}::uuid[])`)
    .execute()

type FreezeInput = {
  agency_id: string
  people: readonly { employee_id: string; from: LocalDate }[]
  now: Date
  /** default: both interpreters */
  price?: Pricer
}

/**
 * Stores the pay of people’s approved time from the week of a day on, with what it is charged and costs, and removes what is stored of time that is no longer approved. Also
 * for a pay run that needs it at once. An agency without rule sets and expenses has none. Returns the timesheets on which the interpreters
 * disagree, which nobody can be paid by.
 */
export async function freezePay(
  db: Db,
  { agency_id, people, now, price = priceByBoth }: FreezeInput,
): Promise<string[]> {
  const isPriced = await pricesTime(db, agency_id)
  const asked = isPriced ? people : []
  const priced = await priceTimesheets(db, {
    agency_id,
    people: asked.map(({ employee_id, from }) => ({ employee_id, from: addDays(from, -daysAway), to: null })),
    language: 'en',
    isWanted: ({ status }) => status === 'approved',
    price,
  })
  const kept = isPriced ? frozenStatuses : unchangingStatuses
  await removeAllBut(db, agency_id, { kept, employee_ids: people.map(({ employee_id }) => employee_id) })
  const unchanged = await lockedAsPriced(db, agency_id, priced)
  const toStore = priced.filter(({ sheet }) => unchanged.has(sheet.id))
  const rates = await marginRatesFor(
    db,
    agency_id,
    toStore.map(({ sheet }) => sheet),
  )
  await replacePay(db, { agency_id, priced: toStore, rates, now })
  return priced.flatMap(({ sheet, gaps }) => (gaps.some(({ gap }) => gap === 'calculations_differ') ? [sheet.id] : []))
}

/** Whether the agency assigns rule sets to anybody, or anything is recorded beside hours. */
async function pricesTime(db: Db, agency_id: string) {
  const { found } = await db
    .selectNoFrom(
      sql<boolean>`(exists (select from pay_rule_assignments where agency_id = ${agency_id}::uuid)
        or exists (select from timesheet_extras where agency_id = ${agency_id}::uuid))`.as('found'),
    )
    .executeTakeFirstOrThrow()
  return found
}

type KeptPay = { kept: readonly TimesheetStatus[]; employee_ids: readonly string[] }

const removeAllBut = (db: Db, agency_id: string, { kept, employee_ids }: KeptPay) =>
  sql`delete from priced_timesheets using timesheets
    where priced_timesheets.agency_id = ${agency_id}::uuid and timesheets.agency_id = priced_timesheets.agency_id
      and timesheets.id = priced_timesheets.timesheet_id and timesheets.employee_id = any(${[...employee_ids]}::uuid[])
      and timesheets.status <> all(${[...kept]}::text[])`.execute(db)

/** Those that are still approved as they were priced, locked until they are stored: nothing exports, changes or stores them meanwhile. */
async function lockedAsPriced(db: Db, agency_id: string, priced: readonly PricedSheet[]) {
  const rows = await db
    .selectFrom('timesheets')
    .select(['id', 'version'])
    .where('agency_id', '=', agency_id)
    .where('status', '=', 'approved')
    .where(sql<boolean>`id = any(${priced.map(({ sheet }) => sheet.id)}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  return new Set(priced.flatMap(({ sheet: { id, version } }) => (versions.get(id) === version ? [id] : [])))
}

type PayToStore = { agency_id: string; priced: readonly PricedSheet[]; rates: MarginRates; now: Date }

async function replacePay(db: Db, { agency_id, priced, rates, now }: PayToStore) {
  const ids = priced.map(({ sheet }) => sheet.id)
  await db
    .deleteFrom('priced_timesheets')
    .where('agency_id', '=', agency_id)
    .where(sql<boolean>`timesheet_id = any(${ids}::uuid[])`)
    .execute()
  const rows = priced.map((one) => ({ ...pricedRow(one, agency_id, now), ...marginColumns(one, rates) }))
  await sql`
    insert into priced_timesheets (timesheet_id, agency_id, timesheet_version, rule_version_id, minutes, cents, gaps, facts,
      charge_cents, cost_cents, charge, cost, priced_at)
    select timesheet_id, agency_id, timesheet_version, rule_version_id, minutes, cents, gaps, facts, charge_cents, cost_cents, charge, cost,
      priced_at
    from jsonb_populate_recordset(null::priced_timesheets, ${JSON.stringify(rows)}::jsonb)`.execute(db)
  const lines = priced.flatMap((one) => lineRows(one, agency_id))
  await sql`
    insert into pay_lines (id, agency_id, timesheet_id, position, label, minutes, hundredths, percentage, rate_cents, cents, clause,
      counts_for, reason, spans)
    select id, agency_id, timesheet_id, position, label, minutes, hundredths, percentage, rate_cents, cents, clause, counts_for, reason, spans
    from jsonb_populate_recordset(null::pay_lines, ${JSON.stringify(lines)}::jsonb)`.execute(db)
}

function pricedRow(one: PricedSheet, agency_id: string, now: Date) {
  const { sheet, version, classification, employment, hourly_cents, not_priced, gaps } = one
  return {
    ...{ timesheet_id: sheet.id, agency_id, timesheet_version: sheet.version, rule_version_id: version?.id ?? null },
    ...{ minutes: one.minutes, cents: one.cents, priced_at: now.toISOString() },
    gaps: not_priced === null ? gaps : [{ gap: not_priced }],
    facts: { ...one.facts, own: { classification, employment, hourly_cents } },
  }
}

/** Null where something is missing; what that is, is in the other two columns. Time without pay has neither. */
function marginColumns(one: PricedSheet, rates: MarginRates) {
  const known = chargeAndCostOf(one, rates)
  if (known === null) return { charge_cents: null, cost_cents: null, charge: {}, cost: {} }
  const { charge, cost } = known
  return {
    charge_cents: charge.gaps.length > 0 ? null : charge.cents,
    // Beside pay, which has its own column.
    cost_cents: cost.missing.length > 0 ? null : cost.total_cents - cost.pay_cents,
    charge,
    cost,
  }
}

const lineRows = ({ sheet, lines }: PricedSheet, agency_id: string) =>
  lines.map((line, position) => ({ ...line, id: newId(), agency_id, timesheet_id: sheet.id, position }))
