// Reminds the approver who has not signed a week, and then sends the link to the backup approver: also where none was sent yet.
import { sql } from 'kysely'
import { systemActor } from '#contract/platform/audit.ts'
import { type Language, languages } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { idsOf, processDueRecords, restrictTo } from '#server/database/rows/due-records.ts'
import type { Database } from '#server/database/transaction.ts'
import { raisedVersion } from '#server/database/rows/versioned.ts'
import { notify } from '#server/modules/notifications/actions.ts'
import { writeSignoffMessage } from './messages.ts'
import { approversAt, awaitsCustomer } from './queries.ts'
import { addressOf, hasSms } from './sending.ts'
import { openSignoff, weeksWithoutSignoff, type SentSignoff, type DueReminder } from './unsent-weeks.ts'

/** Sends what is due by the hours that the customer has set; each once per sign-off. Returns the number of sign-offs. */
export async function remindOfSignoffs(database: Database, now: Date, signal?: AbortSignal): Promise<number> {
  const job = { actor: systemActor('approvals'), signal }
  const reminders = await processDueRecords(database, { ...job, ...dueStep('reminder', sendReminder, now) })
  const escalations = await processDueRecords(database, { ...job, ...dueStep('escalation', escalateToBackup, now) })
  const unsent = await processDueRecords(database, {
    ...job,
    find: (db) => weeksWithoutSignoff(db, now),
    process: (db, _, records) => openUnsentWeeks(db, idsOf(records), now),
  })
  return reminders + escalations + unsent
}

/** When each step is due, and where it is stored that it was done. */
const steps = {
  reminder: { done: sql.ref('reminded_at'), hours: sql.ref('customers.signoff_reminder_hours') },
  escalation: { done: sql.ref('escalated_at'), hours: sql.ref('customers.signoff_escalation_hours') },
} as const

const dueStep = (
  step: keyof typeof steps,
  send: (db: Db, signoff: DueReminder, now: Date) => Promise<void>,
  now: Date,
) => ({
  find: (db: Db) => dueReminders(db, step, now),
  process: async (db: Db, _: string, records: readonly DueReminder[]) => {
    const due = await dueReminders(db, step, now, idsOf(records))
    for (const signoff of due) await send(db, signoff, now)
    return due.length
  },
})

async function openUnsentWeeks(db: Db, ids: readonly string[], now: Date): Promise<number> {
  const weeks = (await weeksWithoutSignoff(db, now)).filter(({ id }) => ids.includes(id))
  for (const week of weeks) await escalateToBackup(db, await openSignoff(db, week, now), now)
  return weeks.length
}

/** Open sign-offs of hours that the customer can still decide about, some time after they were sent. */
async function dueReminders(
  db: Db,
  step: keyof typeof steps,
  now: Date,
  ids?: readonly string[],
): Promise<DueReminder[]> {
  const { done, hours } = steps[step]
  const { isNamed, lockRows } = restrictTo('signoffs', ids)
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<DueReminder>`
    select signoffs.id, signoffs.agency_id, signoffs.location_id, locations.name as location_name, signoffs.week_start,
      ${approversAt('signoffs')} as approvers, (
        select coalesce(json_agg(json_build_object('channel', once.channel, 'address', once.recipient_address,
          'name', once.recipient_name, 'is_backup', once.is_backup, 'language', once.language) order by once.created_at, once.id), '[]')
        from (select distinct on (links.recipient_address) links.* from timesheet_signoff_links links
          where links.agency_id = signoffs.agency_id and links.signoff_id = signoffs.id and links.channel <> 'qr'
          order by links.recipient_address, links.created_at desc) once) as sent
    from timesheet_signoffs signoffs
    join customers on customers.agency_id = signoffs.agency_id and customers.id = signoffs.customer_id
    join locations on locations.agency_id = signoffs.agency_id and locations.id = signoffs.location_id
    where signoffs.signed_at is null and signoffs.revoked_at is null and signoffs.expires_at > ${at} and signoffs.${done} is null
      and signoffs.sent_at + make_interval(hours => ${hours}) <= ${at}
      and exists (select from timesheets where timesheets.agency_id = signoffs.agency_id and timesheets.location_id = signoffs.location_id
        and timesheets.works_on between signoffs.week_start and signoffs.week_start + 6 and ${awaitsCustomer})
      and ${isNamed}
    order by signoffs.sent_at, signoffs.id ${lockRows}`.execute(db)
  return rows
}

async function sendReminder(db: Db, signoff: DueReminder, now: Date) {
  for (const to of signoff.sent) await sendMessage(db, signoff, { ...to, kind: 'timesheetSignoffReminder' }, now)
  await storeSent(db, signoff, { reminded_at: now.toISOString() })
}

/** Sends the link to the backup approvers; without one the agency is notified. */
async function escalateToBackup(db: Db, signoff: DueReminder, now: Date) {
  const known = new Set(signoff.sent.map(({ address }) => address))
  const canText = await hasSms(db)
  const language = signoff.sent[0]?.language ?? signoff.language ?? 'en'
  const backups = signoff.approvers.flatMap((approver): SentSignoff[] => {
    const [email, number] = [addressOf(approver, 'email'), canText ? addressOf(approver, 'sms') : null]
    const address = email ?? number
    if (!approver.is_backup || address === null || known.has(address)) return []
    return [{ channel: email === null ? 'sms' : 'email', address, name: approver.name, is_backup: true, language }]
  })
  for (const to of backups) await sendMessage(db, signoff, { ...to, kind: 'timesheetSignoffBackup' }, now)
  await storeSent(db, signoff, { escalated_at: now.toISOString() })
  if (backups.length === 0) await notifyAgency(db, signoff, now)
}

type ReminderMessage = SentSignoff & { kind: 'timesheetSignoffReminder' | 'timesheetSignoffBackup' }

function sendMessage(
  db: Db,
  { id: signoff_id, agency_id }: DueReminder,
  { channel, address, name, kind, ...to }: ReminderMessage,
  now: Date,
) {
  const language: Language = languages.find((one) => one === to.language) ?? 'en'
  const recipient = { channel, recipient_name: name, recipient_address: address, is_backup: to.is_backup, language }
  return writeSignoffMessage(db, { agency_id, signoff_id }, { ...recipient, kind }, now)
}

const storeSent = (db: Db, { id, agency_id }: DueReminder, set: { reminded_at: string } | { escalated_at: string }) =>
  db
    .updateTable('timesheet_signoffs')
    .set({ ...set, ...raisedVersion })
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .execute()

async function notifyAgency(db: Db, { agency_id, location_id, location_name, week_start }: DueReminder, now: Date) {
  const permission = 'Timesheet/approve'
  for (const to of [{ permission }, { permission, location_id }])
    await notify(db, {
      ...{ agency_id, to, kind: 'signoffUnanswered', link: '/time-sheets?tab=signoffs', now },
      params: { location: location_name, week_start },
    })
}
