import { z } from 'zod'
import { list, read, write } from '#contract/call.ts'
import { commaSeparatedValues } from '#contract/values/values.ts'

export const backupStatuses = ['queued', 'running', 'done', 'failed'] as const

export const backupRow = z.object({
  id: z.string(),
  status: z.enum(backupStatuses),
  /** of a hundred, while it is made */
  progress: z.number(),
  /** null: the schedule */
  requested_by: z.string().nullable(),
  /** the path of the archive */
  place: z.string().nullable(),
  size: z.number().nullable(),
  row_count: z.number().nullable(),
  file_count: z.number().nullable(),
  encrypted: z.boolean().nullable(),
  failure: z.string().nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** when the archive was deleted because newer ones are kept */
  removed_at: z.string().nullable(),
})
export type BackupRow = z.infer<typeof backupRow>

const backupState = z.object({
  /** where and when they are made; null: the operator has switched them off */
  schedule: z.object({ folder: z.string(), next_at: z.string(), keep: z.number(), encrypted: z.boolean() }).nullable(),
  last_good: backupRow.nullable(),
  /** there is none of the last day */
  is_overdue: z.boolean(),
  /** the one that is waiting or being made */
  current: backupRow.nullable(),
})
export type BackupState = z.infer<typeof backupState>

/** An archive has the data of every agency, so only the super admin sees them. */
export const backups = {
  list: list({
    path: '/backup/list',
    needs: [['Settings', 'update']],
    kinds: ['superadmin'],
    summary: 'Lists the backups of the installation, latest first.',
    filters: { status: commaSeparatedValues(z.enum(backupStatuses)) },
    sorts: ['created_at'],
    row: backupRow,
  }),
  state: read({
    path: '/backup/state',
    needs: [['Settings', 'update']],
    kinds: ['superadmin'],
    summary: 'Says when and where backups are made, which is the last good one and which is being made.',
    input: {},
    result: backupState,
  }),
  make: write({
    path: '/backup/make',
    needs: [['Settings', 'update']],
    kinds: ['superadmin'],
    summary:
      'Requests a backup now, which a background job makes; returns the one that is being made already, if there is one.',
    input: {},
    result: backupRow,
  }),
}
