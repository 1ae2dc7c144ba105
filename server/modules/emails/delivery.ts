// Delivers queued emails to the mail server, with retries.
import { systemActor } from '#contract/platform/audit.ts'
import { sql } from 'kysely'
import { type EmailKind, emailKinds } from '#contract/platform/notifications/emails.ts'
import { type Language } from '#contract/values/values.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import type { Database } from '#server/database/transaction.ts'
import { updateDeliveries } from '#server/modules/deliveries/deliveries.ts'
import { addressWith, environmentValues } from '#server/modules/settings/environment.ts'
import type { Outside } from '#server/outside/outside.ts'
import { markedAsSending, sendQueued, dueMessagesSql } from '#server/modules/deliveries/queue.ts'
import { deleteOldEmails } from './actions.ts'
import { type CalendarEvent, calendarFile } from './calendar.ts'
import { emailContentOf } from './content.ts'

/** The delays before retries, in seconds: a minute, five, half an hour, two hours, twelve. Then it has failed. */
const retryDelays = [60, 300, 1800, 7200, 43_200]

/** Sends every queued email that is due; returns the number sent. An email that cannot be sent is stored as failed, not thrown. */
export const sendDueEmails = (database: Database, outside: Outside, signal?: AbortSignal): Promise<number> =>
  sendQueued(signal, async () => {
    const { post, taken } = await database.asPlatform(async (db) => ({
      post: await postOf(db, outside),
      taken: await claimEmails(db, outside.clock.now()),
    }))
    return taken.map((email) => () => sendEmail(database, outside, post, email))
  })

/** Deletes the emails sent a month ago, also from the outbox folder; returns their number. */
export async function purgeEmails(database: Database, outside: Outside): Promise<number> {
  const forgotten = await database.asPlatform((db) => deleteOldEmails(db, outside.clock.now()), systemActor('emails'))
  await outside.mail.forget(forgotten)
  return forgotten.length
}

type ClaimedEmail = {
  id: string
  to_address: string
  language: Language
  kind: EmailKind
  params: Record<string, string | number>
  event: CalendarEvent | null
  reply_to: string | null
  agency_name: string | null
  agency_phone: string | null
  attempts: number
}

/** Some queued emails, marked as being sent. */
async function claimEmails(db: Db, now: Date): Promise<ClaimedEmail[]> {
  const { rows } = await sql<ClaimedEmail>`
    ${dueMessagesSql('emails', now)}
    update emails set ${markedAsSending} where id in (select id from due)
    returning id, to_address, language, kind, params, event, attempts,
      coalesce(reply_to, (select company.email from companies company where company.id = emails.agency_id)) as reply_to,
      (select company.name from companies company where company.id = emails.agency_id) as agency_name,
      (select company.phone from companies company where company.id = emails.agency_id) as agency_phone`.execute(db)
  return rows
}

export type MailSettings = { smtp_url: string | null; from: string; address: string }

/** The current mail server, the sender, and the base URL of links. */
export async function postOf(db: Db, outside: Pick<Outside, 'seal' | 'environment'>): Promise<MailSettings> {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = await environmentValues(db, outside, [
    'SMTP_URL',
    'MAIL_FROM',
    'PUBLIC_URL',
  ])
  return {
    smtp_url: SMTP_URL,
    from: MAIL_FROM ?? 'Muster <no-reply@muster.example>',
    address: addressWith(PUBLIC_URL, outside),
  }
}

async function sendEmail(
  database: Database,
  outside: Outside,
  post: MailSettings,
  email: ClaimedEmail,
): Promise<boolean> {
  // A failed email is recorded and retried; the following ones are still sent.
  try {
    const content = emailContentOf({ ...email, contact: contactIn(email) }, post.address)
    const mime = {
      id: email.id,
      from: post.from,
      to: email.to_address,
      reply_to: email.reply_to,
      ...content,
      calendar: calendarOf(email, post),
    }
    await outside.mail.send(mime, post.smtp_url)
    await database.asPlatform((db) => recordSent(db, email, post, outside.clock.now()))
    return true
  } catch (failure) {
    const why = failure instanceof Error ? failure.message : String(failure)
    await database.asPlatform((db) => recordFailure(db, email, why, outside.clock.now()))
    return false
  }
}

/** How to reach the sender: the agency, by phone or by replying. */
const contactIn = ({ agency_name: name, agency_phone: phone, reply_to: email }: ClaimedEmail) =>
  name === null ? null : { name, phone, email }

/** The calendar entry comes from the sender's address. */
function calendarOf({ event }: ClaimedEmail, { from }: MailSettings) {
  if (event === null) return null
  const address = /<([^<>]+)>/.exec(from)?.[1] ?? from.trim()
  return { method: event.method, content: calendarFile(event, address) }
}

/** Without a mail server the email stays readable for the super admin; with one, content that grants access is deleted. */
async function recordSent(db: Db, { id, kind }: ClaimedEmail, { smtp_url }: MailSettings, now: Date) {
  await db
    .updateTable('emails')
    .set({
      status: smtp_url === null ? 'outbox' : 'sent',
      sent_at: now.toISOString(),
      next_try_at: null,
      failure: null,
    })
    .$if(smtp_url !== null && emailKinds[kind].secret, (of) => of.set({ params: jsonb({}), event: null }))
    .where('id', '=', id)
    .execute()
  const outcome =
    smtp_url === null ? ({ status: 'suppressed', error: 'no_server' } as const) : { status: 'sent' as const }
  await updateDeliveries(db, { email_id: id }, outcome, now)
}

async function recordFailure(db: Db, { id, attempts, params }: ClaimedEmail, why: string, now: Date) {
  const wait = retryDelaysFor(params)[attempts - 1]
  const next = wait === undefined ? null : new Date(now.getTime() + wait * 1000).toISOString()
  await db
    .updateTable('emails')
    .set({ status: wait === undefined ? 'failed' : 'queued', next_try_at: next, failure: why.slice(0, 500) })
    .$if(wait === undefined && isShortLived(params), (of) => of.set({ params: jsonb({}) }))
    .where('id', '=', id)
    .execute()
  if (wait === undefined) await updateDeliveries(db, { email_id: id }, { status: 'failed', error: why }, now)
}

/** Valid for minutes only, so that a late delivery is useless. */
const isShortLived = ({ minutes }: ClaimedEmail['params']) => typeof minutes === 'number'

function retryDelaysFor(params: ClaimedEmail['params']): readonly number[] {
  if (!isShortLived(params)) return retryDelays
  const seconds = Number(params.minutes) * 60
  return retryDelays.filter((_, at) => retryDelays.slice(0, at + 1).reduce((sum, wait) => sum + wait, 0) < seconds)
}
