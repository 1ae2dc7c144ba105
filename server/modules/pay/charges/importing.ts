// Charge rates of a file, written together (decision 013).
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { touchedColumns } from '#server/database/rows/versioned.ts'
import { newId } from '#server/database/values/ids.ts'
import type { AuthorContext } from '#server/http/context.ts'
import { agenciesOf } from './queries.ts'
import { type ImportedRate, planRates, type RateOutcome, type StoredRate } from './import-plan.ts'
import { never } from './rules.ts'

/** The rates of customers of an agency, to plan an import by. */
export const ratesForImport = (db: Db, agency_id: string, customer_ids: readonly string[]): Promise<StoredRate[]> =>
  db
    .selectFrom('charge_rates')
    .select(['id', 'customer_id', 'location_id', 'position_id', 'employment', 'label', 'code'])
    .select(['method', 'cents', 'basis_points', 'passes_penalties', 'starts_on', 'ends_on', 'note'])
    .where('agency_id', '=', agency_id)
    .where(sql<boolean>`customer_id = any(${[...new Set(customer_ids)]}::uuid[])`)
    .orderBy('starts_on')
    .orderBy('id')
    .$castTo<StoredRate>()
    .execute()

/**
 * Writes rates of customers in the order of the file, as `planRates` says; returns the outcomes in that order. What ends earlier is written
 * before what ends later or is new, so that no two rates overlap at any moment.
 */
export async function putChargeRates(
  context: Pick<AuthorContext, 'db' | 'scope' | 'now'>,
  agency_id: string,
  rows: readonly ImportedRate[],
): Promise<readonly RateOutcome[]> {
  const { db, now } = context
  const customer_ids = rows.map(({ customer_id }) => customer_id)
  // Raises and other imports wait.
  await agenciesOf(context, customer_ids, true)
  const stored = await ratesForImport(db, agency_id, customer_ids)
  const { created, changed, outcomes } = planRates(stored, rows)
  const ends = new Map(stored.map(({ id, ends_on }) => [id, ends_on ?? never]))
  const isShorter = ({ id, ends_on }: StoredRate) => (ends_on ?? never) < (ends.get(id) ?? never)
  for (const part of [changed.filter(isShorter), changed.filter((rate) => !isShorter(rate))])
    if (part.length > 0) await updateRates(db, agency_id, part, now)
  if (created.length > 0) await insertRates(db, agency_id, created)
  return outcomes
}

const updateRates = (db: Db, agency_id: string, rates: readonly StoredRate[], now: Date) =>
  db
    .updateTable('charge_rates')
    .from(
      sql<StoredRate & { id: string }>`jsonb_to_recordset(${JSON.stringify(rates)}::jsonb)`.as<'given'>(
        sql`given(id uuid, method text, cents int, basis_points int, passes_penalties boolean, ends_on date, note text)`,
      ),
    )
    .set((of) => ({
      ...touchedColumns(now),
      version: sql<number>`charge_rates.version + 1`,
      method: of.ref('given.method'),
      cents: of.ref('given.cents'),
      basis_points: of.ref('given.basis_points'),
      passes_penalties: of.ref('given.passes_penalties'),
      ends_on: of.ref('given.ends_on'),
      note: of.ref('given.note'),
    }))
    .where('charge_rates.agency_id', '=', agency_id)
    .whereRef('charge_rates.id', '=', 'given.id')
    .execute()

const insertRates = (db: Db, agency_id: string, rates: readonly StoredRate[]) =>
  sql`insert into charge_rates (id, agency_id, customer_id, location_id, position_id, employment, label, code, method, cents,
      basis_points, passes_penalties, starts_on, ends_on, note)
    select given.id, ${agency_id}::uuid, given.customer_id, given.location_id, given.position_id, given.employment, given.label,
      given.code, given.method, given.cents, given.basis_points, given.passes_penalties, given.starts_on, given.ends_on, given.note
    from jsonb_to_recordset(${JSON.stringify(rates.map((rate) => ({ ...rate, id: newId() })))}::jsonb) as given(id uuid,
      customer_id uuid, location_id uuid, position_id uuid, employment text, label text, code text, method text, cents int,
      basis_points int, passes_penalties boolean, starts_on date, ends_on date, note text)`.execute(db)
