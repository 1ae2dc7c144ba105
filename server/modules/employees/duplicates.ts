// Possible duplicates, searched within the agency only.
import { sql } from 'kysely'
import type { LikePerson } from '#contract/people/merging.ts'
import { normalisePhone } from '#server/outside/places/phone.ts'
import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { plainText } from '#contract/values/formats/clean-text.ts'
import { filesIn } from './queries.ts'
import { doNotRehireFor } from './do-not-rehire.ts'

type PersonDetails = {
  email: string | null
  phone: string | null
  first_name: string | null
  last_name: string | null
  birth_date: string | null
}

const maxDuplicates = 5

/** Employees of the agency who may be the described person, except the given one; fields that are not given match nobody. */
export async function peopleLike(
  db: Db,
  scope: Scope,
  person: PersonDetails,
  except: string | null = null,
): Promise<LikePerson[]> {
  const matches = {
    email: sql<boolean>`coalesce(lower(employees.email) = lower(nullif(${person.email}::text, '')), false)`,
    phone: sql<boolean>`coalesce(employees.phone = ${person.phone && normalisePhone(person.phone)}::text, false)`,
    birth: sql<boolean>`coalesce(employees.birth_date = ${person.birth_date}::date
      and muster_plain(employees.first_name) = muster_plain(${person.first_name}::text) and muster_plain(employees.last_name) = muster_plain(${person.last_name}::text), false)`,
  }
  return filesIn(db, scope)
    .select(['employees.id', 'employees.name', 'employees.employee_code', 'employees.email', 'employees.phone'])
    .select(['employees.birth_date', 'employees.status', doNotRehireFor(scope).as('do_not_rehire')])
    .select(
      sql<
        LikePerson['by']
      >`to_json(array_remove(array[case when ${matches.email} then 'email' end, case when ${matches.phone} then 'phone' end,
        case when ${matches.birth} then 'birth' end], null))`.as('by'),
    )
    .where((eb) => eb.or([matches.email, matches.phone, matches.birth]))
    .$if(except !== null, (of) => of.where('employees.id', '<>', except ?? ''))
    .orderBy(sql`muster_plain(employees.name)`)
    .orderBy('employees.id')
    .limit(maxDuplicates)
    .execute()
}

type FullName = { first_name: string; last_name: string }

/** Employees of the agency with this first and last name, except the given one. */
export const peopleNamed = (db: Db, scope: Scope, { first_name, last_name }: FullName, except: string | null) =>
  filesIn(db, scope)
    .select(['employees.id', 'employees.name'])
    .where(sql<boolean>`muster_plain(employees.last_name) = muster_plain(${last_name}::text)`)
    .where(sql<boolean>`muster_plain(employees.first_name) = muster_plain(${first_name}::text)`)
    .$if(except !== null, (of) => of.where('employees.id', '<>', except ?? ''))
    .orderBy('employees.id')
    .limit(maxDuplicates)
    .execute()

/** The birth date of an employee; null without an employee. */
export async function birthDateOf(db: Db, scope: Scope, id: string | null): Promise<string | null> {
  if (id === null) return null
  const employee = await filesIn(db, scope)
    .select('employees.birth_date')
    .where('employees.id', '=', id)
    .executeTakeFirst()
  return employee?.birth_date ?? null
}

type PersonInFile = { phone: string | null; first_name: string; last_name: string; birth_date: string }

/** Employees of an agency who may be a person in a file: by phone, or by name and birth date. */
export const possibleMatches = (db: Db, agency_id: string, person: readonly PersonInFile[]) =>
  db
    .selectFrom('employees')
    .select(['id', 'employee_code', 'phone', 'first_name', 'last_name', 'birth_date'])
    .where('agency_id', '=', agency_id)
    .where('merged_into_id', 'is', null)
    .where((eb) => eb.or([phoneIn(person), hasBirthDateOf(person)]))
    .orderBy('id')
    .execute()

const phoneIn = (person: readonly PersonInFile[]) =>
  sql<boolean>`employees.phone = any(${person.flatMap(({ phone }) => phone ?? [])}::text[])`
const hasBirthDateOf = (person: readonly PersonInFile[]) => sql<boolean>`
  (employees.birth_date::text || ' ' || muster_plain(employees.first_name) || ' ' || muster_plain(employees.last_name))
    = any(${person.map((one) => `${one.birth_date} ${plainText(one.first_name)} ${plainText(one.last_name)}`)}::text[])`

/** Possible duplicates of an employee. */
export async function possibleDuplicates(db: Db, scope: Scope, id: string): Promise<LikePerson[]> {
  const person = await filesIn(db, scope)
    .select([
      'employees.email',
      'employees.phone',
      'employees.first_name',
      'employees.last_name',
      'employees.birth_date',
    ])
    .where('employees.id', '=', id)
    .executeTakeFirst()
  return peopleLike(db, scope, person ?? refuse('notFound'), id)
}

/**
 * Refuses a new employee with possible duplicates until they are confirmed to be different people. A taken address is refused in any case.
 */
export async function requireNew(db: Db, scope: Scope, person: PersonDetails & { accept_duplicates: boolean }) {
  if (person.accept_duplicates) return
  const duplicates = await peopleLike(db, scope, { ...person, email: null })
  if (duplicates.length > 0)
    refuse(
      'employees.duplicates',
      { count: duplicates.length, name: duplicates[0]?.name ?? '' },
      { current: duplicates },
    )
}
