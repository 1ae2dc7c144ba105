// The address on a record receives its invitations and links, so a change is reported to the previous address.
import { sql } from 'kysely'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { writeEmails } from './actions.ts'

/** An address of an employee (in the language of their login) or of a customer's contact, as it was and is. */
export type AddressChange = {
  agency_id: string
  employee_id: string | null
  name: string
  from: string | null
  to: string | null
}

/** Notifies the previous addresses, except where nothing but the case changed. */
export async function notifyAddressChanges(db: Db, changes: readonly AddressChange[]) {
  const changed = changes.flatMap(({ from, to, ...of }) =>
    from === null || from === '' || from.toLowerCase() === to?.toLowerCase() ? [] : [{ ...of, from, to: to ?? '–' }],
  )
  if (changed.length === 0) return
  const languages = await languagesOf(db, changed)
  const agencies = await agencyNames(db, changed)
  await writeEmails(
    db,
    changed.map(({ agency_id, employee_id, name, from, to }) => ({
      to: from,
      language: languages.get(employee_id ?? '') ?? 'en',
      kind: 'recordAddressChanged' as const,
      params: { name, email: to, agency: agencies.get(agency_id) ?? '' },
      agency_id,
    })),
  )
}

async function languagesOf(db: Db, changes: readonly Pick<AddressChange, 'employee_id'>[]) {
  const ids = changes.flatMap(({ employee_id }) => employee_id ?? [])
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.employee_id', 'accounts.locale'])
    .where('memberships.employee_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('memberships.id')
    .execute()
  return new Map<string, Language>(rows.map(({ employee_id, locale }) => [employee_id ?? '', locale]))
}

async function agencyNames(db: Db, changes: readonly Pick<AddressChange, 'agency_id'>[]) {
  const ids = [...new Set(changes.map(({ agency_id }) => agency_id))]
  const rows = await db.selectFrom('companies').select(['id', 'name']).where('id', 'in', ids).orderBy('id').execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
