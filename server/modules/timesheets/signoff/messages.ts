// The emails and text messages that carry the private link of a sign-off.
import { sql } from 'kysely'
import { addDays } from '#contract/values/time.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import { isoOf } from '#server/database/values/time-columns.ts'
import { dayIn, momentIn, numberIn } from '#server/http/days.ts'
import { serverText } from '#server/http/server-texts.ts'
import { writeEmail } from '#server/modules/emails/actions.ts'
import { phoneWaitsUntil } from '#server/modules/notifications/rules.ts'
import { writeMessages } from '#server/modules/sms/actions.ts'
import { waitsForSide } from '#server/modules/timesheets/approval/queries.ts'
import { decimalHours } from '#server/modules/timesheets/rules.ts'
import { issueSignoffLink, type SignoffRecipient } from './links.ts'

type SignoffMessage = SignoffRecipient & {
  channel: 'email' | 'sms'
  recipient_address: string
  kind: 'timesheetSignoff' | 'timesheetSignoffReminder' | 'timesheetSignoffBackup'
}
type SignoffKey = { agency_id: string; signoff_id: string }

const quietNight = { active: true, from: '21:00', to: '07:00' }

/** Writes an email or a text message with a new link. Text messages wait for the morning at the location. */
export async function writeSignoffMessage(db: Db, of: SignoffKey, { kind, ...to }: SignoffMessage, now: Date) {
  const link = await issueSignoffLink(db, of, to, now)
  const facts = await factsOf(db, of)
  const params = paramsOf(to.language, to.recipient_name ?? '', facts)
  const { agency_id } = of
  if (to.channel === 'email')
    return writeEmail(db, {
      to: to.recipient_address,
      language: to.language,
      kind,
      agency_id,
      params: { ...params, link },
    })
  const at = now.toISOString()
  const not_before = phoneWaitsUntil(
    at,
    { ...quietNight, time_zone: facts.time_zone },
    { wakes: false, shift_at: null },
  )
  const message = {
    to_number: to.recipient_address,
    content: serverText(to.language, `sms.${kind}`, params),
    kind,
    link,
  }
  const nobody = { membership_id: null, employee_id: null, delivery_id: null, target: null }
  await writeMessages(db, [{ ...nobody, ...message, agency_id, not_before, expires_at: facts.expires_at }], now)
}

const factsOf = (db: Db, { agency_id, signoff_id }: SignoffKey) =>
  db
    .selectFrom('timesheet_signoffs')
    .innerJoin('locations', 'locations.id', 'timesheet_signoffs.location_id')
    .innerJoin('companies as head', 'head.id', 'timesheet_signoffs.agency_id')
    .select(['timesheet_signoffs.week_start', 'timesheet_signoffs.sent_by_name', 'locations.name as location'])
    .select([isoOf('timesheet_signoffs.expires_at').as('expires_at'), 'locations.time_zone', 'head.name as agency'])
    .select(awaitedHours.as('awaited'))
    .where('timesheet_signoffs.agency_id', '=', agency_id)
    .where('timesheet_signoffs.id', '=', signoff_id)
    .executeTakeFirstOrThrow()

type MessageFacts = Awaited<ReturnType<typeof factsOf>>

const awaitedHours = sql<{ count: number; minutes: number }>`(
  select json_build_object('count', count(*), 'minutes', coalesce(sum(timesheets.paid_minutes), 0))
  from timesheets join customers on customers.agency_id = timesheets.agency_id and customers.id = timesheets.customer_id
  where timesheets.agency_id = timesheet_signoffs.agency_id and timesheets.location_id = timesheet_signoffs.location_id
    and timesheets.works_on between timesheet_signoffs.week_start and timesheet_signoffs.week_start + 6
    and ${waitsForSide} = 'customer')`

function paramsOf(language: Language, name: string, facts: MessageFacts) {
  const { agency, location, week_start, sent_by_name, expires_at, time_zone } = facts
  return {
    ...{ name, agency, location, sender: sent_by_name, count: facts.awaited.count },
    from: dayIn(language, week_start, 'medium'),
    to: dayIn(language, addDays(week_start, 6), 'medium'),
    hours: numberIn(language, decimalHours(facts.awaited.minutes)),
    until: momentIn(language, new Date(expires_at), time_zone),
  }
}
