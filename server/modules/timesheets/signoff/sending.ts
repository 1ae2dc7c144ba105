// Sending a week of hours to an approver, by email, by SMS or as a QR code.
import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { type SignoffApprover, signoffDays, type SignoffRow } from '#contract/rostering/timesheets/signoffs.ts'
import { weekStartOf } from '#contract/values/time.ts'
import type { WeekStart } from '#contract/values/week-starts.ts'
import type { Db } from '#server/database/dialect.ts'
import { updateVersioned } from '#server/database/rows/versioned.ts'
import { atSites, inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { newId } from '#server/database/values/ids.ts'
import { smsNumber } from '#server/modules/sms/actions.ts'
import type { Context } from '#server/http/context.ts'
import { issueSignoffLink, type SignoffRecipient } from './links.ts'
import { writeSignoffMessage } from './messages.ts'
import { awaitsCustomer, approversAt, inSignoffWeek, signoffRowOf } from './queries.ts'

type Calls = typeof calls.signoffs
type WeekAtLocation = { location_id: string; week_start: string }

/** Sends a link to an approver of the location; the reminders begin anew. */
export async function sendSignoff(context: Context, input: InputOf<Calls['send']>): Promise<SignoffRow> {
  const { db, now } = context
  const { agency_id, signoff_id, approvers } = await openSignoff(context, input)
  const approver = approvers.find(({ contact_id }) => contact_id === input.contact_id)
  if (approver === undefined) refuseField('contact_id', 'refusals.unknownChoice')
  const recipient_address = addressOf(approver, input.channel) ?? refuseField('channel', 'refusals.unknownChoice')
  if (input.channel === 'sms' && !(await hasSms(db))) refuseField('channel', 'refusals.unknownChoice')
  const { name: recipient_name, is_backup } = approver
  const to = { ...{ recipient_name, recipient_address, is_backup }, channel: input.channel, language: input.language }
  await writeSignoffMessage(db, { agency_id, signoff_id }, { ...to, kind: 'timesheetSignoff' }, now)
  return signoffRowOf(context, signoff_id)
}

/** The address of a contact for a channel; null: they have none that can be used. */
export const addressOf = ({ email, phone }: SignoffApprover, channel: 'email' | 'sms') =>
  channel === 'email' ? email : phone !== null && smsNumber.test(phone) ? phone : null

export async function hasSms(db: Db) {
  const found = await db.selectFrom('available_channels').select('channel').where('channel', '=', 'sms').execute()
  return found.length > 0
}

/** Creates a link to show as a QR code; returns its path. */
export async function showSignoff(context: Context, { language, ...week }: InputOf<Calls['code']>) {
  const { db, actor, now } = context
  const { agency_id, signoff_id } = await openSignoff(context, week)
  const to: SignoffRecipient = {
    channel: 'qr',
    recipient_name: null,
    recipient_address: null,
    is_backup: false,
    language,
    shown_by_name: actor.name,
  }
  return { path: await issueSignoffLink(db, { agency_id, signoff_id }, to, now) }
}

/** The sign-off of a week that is not signed or revoked, created or extended. Refused where no hours of the week await the customer. */
async function openSignoff({ db, actor, scope, now }: Context, { location_id, week_start }: WeekAtLocation) {
  const week = { location_id, week_start }
  const location = (await locationFor(db, scope, week)) ?? refuseField('location_id', 'refusals.unknownChoice')
  const { agency_id, customer_id, approvers } = location
  if (weekStartOf(week.week_start, location.begins) !== week.week_start) refuseField('week_start', 'validation.invalid')
  if (!(await isAwaited(db, { agency_id, ...week }))) refuse('timesheets.nothingToSign')
  const sent_at = now.toISOString()
  const expires_at = new Date(now.getTime() + signoffDays * 86_400_000).toISOString()
  const sent = {
    sent_by_name: actor.name,
    sent_at,
    expires_at,
    reminded_at: null,
    escalated_at: null,
    updated_at: sent_at,
  }
  const { id: signoff_id } = await db
    .insertInto('timesheet_signoffs')
    .values({ id: newId(), agency_id, customer_id, ...week, ...sent, created_at: sent_at })
    .onConflict((of) =>
      of
        .columns(['agency_id', 'location_id', 'week_start'])
        .where('signed_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doUpdateSet({ ...sent, version: sql<number>`timesheet_signoffs.version + 1` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { agency_id, signoff_id, approvers }
}

const locationFor = (db: Db, scope: Scope, { location_id }: WeekAtLocation) =>
  db
    .selectFrom('locations')
    .innerJoin('customers', 'customers.id', 'locations.customer_id')
    .innerJoin('companies', 'companies.id', 'customers.company_id')
    .select(['locations.agency_id', 'locations.customer_id', sql<WeekStart>`companies.week_start`.as('begins')])
    .select(
      sql<SignoffApprover[]>`(select ${approversAt('location')}
        from (select locations.agency_id, locations.customer_id, locations.id as location_id) location)`.as(
        'approvers',
      ),
    )
    .where('locations.id', '=', location_id)
    .where(inAgency(scope, 'locations.agency_id'))
    .where(atSites(scope, 'locations.id'))
    .executeTakeFirst()

/** Whether hours of a week of a location await the customer. */
export async function isAwaited(db: Db, week: WeekAtLocation & { agency_id: string }) {
  const timesheet = await db
    .selectFrom('timesheets')
    .innerJoin('customers', 'customers.id', 'timesheets.customer_id')
    .select('timesheets.id')
    .where(inSignoffWeek(week))
    .where('timesheets.status', '=', 'submitted')
    .where(awaitsCustomer)
    .limit(1)
    .executeTakeFirst()
  return timesheet !== undefined
}

/** Revokes the links of a sign-off that is not signed: they show nothing any more. */
export async function revokeSignoff(context: Context, { id, version }: InputOf<Calls['revoke']>): Promise<SignoffRow> {
  const { db, actor, scope, now } = context
  const current = await signoffRowOf(context, id)
  if (current.status === 'signed') refuse('timesheets.signoffSigned', {}, { current })
  if (current.status === 'revoked') refuse('timesheets.signoffRevoked', {}, { current })
  const at = now.toISOString()
  const set = { revoked_at: at, revoked_by_name: actor.name, updated_at: at }
  await updateVersioned(db, 'timesheet_signoffs', { scope, current, version, set })
  return signoffRowOf(context, id)
}
