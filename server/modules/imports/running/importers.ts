// The importer of each kind of file, shared by the dry run and the import.
import { nameKey } from '#contract/values/formats/clean-text.ts'
import { customerTransitions } from '#contract/customers/customers.ts'
import { type EntryList, importKeys, type ImportKind } from '#contract/platform/import-fields.ts'
import type { EntryDecision } from '#contract/platform/imports.ts'
import { refuseField } from '#contract/refusals.ts'
import { canBecome } from '#contract/transitions.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import type { WriteOutcome } from '#server/database/rows/many.ts'
import { peopleForImport, recordImported, sitesForImport } from '#server/modules/clock/importing.ts'
import {
  existingCompanies,
  type CompanyKey,
  type CompanyRecord,
  upsertCompanies,
} from '#server/modules/companies/put-companies.ts'
import { everyCompany } from '#server/modules/companies/queries.ts'
import { upsertCustomers } from '#server/modules/customers/put-customers.ts'
import { customerCodes, type CustomerKey, customerNames, existingCustomers } from '#server/modules/customers/queries.ts'
import { typeIdsByName } from '#server/modules/documents/types/queries.ts'
import { upsertEmployees } from '#server/modules/employees/actions.ts'
import { possibleMatches } from '#server/modules/employees/duplicates.ts'
import { doNotRehirePeople } from '#server/modules/employees/do-not-rehire.ts'
import { type EmployeeKey, existingPeople } from '#server/modules/employees/queries.ts'
import {
  type ChargeRateRecord,
  chargeRateReader,
  checkOverlap,
  valueOfRate,
  writtenRate,
} from '#server/modules/imports/rows/charge-rates.ts'
import { codesOfCustomers, codesOfPeople, type RecordCode } from '#server/modules/imports/rows/record-codes.ts'
import { idsByCompanyName } from '#server/modules/imports/rows/company-names.ts'
import { customerLists } from '#server/modules/imports/rows/customer-terms.ts'
import { type EntryIds, entriesOfList } from '#server/modules/imports/rows/entries.ts'
import {
  type LeaveBalanceRecord,
  leaveBalanceReader,
  valueOfOpening,
  writtenOpening,
} from '#server/modules/imports/rows/leave-balances.ts'
import { personWarningsFor } from '#server/modules/imports/rows/known-people.ts'
import { personLists } from '#server/modules/imports/rows/person-facts.ts'
import { type CompanyIdsByName, type PersonRecord, readPersonRow } from '#server/modules/imports/rows/people.ts'
import {
  companyLists,
  type CustomerInFile,
  needsWholeCycle,
  needsZone,
  readCompany,
  readCustomer,
  readLocation,
} from '#server/modules/imports/rows/places.ts'
import {
  type PunchRecord,
  readPunch,
  sitesByWord,
  valueOfPunch,
  writtenPunch,
} from '#server/modules/imports/rows/punches.ts'
import { putGroups } from './person-details.ts'
import type { RowReader } from '#server/modules/imports/reading/row-reader.ts'
import { peopleWithDays, putOpenings } from '#server/modules/leave/balances/importing.ts'
import { seesTypeOf } from '#server/modules/leave/requests/visibility.ts'
import { leaveTypesOfAgency } from '#server/modules/leave/types/queries.ts'
import { type LocationRecord, upsertLocations } from '#server/modules/locations/actions.ts'
import { locationsOfCustomers } from '#server/modules/locations/queries.ts'
import type { LocationKey } from '#server/modules/locations/rules.ts'
import { codesOfAgency } from '#server/modules/pay/charges/codes.ts'
import { planRates } from '#server/modules/pay/charges/import-plan.ts'
import { putChargeRates, ratesForImport } from '#server/modules/pay/charges/importing.ts'
import { countriesByWord } from '#server/modules/reference/queries.ts'
import type { Seal } from '#server/outside/secrets/seal.ts'
import { hasXero } from '#server/modules/settings/queries.ts'
import { timeZoneOf } from '#server/outside/places/suburbs.ts'
import type { Actor } from '#server/http/actor.ts'
import type { AuthorContext } from '#server/http/context.ts'
import { serverText } from '#server/http/server-texts.ts'
import type { WriteResult } from '#server/modules/imports/rows/write-result.ts'

export type AnyRecord =
  | CompanyRecord
  | CustomerInFile
  | LocationRecord
  | PersonRecord
  | PunchRecord
  | ChargeRateRecord
  | LeaveBalanceRecord

/** The owner of the file: the agency, and the company for rows that name none. Rows may name `companyImporter`. */
export type ImportTarget = { agency_id: string; company_id: string; today: string }
/** Where records are read and written. `key`: the field that matches a row to an existing record. */
export type ImportContext = AuthorContext & {
  target: ImportTarget
  key: string
  companies: CompanyIdsByName
  /** the decisions about names that the agency's lists do not have */
  decisions: readonly EntryDecision[]
}

