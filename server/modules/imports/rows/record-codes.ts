// The codes of rows that have none: the one of the record that they mean, or the next free one.
import { plainText } from '#contract/values/formats/clean-text.ts'
import { fullName } from '#contract/values/formats/person-names.ts'
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { existingCustomers } from '#server/modules/customers/queries.ts'
import { companyWord } from './company-names.ts'
import type { PersonRecord } from './people.ts'
import type { CustomerInFile } from './places.ts'

/** `isNew`: the file has none, and no existing record was found */
export type RecordCode = { code: string; isNew: boolean }

/** By email, or otherwise by name and birth date. */
export async function codesOfPeople(db: Db, agency_id: string, people: readonly PersonRecord[]): Promise<RecordCode[]> {
  const known = await db
    .selectFrom('employees')
    .select(['employee_code', 'birth_date', sql<string>`lower(email)`.as('email')])
    .select(sql<string>`muster_plain(muster_full_name(first_name, last_name))`.as('name'))
    .where('agency_id', '=', agency_id)
    .where('merged_into_id', 'is', null)
    .where((eb) =>
      eb.or([
        sql<boolean>`lower(email) = any(${people.map(({ email }) => email).filter((one) => one !== '')}::text[])`,
        sql<boolean>`birth_date = any(${people.map(({ birth_date }) => birth_date)}::date[])`,
      ]),
    )
    .orderBy('employee_code')
    .execute()
  const byEmail = new Map(known.map((one) => [one.email, one.employee_code]))
  const byName = new Map(known.map((one) => [`${one.birth_date} ${one.name}`, one.employee_code]))
  const codes = people.map((person) =>
    person.email === '' ? byName.get(`${person.birth_date} ${plainText(fullName(person))}`) : byEmail.get(person.email),
  )
  return withFreeCodes(db, { table: 'employees', column: 'employee_code', prefix: 'E-' }, agency_id, codes)
}

/** By ABN, or otherwise by name. */
export async function codesOfCustomers(
  db: Db,
  agency_id: string,
  customers: readonly CustomerInFile[],
): Promise<RecordCode[]> {
  const of = { code: [], name: customers.map(({ name }) => name), abn: customers.flatMap(({ abn }) => abn ?? []) }
  const known = await existingCustomers(db, agency_id, of)
  const withAbn = Map.groupBy(known, ({ abn }) => abn ?? '')
  const byAbn = new Map(
    [...withAbn].flatMap(([abn, all]) => (all.length === 1 && abn !== '' ? [[abn, all[0]?.code]] : [])),
  )
  const byName = new Map(known.map(({ name, code }) => [companyWord(name), code]))
  const codes = customers.map(({ abn, name }) => byAbn.get(abn ?? '') ?? byName.get(companyWord(name)))
  return withFreeCodes(db, { table: 'customers', column: 'code', prefix: 'CU-' }, agency_id, codes)
}

type CodeColumn =
  | { table: 'employees'; column: 'employee_code'; prefix: string }
  | { table: 'customers'; column: 'code'; prefix: string }

async function withFreeCodes(
  db: Db,
  { table, column, prefix }: CodeColumn,
  agency_id: string,
  codes: readonly (string | undefined)[],
): Promise<RecordCode[]> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substring(${sql.id(column)} from ${`^${prefix}(\\d{1,6})$`})::int), 0) as last
    from ${sql.id(table)} where agency_id = ${agency_id}::uuid`.execute(db)
  let last = rows[0]?.last ?? 0
  return codes.map((code) => {
    if (code !== undefined) return { code, isNew: false }
    last += 1
    return { code: `${prefix}${String(last).padStart(5, '0')}`, isNew: true }
  })
}
