// The stored column mappings of an agency, for the next file with the same headers.
import { type Db, jsonb } from '#server/database/dialect.ts'
import { headersHash } from './columns.ts'
import type { FileTable, ColumnMapping } from './tables.ts'

/** Stores the mapping, so that the next file with these headers needs none. */
export const storeMatching = (
  db: Db,
  agency_id: string,
  { kind, file }: FileTable,
  { fields, dates, key }: ColumnMapping,
  now: Date,
) =>
  db
    .insertInto('import_matchings')
    .values({
      agency_id,
      kind,
      headers: headersHash(file.headers),
      fields: jsonb(Object.fromEntries(file.headers.map((header, at) => [header.toLowerCase(), fields[at] ?? null]))),
      date_orders: jsonb(ordersGiven(file.headers, dates)),
      key,
      updated_at: now.toISOString(),
    })
    .onConflict((on) =>
      on.columns(['agency_id', 'kind', 'headers']).doUpdateSet((eb) => ({
        fields: eb.ref('excluded.fields'),
        date_orders: eb.ref('excluded.date_orders'),
        key: eb.ref('excluded.key'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute()

/** The date orders that were given, only for columns that do not settle theirs. */
const ordersGiven = (headers: readonly string[], dates: ColumnMapping['dates']) =>
  Object.fromEntries(
    headers.flatMap((header, at) => {
      const columnDates = dates[at]
      return columnDates && !columnDates.settled && columnDates.order !== null
        ? [[header.toLowerCase(), columnDates.order]]
        : []
    }),
  )
