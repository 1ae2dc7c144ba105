// Writes emails to applicants, each with an entry in the list of messages.
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { writeLetters, type NewLetter } from '#server/modules/letters/actions.ts'
import { subjectOf } from '#server/modules/letters/content.ts'

export type ApplicantMail = {
  application_id: string
  letter: NewLetter & { agency_id: string }
  /** what a recruiter wrote, and who */
  own?: { text: string; by_name: string }
}

export async function writeApplicantMail(db: Db, mails: readonly ApplicantMail[], now: Date) {
  if (mails.length === 0) return
  const ids = await writeLetters(
    db,
    mails.map(({ letter }) => letter),
  )
  const rows = mails.map(({ application_id, letter, own }, at) => ({
    ...{ id: newId(), agency_id: letter.agency_id, application_id, letter_id: ids[at] ?? '' },
    ...{ subject: subjectOf(letter), text: own?.text ?? null, by_name: own?.by_name ?? null },
    sent_at: now.toISOString(),
  }))
  await db.insertInto('job_application_messages').values(rows).execute()
}
