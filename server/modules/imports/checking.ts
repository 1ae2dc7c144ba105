// A noun of its own: reading a whole file into rows with verdicts, kind by kind; what the dry run and the import share.
import type { ImportKind, ImportMessage } from '#contract/imports.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Scope } from '#server/database/scope.ts'
import { type CustomerRecord, putCustomers } from '#server/modules/customers/actions.ts'
import { customerCodes, customersNamed } from '#server/modules/customers/queries.ts'
import { type EmployeeRecord, putEmployees } from '#server/modules/employees/actions.ts'
import { emailOwners } from '#server/modules/employees/queries.ts'
import { type CellsByField, RowReader } from '#server/modules/imports/row-reader.ts'
import { readPerson } from '#server/modules/imports/people-rows.ts'
import { readCustomer, readLocation } from '#server/modules/imports/place-rows.ts'
import { type LocationRecord, putLocations } from '#server/modules/locations/actions.ts'
import { referenceIdsByName } from '#server/modules/reference/queries.ts'
import type { Seal } from '#server/outside/seal.ts'
import { timeZoneOf } from '#server/outside/suburbs.ts'

export type Put = 'created' | 'updated' | 'unchanged'
export type Target = { agency_id: string; company_id: string; today: string }
type AnyRecord = EmployeeRecord | CustomerRecord | LocationRecord

/** What one kind of file is to the importer. `put` answers in the order of the records. */
export type Importer<R extends AnyRecord> = {
  readerFor(db: Db, scope: Scope, target: Target): Promise<(row: RowReader) => R | null>
  /** what must not stand twice in one file, per record: field and value */
  keysOf(record: R): { field: string; value: string }[]
  labelOf(row: RowReader): string
  /** messages that need the records the agency already has */
  against(
    db: Db,
    scope: Scope,
    records: readonly R[],
  ): Promise<(record: R) => (Omit<ImportMessage, 'column'> & { field: string })[]>
  put(db: Db, scope: Scope, target: Target, records: readonly R[], seal: Seal): Promise<Put[]>
}

const people: Importer<EmployeeRecord> = {
  async readerFor(db, scope, target) {
    const positions = await referenceIdsByName(db, scope, 'position', target.agency_id)
    const employment_types = await referenceIdsByName(db, scope, 'employment_type', target.agency_id)
    return (row) => readPerson(row, { positions, employment_types, today: target.today })
  },
  keysOf: (record) => [
    { field: 'employee_code', value: record.employee_code },
    { field: 'email', value: record.email },
  ],
  labelOf: (row) => `${row.text('employee_code')} ${row.text('first_name')} ${row.text('last_name')}`.trim(),
  async against(db, scope, records) {
    const owners = await emailOwners(
      db,
      scope,
      records.map((record) => record.email),
    )
    return (record) => {
      const owner = owners.get(record.email)
      const taken = owner !== undefined && owner !== record.employee_code
      return taken
        ? [{ field: 'email', key: 'validation.emailOfOther', params: { code: owner }, severity: 'refuse' }]
        : []
    }
  },
  put: (db, scope, target, records, seal) => putEmployees(db, scope, target, records, seal),
}

const customers: Importer<CustomerRecord> = {
  readerFor: async () => readCustomer,
  keysOf: (record) => [{ field: 'code', value: record.code }],
  labelOf: (row) => `${row.text('code')} ${row.text('name')}`.trim(),
  async against(db, scope, records) {
    const named = await customersNamed(
      db,
      scope,
      records.map((record) => record.name),
    )
    return (record) => {
      const other = [...(named.get(record.name.toLowerCase()) ?? []), ...codesNamed(records, record)].find(
        (code) => code !== record.code,
      )
      return other === undefined
        ? []
        : [{ field: 'name', key: 'validation.nameOfOther', params: { code: other }, severity: 'warn' }]
    }
  },
  put: (db, scope, target, records) => putCustomers(db, scope, target, records),
}

// Of two customers of one name in a file the second one is named as the doubtful one.
const codesNamed = (records: readonly CustomerRecord[], record: CustomerRecord) =>
  records
    .slice(0, records.indexOf(record))
    .filter((one) => one.name.toLowerCase() === record.name.toLowerCase())
    .map((one) => one.code)

const locations: Importer<LocationRecord> = {
  async readerFor(db, scope, target) {
    const facts = { customers: await customerCodes(db, scope, target.agency_id), zoneOf: timeZoneOf }
    return (row) => readLocation(row, facts)
  },
  keysOf: (record) => [{ field: 'name', value: `${record.customer_id} ${record.name.toLowerCase()}` }],
  labelOf: (row) => `${row.text('customer_code')} ${row.text('name')}`.trim(),
  against: async () => () => [],
  put: (db, scope, target, records) => putLocations(db, scope, target, records),
}

/** The importer of a kind. Records of another kind cannot reach it: they are read and put by the same one. */
export const importerOf = (kind: ImportKind): Importer<AnyRecord> =>
  // One table, three record types; a row's record was made by the reader of the same entry.
  ({ employees: people, customers, locations })[kind] as unknown as Importer<AnyRecord>

export type CheckedRow = {
  row: number
  line: number
  label: string
  messages: ImportMessage[]
  record: AnyRecord | null
}

type FileRow = { row: number; line: number; cells: CellsByField }

/** What is read and for whom. */
export type Reading = {
  kind: ImportKind
  target: Target
  rows: readonly FileRow[]
  header_of: ReadonlyMap<string, string>
}

/** Reads every row by its importer; a row that is wrong keeps no record, so no part of it can be written. */
export async function checkRows(db: Db, scope: Scope, { kind, target, rows, header_of }: Reading) {
  const importer = importerOf(kind)
  const read = await importer.readerFor(db, scope, target)
  const seen = new Map<string, number>()
  const readings = rows.map(({ row, line, cells }) => {
    const reader = new RowReader(cells, header_of)
    const record = read(reader)
    if (record !== null) refuseRepeated(reader, importer.keysOf(record), row, seen)
    return { row, line, label: importer.labelOf(reader).slice(0, 200), reader, record: reader.refused ? null : record }
  })
  const records = readings.flatMap(({ record }) => (record === null ? [] : [record]))
  const said = await importer.against(db, scope, records)
  return readings.map(({ reader, record, ...place }): CheckedRow => {
    const messages = record === null ? [] : said(record)
    for (const { field, key, params, severity } of messages) reader[severity](field, key, params)
    return { ...place, messages: reader.messages, record: reader.refused ? null : record }
  })
}

function refuseRepeated(
  reader: RowReader,
  keys: { field: string; value: string }[],
  row: number,
  seen: Map<string, number>,
) {
  for (const { field, value } of keys) {
    const first = seen.get(`${field} ${value}`)
    if (first === undefined) seen.set(`${field} ${value}`, row)
    else reader.refuse(field, 'validation.alreadyInRow', { row: first })
  }
}