/** In which rows are read: who uploaded which file, in which language. */
export type ImportReading = ImportContext & { caller: Actor; file: { name: string; language: Language } }

/** An existing record: its name for messages, and the values that it can be matched by. */
export type ExistingRow = {
  id: string
  name: string
  values: ImportValues
  /** for a record merged into the record `id`: the values of the latter */
  mergedInto?: ImportValues
}
/** By field; null: not given. */
export type ImportValues = Readonly<Record<string, string | null>>

/** The importer of one kind of file. `put` returns results in the order of the records; it may refuse some of them and write the others. */
export type Importer<R extends AnyRecord> = {
  readerFor(context: ImportReading): Promise<(row: RowReader) => R | null>
  labelOf(row: RowReader): string
  valuesOf(record: R): ImportValues
  /** what a row does depends on the others: all are written in one transaction, and not in chunks */
  isWhole?: true
  /** fields with unique values in an agency */
  unique: readonly string[]
  /** the field with the code of a record */
  code?: string
  /** the codes of records whose row has none: of the existing record that they mean, or free ones */
  codesFor?(context: ImportContext, records: readonly R[]): Promise<readonly RecordCode[]>
  /** the value of a record with a code */
  withCode?(record: R, code: string): R
  /** fields that are usually unique in a file, though they need not be: few equal ones among many are mistakes */
  usuallyUnique?(record: R): readonly (readonly [string, string | null])[]
  known(context: ImportContext, records: readonly R[]): Promise<ExistingRow[]>
  /** warnings about a record once its match is known (null: a new one) */
  doubts?(
    context: ImportContext,
    records: readonly R[],
  ): Promise<(row: RowReader, record: R, means: string | null) => void>
  put(context: ImportContext, records: readonly R[], seal: Seal): Promise<(WriteOutcome | WriteResult)[]>
}

const companyImporter: Importer<CompanyRecord> = {
  async readerFor(context) {
    const { db, scope, target } = context
    const countries = await countriesByWord(db, scope, target.agency_id)
    const facts = { lists: await listsOf(context, companyLists), countries, zoneOf: timeZoneOf }
    return (row) => readCompany(row, facts)
  },
  labelOf: (row) => row.text('name'),
  valuesOf: ({ name, abn, email }) => ({ name: nameKey(name), abn, email }),
  unique: ['name', 'abn'],
  async known({ db, scope, target }) {
    const existing = await existingCompanies(db, scope, target.agency_id)
    return existing.map(({ id, name, abn, email }) => ({ id, name, values: { name: nameKey(name), abn, email } }))
  },
  async doubts({ db, scope, target }) {
    const existing = new Map(
      (await existingCompanies(db, scope, target.agency_id)).map((company) => [company.id, company]),
    )
    return (row, record, means) => needsWholeCycle(row, record, existing.get(means ?? ''))
  },
  put: ({ db, scope, target, key }, records) =>
    upsertCompanies(db, scope, target.agency_id, records, keyOf<CompanyKey>('companies', key)),
}

const customerImporter: Importer<CustomerInFile> = {
  async readerFor(context) {
    const facts = { companies: context.companies, lists: await listsOf(context, customerLists) }
    return (row) => readCustomer(row, facts)
  },
  labelOf: (row) => `${row.text('code')} ${row.text('name')}`.trim(),
  valuesOf: ({ code, name, abn }) => ({ code, name: nameKey(name), abn }),
  unique: ['code'],
  code: 'code',
  codesFor: (context, records) => codesOfCustomers(context.db, context.target.agency_id, records),
  withCode: (record, code) => ({ ...record, code }),
  async known({ db, target }, records) {
    const existing = await customersIn(db, target, records)
    return existing.map(({ id, code, name, abn }) => ({ id, name: code, values: { code, name: nameKey(name), abn } }))
  },
  async doubts({ db, target }, records) {
    const existing = new Map((await customersIn(db, target, records)).map(({ id, status }) => [id, status]))
    return (row, { status }, means) => {
      const present = existing.get(means ?? '') ?? status
      if (status !== null && present !== null && status !== present && !canBecome(customerTransitions, present, status))
        row.refuse('status', 'validation.customerMove')
    }
  },
  put: (context, records) =>
    byCompany(context, records, (into, of) =>
      upsertCustomers(context.db, context.scope, into, of, keyOf<CustomerKey>('customers', context.key)),
    ),
}

