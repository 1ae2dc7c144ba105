import { z } from 'zod'
import { ownTransaction, download, upload, write } from '#contract/call.ts'
import { id, optionalId } from '#contract/values/values.ts'
import type { TimesheetStatus } from './statuses.ts'

/** The statuses in which photos are added and removed; afterwards they are part of the record. */
export const attachableStatuses = ['draft', 'submitted', 'client_approved', 'rejected', 'disputed'] as const

export const canAttach = (status: TimesheetStatus) => attachableStatuses.some((one) => one === status)

/** Of one timesheet. */
export const maxAttachments = 10

const changePermissions = [
  ['Timesheet', 'create'],
  ['Timesheet', 'update'],
] as const

/** Photos and scans of paper timesheets, which everybody sees who sees the timesheet; receipts, which customers do not see. */
export const timesheetAttachments = {
  add: ownTransaction(
    upload({
      path: '/timesheet/attachment-add',
      needs: changePermissions,
      summary: 'Adds a photo or a PDF of a paper timesheet, or a receipt of one of its expenses, to a timesheet.',
      /** of the timesheet; of the expense whose receipt it is */
      input: { id, extra_id: optionalId },
      result: z.object({ id: z.string() }),
    }),
  ),
  remove: write({
    path: '/timesheet/attachment-remove',
    needs: changePermissions,
    summary: 'Removes a photo from a timesheet that is not approved.',
    input: { id },
    result: z.object({ id: z.string() }),
  }),
  file: download({
    path: '/timesheet/attachment-file',
    needs: [['Timesheet', 'view']],
    summary: 'A photo or a PDF of a paper timesheet.',
    input: { id },
  }),
}
