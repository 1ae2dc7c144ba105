// Writes emails to applicants, each with an entry in the list of messages.
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { writeEmails, type NewEmail } from '#server/modules/emails/actions.ts'
import { emailSubjectOf } from '#server/modules/emails/content.ts'

export type ApplicantMail = {
  application_id: string
  email: NewEmail & { agency_id: string }
  /** what a recruiter wrote, and who */
  own?: { text: string; by_name: string }
}

export async function writeApplicantMail(db: Db, mails: readonly ApplicantMail[], now: Date) {
  if (mails.length === 0) return
  const ids = await writeEmails(
    db,
    mails.map(({ email }) => email),
  )
  const rows = mails.map(({ application_id, email, own }, at) => ({
    ...{ id: newId(), agency_id: email.agency_id, application_id, email_id: ids[at] ?? '' },
    ...{ subject: emailSubjectOf(email), text: own?.text ?? null, by_name: own?.by_name ?? null },
    sent_at: now.toISOString(),
  }))
  await db.insertInto('job_application_messages').values(rows).execute()
}
