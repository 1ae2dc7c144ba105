// What a customer sees of the people rostered for them: by their own settings, else by those of the agency.
import { type RawBuilder, sql } from 'kysely'
import type { Release, ReleaseKey } from '#contract/customers/releases.ts'
import { defaultConfig } from '#contract/platform/settings.ts'
import { notFound } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'

/** For a row of `customers`: the effective value of a setting. */
export const releaseSetting = <Key extends ReleaseKey>(key: Key) => sql<
  Release[Key]
>`coalesce(${sql.ref(`customers.${key}`)},
  (select configs.overrides ->> ${key}::text from configs where configs.agency_id = customers.agency_id),
  (select configs.overrides ->> ${key}::text from configs where configs.agency_id is null), ${defaultConfig[key]}::text)`

/** What is released to one customer of the scope’s agency. */
export async function releaseTo(db: Db, scope: Scope, customer_id: string): Promise<Release> {
  return db
    .selectFrom('customers')
    .select([releaseSetting('release_photo').as('release_photo'), releaseSetting('release_name').as('release_name')])
    .select([
      releaseSetting('release_phone').as('release_phone'),
      releaseSetting('release_skills').as('release_skills'),
    ])
    .select(releaseSetting('release_documents').as('release_documents'))
    .where('customers.id', '=', customer_id)
    .where(inAgency(scope, 'customers.agency_id'))
    .executeTakeFirstOrThrow(notFound)
}

/** How a reader sees names: a customer as the agency releases them, the agency in full. */
export const nameReleaseFor = async (db: Db, scope: Scope): Promise<Release['release_name']> =>
  scope.customer_id === null ? 'full' : (await releaseTo(db, scope, scope.customer_id)).release_name

/** For a row of `employees`: the first name with the initial of the last name. */
export const shortName = sql<string>`coalesce(employees.preferred_name, employees.first_name)
  || coalesce(' ' || nullif(left(employees.last_name, 1), '') || '.', '')`

/** For a row of `employees`: the full name, or the short one. */
export function releasedEmployeeName(how: RawBuilder<string> | Release['release_name']) {
  if (how === 'full') return sql<string>`employees.name`
  return sql<string>`case when ${how}::text = 'initial'
    then ${shortName} else employees.name end`
}

/** The same for a row of `customers` too: a customer sees names as released, the agency in full. */
export const nameFor = (scope: Scope) =>
  releasedEmployeeName(scope.kind === 'customer' ? releaseSetting('release_name') : 'full')
