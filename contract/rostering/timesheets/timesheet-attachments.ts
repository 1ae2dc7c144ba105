import { z } from 'zod'
import { ownTransaction, download, upload, write } from '#contract/call.ts'
import { id } from '#contract/values/values.ts'
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

/** Photos and scans of paper timesheets. Everybody who sees a timesheet sees them. */
export const timesheetAttachments = {
  add: ownTransaction(
    upload({
      path: '/timesheet/attachment-add',
      needs: changePermissions,
      summary: 'Adds a photo or a PDF of a paper timesheet to a timesheet.',
      /** of the timesheet */
      input: { id },
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
