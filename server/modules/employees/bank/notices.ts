// Bank account changes notify the employee at the previous address, because the change may be fraudulent.
import { sql } from 'kysely'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { writeEmails } from '#server/modules/emails/actions.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import type { Context } from '#server/http/context.ts'

/**
 * Notifies the employee that pay goes to another account: by email to the address the agency knows, also to the previous one if the
 * employee changed it and the change is unreviewed, and in the product.
 */
export async function notifyBankChanged(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  { agency_id, employee_id }: Key,
) {
  const person = await personToNotify(db, { agency_id, employee_id })
  const email = { language: person.language ?? ('en' satisfies Language), kind: 'bankChanged' as const, agency_id }
  const addresses = new Set([person.own_before?.email ?? person.email, person.email])
  await writeEmails(
    db,
    [...addresses]
      .filter((to) => to !== '')
      .map((to) => ({ ...email, to, params: { name: person.first_name, by: actor.name } })),
  )
  const link = `/employee-profile-update/${employee_id}?tab=bank`
  await notify(db, { agency_id, to: { employee_ids: [employee_id] }, kind: 'bankChanged', link, now })
}

type Key = { agency_id: string; employee_id: string }

const personToNotify = (db: Db, { agency_id, employee_id }: Key) =>
  db
    .selectFrom('employees')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.agency_id', '=', 'employees.agency_id')
        .onRef('memberships.employee_id', '=', 'employees.id'),
    )
    .leftJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['employees.first_name', 'employees.email', 'accounts.locale as language'])
    .select(sql<{ email?: string } | null>`employees.own_before`.as('own_before'))
    .where('employees.agency_id', '=', agency_id)
    .where('employees.id', '=', employee_id)
    .orderBy('memberships.id')
    .limit(1)
    .executeTakeFirstOrThrow()
