import { z } from 'zod'
import { download, list, read, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { booleanField, commaSeparatedValues, id, optionalId } from '#contract/values/values.ts'

/** `expired`: its file was deleted; who made it stays. */
export const dataExportStatuses = ['queued', 'running', 'ready', 'failed', 'expired'] as const

/** `too_large`: more than an archive can have; the command writes a folder instead. */
export const dataExportReasons = ['failure', 'too_large'] as const

/** The days during which the archive can be downloaded. */
export const dataExportDays = 7

/** How often a person can request their own data within a day. */
export const maxOwnExportsPerDay = 3

const dataExport = z.object({
  id: z.string(),
  /** the employee that it is about; null: everything of the agency */
  subject_name: z.string().nullable(),
  /** whether the numbers of bank accounts, tax files, passports, licences and visas are opened in it */
  with_numbers: z.boolean(),
  with_files: z.boolean(),
  made_by_name: z.string(),
  status: z.enum(dataExportStatuses),
  reason: z.enum(dataExportReasons).nullable(),
  /** under which the server's log has the cause of a failure */
  failure_reference: z.string().nullable(),
  /** steps done, of all */
  done: z.number().int(),
  total: z.number().int(),
  size: z.number().int().nullable(),
  /** of all tables */
  row_count: z.number().int().nullable(),
  file_count: z.number().int().nullable(),
  created_at: z.string(),
  /** until when the archive can be downloaded */
  expires_at: z.string().nullable(),
  /** whether this reader may download it now */
  can_download: z.boolean(),
})
export type DataExport = z.infer<typeof dataExport>

const ownExport = dataExport.omit({ subject_name: true, with_numbers: true, with_files: true, made_by_name: true })
export type OwnExport = z.infer<typeof ownExport>

const exportPermission = [['Company', 'export']] as const

/** Archives with everything of an agency, or of one of its employees: its tables as CSV, and its stored files. */
export const dataExports = {
  list: list({
    path: '/data-export/list',
    needs: exportPermission,
    kinds: staff,
    summary: 'Lists the exports of all data of the agency, newest first, with their progress.',
    filters: {
      dir: z.enum(['asc', 'desc']).default('desc'),
      status: commaSeparatedValues(z.enum(dataExportStatuses)),
    },
    sorts: ['created_at'],
    row: dataExport,
  }),
  store: write({
    path: '/data-export/store',
    needs: exportPermission,
    kinds: ['admin'],
    summary:
      'Queues an archive with everything of the agency: each table as CSV, and the stored files. Sealed numbers are opened only for who may see sensitive data. With an employee, the archive is what that person gets of themselves, with masked numbers.',
    input: {
      employee_id: optionalId,
      with_files: booleanField.default(true),
      with_numbers: booleanField.default(false),
    },
    result: dataExport,
  }),
  file: download({
    path: '/data-export/file',
    needs: exportPermission,
    kinds: staff,
    summary: 'Downloads the archive of an export; each download is recorded.',
    input: { id },
  }),
}

const ownUse = { needs: 'signed-in', kinds: ['admin', 'customer', 'employee'] } as const

/** Archives that users make of what their agency's Muster holds about themselves, as they may see it. */
export const ownExports = {
  list: read({
    path: '/profile/data-export-list',
    ...ownUse,
    summary: 'Lists the latest exports of the caller’s own data, newest first, with their progress.',
    input: {},
    result: z.array(ownExport),
  }),
  store: write({
    path: '/profile/data-export-store',
    ...ownUse,
    summary:
      'Queues an archive with what Muster holds about the caller at this agency: tables as CSV, and files. While one is being made, returns that one.',
    input: {},
    result: ownExport,
  }),
  file: download({
    path: '/profile/data-export-file',
    ...ownUse,
    summary: 'Downloads an archive of the caller’s own data; each download is recorded.',
    input: { id },
  }),
}
