import { z } from 'zod'
import { download, list, read, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { localDate } from '#contract/values/time.ts'
import { booleanField, id, optionalId, pageParams, commaSeparatedValues, text } from '#contract/values/values.ts'

/** What a pack is about: one employee, one location, or everything of an agency in the period. */
export const evidenceSubjects = ['employee', 'location', 'period'] as const
export type EvidenceSubject = (typeof evidenceSubjects)[number]

/** `expired`: its file was deleted; who made it for whom and why stays. */
export const evidenceStatuses = ['queued', 'running', 'ready', 'failed', 'expired'] as const

/** Longer records of employment are requested about one person only: they must be kept for seven years. */
export const maxEvidenceDays = { employee: 2_557, location: 366, period: 93 } as const satisfies Record<
  EvidenceSubject,
  number
>
/** The days during which the archive can be downloaded. */
export const evidenceDays = 14

const counts = z.object({
  people: z.number().int(),
  shifts: z.number().int(),
  timesheets: z.number().int(),
  decisions: z.number().int(),
  notifications: z.number().int(),
  documents: z.number().int(),
  /** the files of documents and work-right checks, and their bytes */
  files: z.number().int(),
  file_bytes: z.number(),
})
export type EvidenceCounts = z.infer<typeof counts>

const evidencePack = z.object({
  id: z.string(),
  subject: z.enum(evidenceSubjects),
  /** the employee or the location */
  subject_id: z.string().nullable(),
  /** of the employee, the location, or for a period the agency */
  subject_name: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  recipient: z.string(),
  purpose: z.string(),
  /** whether its maker could see sensitive data; numbers of tax files and bank accounts are in no pack */
  with_facts: z.boolean(),
  with_files: z.boolean(),
  made_by_name: z.string(),
  status: z.enum(evidenceStatuses),
  /** under which the server's log has the cause of a failure */
  failure_reference: z.string().nullable(),
  /** steps done, of all */
  done: z.number().int(),
  total: z.number().int(),
  size: z.number().int().nullable(),
  /** the number of files in the archive */
  entries: z.number().int().nullable(),
  manifest_sha256: z.string().nullable(),
  key_fingerprint: z.string().nullable(),
  created_at: z.string(),
  /** until when the archive can be downloaded */
  expires_at: z.string().nullable(),
  /** whether this reader may download it now */
  can_download: z.boolean(),
})
export type EvidencePack = z.infer<typeof evidencePack>

// It contains a part of the audit log.
const inspectPermission = [['Audit', 'view']] as const

const subjectAndPeriod = {
  /** at most one of both; neither: everything of the agency */
  employee_id: optionalId,
  location_id: optionalId,
  from: localDate,
  to: localDate,
  with_files: booleanField.default(true),
}

export const evidence = {
  list: list({
    path: '/evidence/pack-list',
    needs: inspectPermission,
    kinds: staff,
    summary: 'Lists the evidence packs that were made, newest first, with their progress.',
    filters: {
      ...pageParams,
      dir: z.enum(['asc', 'desc']).default('desc'),
      subject: commaSeparatedValues(z.enum(evidenceSubjects)),
      status: commaSeparatedValues(z.enum(evidenceStatuses)),
      employee_id: id.optional(),
      location_id: id.optional(),
    },
    sorts: ['created_at', 'subject_name'],
    row: evidencePack,
  }),
  estimate: read({
    path: '/evidence/pack-estimate',
    needs: inspectPermission,
    kinds: staff,
    summary: 'Counts what an evidence pack about a subject and a period would contain.',
    input: subjectAndPeriod,
    result: counts.extend({ too_large: z.boolean() }),
  }),
  store: write({
    path: '/evidence/pack-store',
    needs: inspectPermission,
    kinds: staff,
    summary:
      'Queues an evidence pack: who worked where, with which work rights, documents, notifications and approvals. It is recorded who made it for whom and why.',
    input: { ...subjectAndPeriod, recipient: text(120), purpose: text(500) },
    result: evidencePack,
  }),
  file: download({
    path: '/evidence/pack-file',
    needs: inspectPermission,
    kinds: staff,
    summary: 'Downloads the archive of an evidence pack; each download is recorded.',
    input: { id },
  }),
  key: read({
    path: '/evidence/key',
    needs: inspectPermission,
    summary: 'Returns the public key that verifies the agency’s evidence packs, and its fingerprint.',
    input: {},
    result: z.object({ public_key: z.string(), fingerprint: z.string() }).nullable(),
  }),
}
