import { z } from 'zod'
import { read, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { id, note, version } from '#contract/values/values.ts'

export const applicantNote = z.object({
  id: z.string(),
  application_id: z.string(),
  /** mentions are in it as `@[id]` (contract/jobs/applications/note-mentions.ts) */
  text: z.string(),
  /** who is mentioned, with their current names */
  mentions: z.array(z.object({ id: z.string(), name: z.string() })),
  /** null: written before notes had authors */
  author_name: z.string().nullable(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  /** by the reader: their own, and those without an author */
  can_edit: z.boolean(),
  version: z.number().int(),
})
export type ApplicantNote = z.infer<typeof applicantNote>

const viewPermission = [['Job Post', 'view applicants']] as const
const text = note(4000)

/** What the agency notes about an applicant; customers and applicants never see it. */
export const applicantNotes = {
  list: read({
    path: '/job/note-list',
    needs: viewPermission,
    kinds: staff,
    summary: 'Lists the notes about an applicant, newest first. For the agency.',
    input: { application_id: id },
    result: z.array(applicantNote),
  }),
  colleagues: read({
    path: '/job/note-colleague-list',
    needs: viewPermission,
    summary: 'Lists the users of the agency who can see applicants, and so can be mentioned in a note. For the agency.',
    input: {},
    result: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  }),
  store: write({
    path: '/job/note-store',
    needs: viewPermission,
    kinds: staff,
    summary: 'Adds a note about an applicant; the colleagues whom it mentions are notified. For the agency.',
    input: { application_id: id, text },
    result: applicantNote,
  }),
  update: write({
    path: '/job/note-update',
    needs: viewPermission,
    kinds: staff,
    summary: 'Changes one of the caller’s notes; colleagues whom it mentioned before are not notified again.',
    input: { id, version, text },
    result: applicantNote,
  }),
  remove: write({
    path: '/job/note-delete',
    needs: viewPermission,
    kinds: staff,
    summary: 'Deletes one of the caller’s notes; it can be restored for a day.',
    input: { id, version },
    result: z.object({ id: z.string(), version: z.number().int() }),
  }),
  restore: write({
    path: '/job/note-restore',
    needs: viewPermission,
    kinds: staff,
    summary: 'Restores a note that the caller has deleted.',
    input: { id, version },
    result: applicantNote,
  }),
}