function customersIn(db: Db, { agency_id }: ImportTarget, records: readonly CustomerInFile[]) {
  const valuesIn = (key: CustomerKey) => records.flatMap((record) => record[key] ?? [])
  return existingCustomers(db, agency_id, { code: valuesIn('code'), name: valuesIn('name'), abn: valuesIn('abn') })
}

const locationImporter: Importer<LocationRecord> = {
  async readerFor(context) {
    const { db, scope, target } = context
    const { skill: skills } = await listsOf(context, ['skill'])
    const documents = { list: null, ids: await typeIdsByName(db, scope, target.agency_id) }
    const customers = await customerCodes(db, scope, target.agency_id)
    const customersByName = idsByCompanyName(await customerNames(db, scope, target.agency_id))
    const facts = { customers, customersByName, skills, documents, zoneOf: timeZoneOf }
    return (row) => readLocation(row, facts)
  },
  labelOf: (row) => `${row.text('customer_code')} ${row.text('name')}`.trim(),
  valuesOf: withinCustomer,
  unique: ['name', 'code'],
  usuallyUnique: ({ code }) => [['code', code]],
  async known({ db, target }, records) {
    const ids = [...new Set(records.map(({ customer_id }) => customer_id))]
    const existing = await locationsOfCustomers(db, target.agency_id, ids)
    return existing.map((location) => ({ id: location.id, name: location.name, values: withinCustomer(location) }))
  },
  doubts: async () => needsZone,
  put: ({ db, scope, target, key }, records) =>
    upsertLocations(db, scope, target, records, keyOf<LocationKey>('locations', key)),
}

function withinCustomer({ customer_id, name, code }: { customer_id: string; name: string; code: string | null }) {
  return { name: `${customer_id} ${nameKey(name)}`, code: code === null ? null : `${customer_id} ${code}` }
}

const employeeImporter: Importer<PersonRecord> = {
  async readerFor(context) {
    const lists = await listsOf(context, personLists)
    const xero_connected = await hasXero(context.db, context.target.agency_id)
    const facts = { lists, companies: context.companies, today: context.target.today, xero_connected }
    return (row) => readPersonRow(row, facts)
  },
  labelOf: (row) => textsIn(row, ['employee_code', 'first_name', 'last_name', 'full_name']),
  valuesOf: ({ employee_code, email }) => ({ employee_code, email: email === '' ? null : email }),
  unique: ['employee_code', 'email'],
  code: 'employee_code',
  codesFor: (context, records) => codesOfPeople(context.db, context.target.agency_id, records),
  withCode: (record, employee_code) => ({ ...record, employee_code }),
  async known({ db, target }, records) {
    const codes = records.flatMap(({ employee_code }) => employee_code ?? [])
    const existing = await existingPeople(
      db,
      target.agency_id,
      codes,
      records.map(({ email }) => email),
    )
    const living = new Map(
      existing.map(({ id, survivor_code, survivor_email }) => [id, knownPerson(id, survivor_code, survivor_email)]),
    )
    const former = existing
      .filter(({ is_former }) => is_former)
      .map(({ id, employee_code, email, ...now }) => ({
        ...{ id, name: now.survivor_code, values: { employee_code, email } },
        mergedInto: { employee_code: now.survivor_code, email: now.survivor_email },
      }))
    return [...living.values(), ...former]
  },
  async doubts({ db, target: { agency_id } }, records) {
    return personWarningsFor(await doNotRehirePeople(db, agency_id), await possibleMatches(db, agency_id, records))
  },
  async put(context, records, seal) {
    const outcomes = await byCompany(context, records, (into, of) =>
      upsertEmployees(context.db, context.scope, into, of, seal, keyOf<EmployeeKey>('employees', context.key)),
    )
    const changed = await putGroups(context, context.target.agency_id, records, seal)
    return outcomes.map((put, at) =>
      put === 'unchanged' && changed.has(records[at]?.employee_code ?? '') ? 'updated' : put,
    )
  },
}

const knownPerson = (id: string, employee_code: string, email: string): ExistingRow => ({
  ...{ id, name: employee_code },
  values: { employee_code, email },
})

const punchImporter: Importer<PunchRecord> = {
  async readerFor({ db, target: { agency_id } }) {
    const people = await peopleForImport(db, agency_id)
    const facts = { people, sites: sitesByWord(await sitesForImport(db, agency_id)) }
    return (row) => readPunch(row, facts)
  },
  labelOf: (row) => ['employee', 'date', 'time', 'kind'].map((field) => row.text(field)).join(' '),
  valuesOf: (punch) => ({ date: valueOfPunch(punch) }),
  unique: [],
  // Recording recognises those that are recorded already.
  known: async () => [],
  put: async (context, records) => (await recordImported(context, records)).map(writtenPunch),
}

