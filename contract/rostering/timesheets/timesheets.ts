// The statuses of timesheets with the calls that change them.
import { z } from 'zod'
import { changedField, changeParams } from '#contract/values/lists/changes.ts'
import { approvalModes, approvalSides, approvalSteps } from './approval.ts'
import { overtimeReasons } from './overtime-reasons.ts'
import { timesheetException } from './exception-codes.ts'
import { extraChange, timesheetExtra } from './timesheet-extras.ts'
import { breakRuleFacts, maxBreaks } from '#contract/rostering/breaks.ts'
import { bulkResult, download, large, list, read, rowsSeen, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { ambiguousTimeChoices, localDate, wallTime } from '#contract/values/time.ts'
import { shiftBreak } from '#contract/rostering/rosters/roster-shifts.ts'
import {
  booleanField,
  id,
  note,
  optionalId,
  optionalNote,
  searchQuery,
  commaSeparatedValues,
  version,
} from '#contract/values/values.ts'
import { visaCourse } from '#contract/people/visas.ts'
import { timesheetStatuses, timesheetActions, timesheetStatusActions } from './statuses.ts'

/** They are the caller's own hours, the customer has to approve first, or no approval is pending. */
export const approvalBlockers = ['own', 'customer_first', 'not_awaiting'] as const
export type ApprovalBlocker = (typeof approvalBlockers)[number]

const workedFields = {
  works_on: localDate,
  starts: wallTime,
  ends: wallTime,
  ambiguous: z.enum(ambiguousTimeChoices).default('earlier'),
  /** in addition to the automatic breaks of the location's rules; of any length, as the clock records them */
  breaks: z
    .array(shiftBreak.extend({ minutes: z.coerce.number().int().min(1).max(240) }))
    .max(maxBreaks)
    .default([]),
  /** hand: no automatic breaks. Omitted: as in the shift or the timesheet; only the agency may choose otherwise */
  breaks_by: z.enum(['rules', 'hand']).nullish(),
  notes: optionalNote(2000),
}

/** Minutes worked in a fortnight including these hours, and how many the visa allows. */
const visaHours = z.object({
  starts_on: z.string(),
  ends_on: z.string(),
  used_minutes: z.number(),
  limit_minutes: z.number(),
})
export type TimesheetVisaHours = z.infer<typeof visaHours>

export const timesheetRow = z.object({
  id: z.string(),
  employee_id: z.string(),
  employee_name: z.string(),
  customer_name: z.string(),
  location_name: z.string(),
  position_name: z.string(),
  works_on: z.string(),
  starts: z.string(),
  ends: z.string(),
  /** by the clock, breaks included; pay goes by this unless an agreement specifies otherwise */
  clock_minutes: z.number(),
  /** elapsed time; differs from the clock in the night of a clock change */
  elapsed_minutes: z.number(),
  break_minutes: z.number(),
  /** by the clock, less unpaid breaks */
  paid_minutes: z.number(),
  /** what the roster would have paid, counted in the same way; null for a custom timesheet */
  rostered_minutes: z.number().nullable(),
  status: z.enum(timesheetStatuses),
  /** whose approval is next; null: nobody's */
  waits_for: z.enum(approvalSides).nullable(),
  /** for the agency: they wait for a customer without any approver, and no timeout applies */
  lacks_approver: z.boolean(),
  /** for the agency, while hours wait: with them the employee exceeds the visa's hours per fortnight */
  visa_hours: visaHours.nullable(),
  /** for the agency: they were worked before the course began, although the visa allows work only afterwards */
  visa_course: visaCourse.nullable(),
  /** for the agency: what does not add up, open and resolved; of a supervisor's without those of a visa */
  exceptions: z.array(timesheetException),
  is_own: z.boolean(),
  /** of the employee, for the agency and themselves */
  notes: z.string().nullable(),
  /** how many photos of the paper timesheet it has */
  attachment_count: z.number(),
  /** how many allowances, pieces and expenses it has */
  extra_count: z.number(),
  /** the actions that the reader can take now */
  allowed_actions: z.array(z.enum(timesheetActions)),
  /** why an approver of the agency cannot approve it now */
  approval_blocked_by: z.enum(approvalBlockers).nullable(),
  version: z.number(),
  ...changedField,
})
export type TimesheetRow = z.infer<typeof timesheetRow>

export const timesheet = timesheetRow.extend({
  assignment_id: z.string().nullable(),
  time_zone: z.string(),
  /** for the agency: a kiosk took a photo at a punch of this time */
  has_punch_photo: z.boolean(),
  unpaid_minutes: z.number(),
  customer_id: z.string(),
  location_id: z.string(),
  position_id: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  rostered_starts: z.string().nullable(),
  rostered_ends: z.string().nullable(),
  /** `rule` is the name of the location's rule that deducted the break automatically */
  breaks: z.array(z.object({ minutes: z.number(), paid: z.boolean(), rule: z.string().optional() })),
  breaks_by: z.enum(['rules', 'hand']),
  /** the location's rules, for a form to show the automatic breaks */
  break_rules: z.array(breakRuleFacts),
  status_reason: z.string().nullable(),
  /** photos and scans of the paper timesheet, oldest first */
  attachments: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      content_type: z.string(),
      uploaded_by_name: z.string(),
      at: z.string(),
      /** of the expense whose receipt it is; null: a photo of the paper timesheet */
      extra_id: z.string().nullable(),
    }),
  ),
  /** allowances, pieces and expenses, in the order in which they were recorded */
  extras: z.array(timesheetExtra),
  /** the reader can record, change and remove them now */
  can_record_extras: z.boolean(),
  /** the reader can add and remove photos now */
  can_attach: z.boolean(),
  /** while it is disputed: the times that the customer proposed when signing off the week */
  proposal: z
    .object({
      starts: z.string(),
      ends: z.string(),
      break_minutes: z.number(),
      /** what is paid once the agency accepts them; null: a timesheet cannot have these times */
      paid_minutes: z.number().nullable(),
      reason: z.string(),
      by_name: z.string(),
      at: z.string(),
    })
    .nullable(),
  approval: z.object({
    mode: z.enum(approvalModes),
    submitted_at: z.string().nullable(),
    /** when the customer counts as having approved; null: never */
    timeout_at: z.string().nullable(),
    /** the customer's named approvers; those who approve only because no others are named come last */
    approvers: z.array(z.string()),
  }),
  history: z.array(
    z.object({
      at: z.string(),
      by_name: z.string(),
      from: z.string().nullable(),
      to: z.string(),
      /** for an approval: which step it was */
      step: z.enum(approvalSteps).nullable(),
      reason: z.string().nullable(),
      /** after the change; null: it was not stored yet */
      paid_minutes: z.number().nullable(),
      /** what was changed beside the hours; null: nothing */
      extra: extraChange.nullable(),
      /** of the customer's decision on a link: who showed it on their own screen */
      shown_by_name: z.string().nullable(),
    }),
  ),
})
export type Timesheet = z.infer<typeof timesheet>

