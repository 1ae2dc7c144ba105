// The shifts that were asked about by text message.
import { sql } from 'kysely'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { wallTime } from '#server/database/values/time-columns.ts'
import { mayComeIn } from '#server/modules/users/account/account-status.ts'

export type SmsPerson = {
  agency_id: string | null
  membership_id: string
  account_id: string
  name: string
  language: Language
}

const userName = sql<string>`accounts.first_name || ' ' || accounts.last_name`

/** The person to whom a number's newest message was sent, if they may sign in; null for a number that never got one. */
export async function addressedBy(db: Db, number: string, now: Date): Promise<SmsPerson | null> {
  const found = await db
    .selectFrom('sms_messages')
    .innerJoin('memberships', 'memberships.id', 'sms_messages.membership_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.agency_id', 'memberships.id as membership_id', 'accounts.id as account_id'])
    .select(['accounts.locale as language', userName.as('name')])
    .where('sms_messages.to_number', '=', number)
    .where('sms_messages.first_try_at', 'is not', null)
    .where(mayComeIn(now))
    .orderBy('sms_messages.created_at', 'desc')
    .orderBy('sms_messages.id', 'desc')
    .executeTakeFirst()
  return found ?? null
}

export type Question = {
  message_id: string
  assignment_id: string
  /** of the assignment now, and as the message described it */
  version: number
  seen_version: number
  agency_id: string
  employee_id: string
  membership_id: string
  account_id: string
  /** of the user */
  name: string
  location: string
  works_on: string
  starts: string
  ends: string
}

/**
 * The pending shifts that messages to a number asked about, the most recently asked first: those that it may have received, also without a
 * response of the provider, of people who may sign in and see their shifts.
 */
export async function newestQuestions(db: Db, number: string, now: Date): Promise<Question[]> {
  return db
    .selectFrom(askedLast(db, number).as('asked'))
    .innerJoin('assignments', 'assignments.id', 'asked.assignment_id')
    .innerJoin('roster_shifts', 'roster_shifts.id', 'assignments.roster_shift_id')
    .innerJoin('locations', 'locations.id', 'roster_shifts.location_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.id', '=', 'asked.membership_id')
        .onRef('memberships.employee_id', '=', 'assignments.employee_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'memberships.role_id')
    .select([
      'assignments.id as assignment_id',
      'assignments.version',
      'assignments.agency_id',
      'locations.name as location',
    ])
    .select(['asked.id as message_id', sql<number>`asked.assignment_version`.as('seen_version')])
    .select(['assignments.employee_id', 'memberships.id as membership_id', 'accounts.id as account_id'])
    .select(userName.as('name'))
    .select(['assignments.works_on', wallTime('roster_shifts.starts').as('starts')])
    .select(wallTime('roster_shifts.ends').as('ends'))
    .where('assignments.status', '=', 'pending')
    .where('assignments.starts_at', '>', now.toISOString())
    .where('role_permissions.permission', '=', 'Roster/view assigned roster')
    .where(mayComeIn(now))
    .orderBy('asked.created_at', 'desc')
    .orderBy('asked.id', 'desc')
    .execute()
}

/** The last message of a number about each assignment. */
const askedLast = (db: Db, number: string) =>
  db
    .selectFrom('sms_messages')
    .select(['assignment_id', 'assignment_version', 'membership_id', 'created_at', 'id'])
    .distinctOn('assignment_id')
    .where('to_number', '=', number)
    .where('assignment_id', 'is not', null)
    .where('first_try_at', 'is not', null)
    .orderBy('assignment_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

/** The last message that a number may have received: a reply is to this one. */
export async function newestMessageOf(db: Db, number: string): Promise<string | null> {
  const found = await db
    .selectFrom('sms_messages')
    .select('id')
    .where('to_number', '=', number)
    .where('first_try_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return found?.id ?? null
}
