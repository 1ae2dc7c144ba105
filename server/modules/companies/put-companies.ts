import { nameKey } from '#contract/values/formats/clean-text.ts'
import type { PayCycle } from '#contract/customers/companies.ts'
import type { WeekStart } from '#contract/values/week-starts.ts'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { splitByChange, insertMany, type WriteOutcome, updateMany } from '#server/database/rows/many.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { type LicenceJson, licencesJson, upsertLicences, withLicence } from './licence-actions.ts'

/** A company from a file, validated and normalised. null: not given. */
export type CompanyRecord = {
  name: string
  legal_name: string | null
  abn: string | null
  email: string
  phone: string | null
  website: string | null
  address_line: string | null
  address_line2?: string | null
  suburb: string | null
  state: string | null
  postcode: string | null
  country?: string | null
  time_zone: string | null
  acn?: string | null
  industry_id?: string | null
  sector_id?: string | null
  pay_cycle?: PayCycle | null
  pay_cycle_anchor?: string | null
  latitude?: number | null
  longitude?: number | null
  currency?: string | null
  week_start?: WeekStart | null
  /** of one state: added, or updated if there is one; those of other states stay */
  licence?: LicenceJson | null
  /** by the location: the time zone of a new one without a given one; null: that of the agency */
  zone_found?: string | null
}
export type CompanyKey = 'name' | 'abn' | 'email'

const importedColumns = [
  ...(['name', 'legal_name', 'abn', 'email', 'phone', 'website'] as const),
  ...(['address_line', 'address_line2', 'suburb', 'state', 'postcode', 'country', 'time_zone'] as const),
  ...(['acn', 'industry_id', 'sector_id', 'pay_cycle', 'pay_cycle_anchor'] as const),
  ...(['latitude', 'longitude', 'currency', 'week_start'] as const),
] as const

const defaultCountry = 'AU'

/** The locked companies of an agency, which an import compares its rows with. There are few of them. */
export const existingCompanies = (db: Db, scope: Scope, agency_id: string) =>
  db
    .selectFrom('companies')
    .select(['id', 'agency_id', 'time_zone', 'name', 'legal_name', 'abn', 'email', 'phone', 'website'])
    .select(['address_line', 'address_line2', 'suburb', 'state', 'postcode', 'country'])
    .select([
      'acn',
      'industry_id',
      'sector_id',
      'pay_cycle',
      'pay_cycle_anchor',
      'latitude',
      'longitude',
      'currency',
      'week_start',
    ])
    .select([licencesJson.as('licences')])
    .where(inAgency(scope, 'companies.agency_id'))
    .where('agency_id', '=', agency_id)
    .orderBy('id')
    .forUpdate()
    .execute()

const keyIn = (key: CompanyKey) => (record: Pick<CompanyRecord, CompanyKey>) =>
  key === 'name' ? nameKey(record.name) : (record[key] ?? '').toLowerCase()

/** Writes companies by name, ABN or email: new ones become sister companies of the agency, the head company can be updated. */
export async function upsertCompanies(
  db: Db,
  scope: Scope,
  agency_id: string,
  records: readonly CompanyRecord[],
  key: CompanyKey = 'name',
): Promise<WriteOutcome[]> {
  const stored = await existingCompanies(db, scope, agency_id)
  const nameOf = keyIn(key)
  const licencesOf = new Map(stored.map((company) => [nameOf(company), company.licences]))
  const completed = records.map((record) => ({
    ...record,
    licences: withLicence(record, licencesOf.get(nameOf(record))),
  }))
  const { outcomes, created, updated } = splitByChange(completed, stored, [...importedColumns, 'licences'], nameOf)
  const head = stored.find(({ id }) => id === agency_id)
  const added = created.map((record) => ({
    ...{ acn: null, industry_id: null, sector_id: null, pay_cycle: null, pay_cycle_anchor: null },
    ...{ latitude: null, longitude: null },
    address_line2: null,
    ...record,
    country: record.country ?? defaultCountry,
    currency: record.currency ?? head?.currency ?? 'AUD',
    week_start: record.week_start ?? head?.week_start ?? 'mon',
    id: newId(),
    agency_id,
    parent_company_id: agency_id,
    type: 'sister',
    time_zone: record.time_zone ?? record.zone_found ?? head?.time_zone ?? '',
  }))
  await insertMany(db, 'companies', ['id', 'agency_id', 'parent_company_id', 'type', ...importedColumns], added)
  await updateMany(
    db,
    'companies',
    importedColumns,
    updated.map(({ now }) => now),
  )
  await upsertLicences(db, [...added, ...updated.map(({ now, given: { licence } }) => ({ ...now, licence }))])
  return outcomes
}