const filters = {
  from: localDate.optional(),
  to: localDate.optional(),
  status: commaSeparatedValues(z.enum(timesheetStatuses)),
  waits_for: z.enum(approvalSides).optional(),
  customer_id: id.optional(),
  location_id: id.optional(),
  employee_id: id.optional(),
  position_id: id.optional(),
  /** only hours with lines of pay for these reasons: for the agency */
  overtime: commaSeparatedValues(z.enum(overtimeReasons)),
  /** that employs the people */
  company_id: id.optional(),
  /** only hours that match their shift, within the agency's tolerance */
  as_rostered: booleanField.optional(),
  /** only hours that no pay run has */
  in_no_run: booleanField.optional(),
  /** only hours for which no placement sets a pay rate: for those who may see pay */
  without_rate: booleanField.optional(),
}

export const timesheetSorts = [
  'works_on',
  'employee_name',
  'customer_name',
  'location_name',
  'status',
  'paid_minutes',
] as const

export const timesheets = {
  list: list({
    path: '/roster/roster-work-list',
    needs: [['Timesheet', 'list']],
    summary: 'Lists timesheets: employees see their own, customers those at their locations, the agency all.',
    filters: { ...filters, ...changeParams },
    sorts: timesheetSorts,
    row: timesheetRow,
  }),
  neighbours: read({
    path: '/timesheet/neighbours',
    needs: [['Timesheet', 'list']],
    summary:
      'Returns the timesheets before and after one in a filter and an order; it does not have to match the filter itself.',
    input: {
      id,
      ...filters,
      q: searchQuery,
      sort: z.enum(timesheetSorts).default('works_on'),
      dir: z.enum(['asc', 'desc']).default('asc'),
    },
    result: z.object({
      previous_id: z.string().nullable(),
      next_id: z.string().nullable(),
      /** how many are before it, and in the filter altogether; null for more than are counted */
      before: z.number().nullable(),
      total: z.number().nullable(),
    }),
  }),
  totals: read({
    path: '/timesheet/totals',
    needs: [['Timesheet', 'approve']],
    summary: 'Returns how many timesheets, people and hours in a filter await the caller’s approval.',
    input: { ...filters, q: searchQuery },
    result: z.object({ timesheets: z.number(), people: z.number(), paid_minutes: z.number() }),
  }),
  view: read({
    path: '/roster/timesheet-view',
    needs: [['Timesheet', 'view']],
    summary: 'Returns one timesheet with its breaks and history.',
    input: { id },
    result: timesheet,
  }),
  create: write({
    path: '/roster/custom-create-timesheet',
    needs: [['Timesheet', 'create']],
    kinds: [...staff, 'employee'],
    summary:
      'Records worked time: for an accepted assignment, or a custom timesheet with employee, location and position. Not before the first day of employment; days further back than the agency allows can be recorded only by the agency, for others.',
    input: {
      assignment_id: optionalId,
      employee_id: optionalId,
      location_id: optionalId,
      position_id: optionalId,
      /** of clocked time without hours: the timesheet then has its punches */
      punch_id: optionalId,
      ...workedFields,
      /** submits it to the approver; otherwise it is saved as a draft */
      submit: booleanField.default(false),
    },
    result: timesheet,
  }),
  update: write({
    path: '/timesheet/update',
    needs: [
      ['Timesheet', 'create'],
      ['Timesheet', 'update'],
    ],
    summary: 'Updates a draft or rejected timesheet; the agency also a disputed one.',
    input: { id, version, ...workedFields, submit: booleanField.default(false) },
    result: timesheet,
  }),
  changeStatus: write({
    path: '/timesheet/status-update',
    needs: [
      ['Timesheet', 'create'],
      ['Timesheet', 'update'],
    ],
    summary: 'Submits, rejects, resets or voids a timesheet; all but submitting require a reason.',
    input: { id, version, action: z.enum(timesheetStatusActions), reason: optionalNote(500) },
    result: timesheet,
  }),
  rejectMany: write({
    path: '/timesheet/reject-many',
    needs: [['Timesheet', 'update']],
    summary: 'Rejects timesheets with one reason; each row succeeds or fails on its own.',
    input: { ...rowsSeen, reason: note(500) },
    result: bulkResult,
  }),
  approve: write({
    path: '/roster/roster-work-approved',
    needs: [['Timesheet', 'approve']],
    summary:
      'Gives one timesheet its pending approval: the customer’s or the agency’s, never for one’s own hours. A reason is required where a visa does not allow the hours, or where the customer has no approver.',
    input: { id, version, reason: optionalNote(500) },
    result: timesheet,
  }),
  approveAll: write({
    path: '/roster/roster-work-approved-all',
    needs: [['Timesheet', 'approve']],
    summary:
      'Approves the named timesheets, or those in a filter that await the caller: this requires a period, customer, location, employee or search, and the count that the caller saw; a different count is refused with the current one. Each row succeeds or fails on its own. Hours that a visa does not allow, and those with an open exception of high severity, are left out.',
    input: {
      ...filters,
      q: searchQuery,
      ids: z.array(id).max(5000).optional(),
      /** without `ids`: how many in the filter await the caller */
      count: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    },
    result: bulkResult,
  }),
  dispute: write({
    path: '/roster/roster-work-disputed',
    needs: [['Timesheet', 'approve']],
    summary:
      'Disputes submitted hours with a reason: the customer, or a planner on the customer’s behalf; the agency responds.',
    input: { id, version, reason: note(500) },
    result: timesheet,
  }),
  export: large(
    download({
      path: '/roster/timesheet-export',
      needs: [['Timesheet', 'export']],
      summary: 'Exports the approved timesheets in the filter as CSV or XLSX.',
      input: { format: z.enum(['csv', 'xlsx']).default('csv'), ...filters, q: searchQuery },
    }),
  ),
}

const exportFilterNames = ['from', 'to', 'customer_id', 'location_id', 'employee_id', 'q'] as const

/** Whether a filter is narrower than everything that awaits approval. Neither the status nor whose approval is next counts. */
export const isNarrowed = (filter: { readonly [K in (typeof exportFilterNames)[number]]?: string | undefined }) =>
  exportFilterNames.some((name) => (filter[name] ?? '') !== '')
