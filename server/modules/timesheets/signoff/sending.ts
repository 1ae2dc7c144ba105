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
import { issueSignoffLink, type SignoffRecipient } from './links.ts'
import { writeSignoffMessage } from './messages.ts'
import { awaitsCustomer, approversAt, inSignoffWeek, type SignoffReader, signoffRowOf } from './queries.ts'

type Calls = typeof calls.signoffs
type SignoffSender = SignoffReader & { name: string }
type WeekAtLocation = { location_id: string; week_start: string }

/** Sends a link to an approver of the location; the reminders begin anew. */
export async function sendSignoff(db: Db, by: SignoffSender, input: InputOf<Calls['send']>): Promise<SignoffRow> {
  const { agency_id, signoff_id, approvers } = await openSignoff(db, by, input)
  const approver = approvers.find(({ contact_id }) => contact_id === input.contact_id)
  if (approver === undefined) refuseField('contact_id', 'refusals.unknownChoice')
  const recipient_address = addressOf(approver, input.channel) ?? refuseField('channel', 'refusals.unknownChoice')
  if (input.channel === 'sms' && !(await hasSms(db))) refuseField('channel', 'refusals.unknownChoice')
  const { name: recipient_name, is_backup } = approver
  const to = { ...{ recipient_name, recipient_address, is_backup }, channel: input.channel, language: input.language }
  await writeSignoffMessage(db, { agency_id, signoff_id }, { ...to, kind: 'timesheetSignoff' }, by.now)
  return signoffRowOf(db, by, signoff_id)
}

/** The address of a contact for a channel; null: they have none that can be used. */
export const addressOf = ({ email, phone }: SignoffApprover, channel: 'email' | 'sms') =>
  channel === 'email' ? email : phone !== null && smsNumber.test(phone) ? phone : null

export async function hasSms(db: Db) {
  const found = await db.selectFrom('available_channels').select('channel').where('channel', '=', 'sms').execute()
  return found.length > 0
}

/** Creates a link to show as a QR code; returns its path. */
export async function showSignoff(db: Db, by: SignoffSender, { language, ...week }: InputOf<Calls['code']>) {
  const { agency_id, signoff_id } = await openSignoff(db, by, week)
  const to: SignoffRecipient = {
    channel: 'qr',
    recipient_name: null,
    recipient_address: null,
    is_backup: false,
    language,
    shown_by_name: by.name,
  }
  return { path: await issueSignoffLink(db, { agency_id, signoff_id }, to, by.now) }
}

/** The sign-off of a week that is not signed or revoked, created or extended. Refused where no hours of the week await the customer. */
async function openSignoff(db: Db, by: SignoffSender, { location_id, week_start }: WeekAtLocation) {
  const week = { location_id, week_start }
  const place = (await placeFor(db, by.scope, week)) ?? refuseField('location_id', 'refusals.unknownChoice')
  const { agency_id, customer_id, approvers } = place
  if (weekStartOf(week.week_start, place.begins) !== week.week_start) refuseField('week_start', 'validation.invalid')
  if (!(await isAwaited(db, { agency_id, ...week }))) refuse('timesheets.nothingToSign')
  const sent_at = by.now.toISOString()
  const expires_at = new Date(by.now.getTime() + signoffDays * 86_400_000).toISOString()
  const sent = {
    sent_by_name: by.name,
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

const placeFor = (db: Db, scope: Scope, { location_id }: WeekAtLocation) =>
  db
    .selectFrom('locations')
    .innerJoin('customers', 'customers.id', 'locations.customer_id')
    .innerJoin('companies', 'companies.id', 'customers.company_id')
    .select(['locations.agency_id', 'locations.customer_id', sql<WeekStart>`companies.week_start`.as('begins')])
    .select(
      sql<SignoffApprover[]>`(select ${approversAt('place')}
        from (select locations.agency_id, locations.customer_id, locations.id as location_id) place)`.as('approvers'),
    )
    .where('locations.id', '=', location_id)
    .where(inAgency(scope, 'locations.agency_id'))
    .where(atSites(scope, 'locations.id'))
    .executeTakeFirst()

/** Whether hours of a week of a location await the customer. */
export async function isAwaited(db: Db, week: WeekAtLocation & { agency_id: string }) {
  const found = await db
    .selectFrom('timesheets')
    .innerJoin('customers', 'customers.id', 'timesheets.customer_id')
    .select('timesheets.id')
    .where(inSignoffWeek(week))
    .where('timesheets.status', '=', 'submitted')
    .where(awaitsCustomer)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Revokes the links of a sign-off that is not signed: they show nothing any more. */
export async function revokeSignoff(
  db: Db,
  by: SignoffSender,
  { id, version }: InputOf<Calls['revoke']>,
): Promise<SignoffRow> {
  const current = await signoffRowOf(db, by, id)
  if (current.status === 'signed') refuse('timesheets.signoffSigned', {}, { current })
  if (current.status === 'revoked') refuse('timesheets.signoffRevoked', {}, { current })
  const at = by.now.toISOString()
  const set = { revoked_at: at, revoked_by_name: by.name, updated_at: at }
  await updateVersioned(db, 'timesheet_signoffs', { scope: by.scope, current, version, set })
  return signoffRowOf(db, by, id)
}