const chargeRateImporter: Importer<ChargeRateRecord> = {
  async readerFor(context) {
    const { db, scope, target } = context
    const { position: positions } = await listsOf(context, ['position'])
    return chargeRateReader({
      customers: await customerCodes(db, scope, target.agency_id),
      customersByName: idsByCompanyName(await customerNames(db, scope, target.agency_id)),
      sites: await sitesForImport(db, target.agency_id),
      positions,
      codes: await codesOfAgency(db, target.agency_id),
    })
  },
  labelOf: (row) => textsIn(row, ['customer_code', 'customer', 'site', 'position', 'label', 'code', 'starts_on']),
  valuesOf: (rate) => ({ starts_on: valueOfRate(rate) }),
  unique: [],
  isWhole: true,
  // The plan recognises those that exist.
  known: async () => [],
  async doubts({ db, target }, records) {
    const customer_ids = records.map(({ customer_id }) => customer_id)
    const { outcomes } = planRates(await ratesForImport(db, target.agency_id, customer_ids), records)
    const byRecord = new Map(records.map((record, at) => [record, outcomes[at]]))
    return (row, record) => checkOverlap(row, byRecord.get(record))
  },
  put: async (context, records) => (await putChargeRates(context, context.target.agency_id, records)).map(writtenRate),
}

const leaveBalanceImporter: Importer<LeaveBalanceRecord> = {
  async readerFor({ db, scope, caller, file, target: { agency_id } }) {
    const types = (await leaveTypesOfAgency({ db, scope }, agency_id)).filter((type) => seesTypeOf(caller, type))
    const people = { byWord: await peopleForImport(db, agency_id), known: await peopleWithDays(db, agency_id) }
    return leaveBalanceReader({
      people,
      types,
      reason: serverText(file.language, 'imports.cell.openingOf', { file: file.name }),
    })
  },
  // Not the type, which not everybody may see.
  labelOf: (row) => textsIn(row, ['employee', 'as_of']),
  valuesOf: (opening) => ({ employee: valueOfOpening(opening) }),
  unique: [],
  // Entering recognises those that are entered already.
  known: async () => [],
  put: async (context, records) => (await putOpenings(context, context.target.agency_id, records)).map(writtenOpening),
}

/** The texts of those cells that are filled, as one. */
const textsIn = (row: RowReader, fields: readonly string[]) =>
  fields.flatMap((field) => row.text(field) || []).join(' ')

/** The items of an agency's lists that rows may refer to, by list. */
async function listsOf<List extends EntryList>(
  { db, scope, target, decisions }: ImportContext,
  names: readonly List[],
) {
  const lists: [List, EntryIds][] = []
  for (const list of names) lists.push([list, await entriesOfList(db, scope, target.agency_id, list, decisions)])
  // Object.fromEntries loses the key type, which is the lists.
  return Object.fromEntries(lists) as Record<List, EntryIds>
}

/** The importer of a kind. It only gets records that it has read itself. */
export const importerOf = (kind: ImportKind): Importer<AnyRecord> =>
  // One table, seven record types; a row's record was made by the reader of the same entry.
  ({
    companies: companyImporter,
    customers: customerImporter,
    locations: locationImporter,
    employees: employeeImporter,
    punches: punchImporter,
    charge_rates: chargeRateImporter,
    leave_balances: leaveBalanceImporter,
  })[kind] as unknown as Importer<AnyRecord>

/** The chosen key with the type of its kind; requests and stored values were validated against the same list. */
function keyOf<Key extends string>(kind: ImportKind, key: string): Key {
  const known = importKeys[kind].find((one) => one === key) ?? importKeys[kind][0]
  // The kinds' own key types are these lists.
  return known as Key
}

/** Writes records company by company: to the one that each names, or else the one of the import. */
async function byCompany<R extends { company: string | null }>(
  { db, scope, target }: ImportContext,
  records: readonly R[],
  put: (into: { company_id: string }, records: R[]) => Promise<WriteOutcome[]>,
): Promise<WriteOutcome[]> {
  const named = records.some(({ company }) => company !== null) ? await everyCompany(db, scope) : []
  const ids = new Map(named.map(({ id, name }) => [nameKey(name), id]))
  const outcomes: WriteOutcome[] = []
  const groups = Map.groupBy(records.entries(), ([, { company }]) => nameKey(company ?? ''))
  for (const [name, group] of groups) {
    const company_id = name === '' ? target.company_id : ids.get(name)
    if (company_id === undefined) refuseField('company', 'refusals.unknownChoice')
    const done = await put(
      { company_id },
      group.map(([, record]) => record),
    )
    for (const [number, [index]] of group.entries()) outcomes[index] = done[number] ?? 'unchanged'
  }
  return outcomes
}
