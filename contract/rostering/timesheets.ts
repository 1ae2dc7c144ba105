// The states of worked time beside the calls that change them
import { z } from 'zod'
import { approvalModes, approvalSides, approvalSteps, rosterChecks } from './approval.ts'
import { breakRuleFacts } from './breaks.ts'
import { bulkResult, download, list, read, write } from '#contract/call.ts'
import { localDate, wallTime } from '#contract/values/time.ts'
import { shiftBreak } from './rosters.ts'
import { type ActionOf, actionsOf, type TransitionTable } from '#contract/transitions.ts'
import { flag, id, note, optionalId, optionalNote, search, several, version } from '#contract/values/values.ts'
import { visaCourse } from '#contract/people/visas.ts'

export const timesheetStatuses = [
  'draft',
  'submitted',
  'client_approved',
  'approved',
  'exported',
  'paid',
  'rejected',
  'disputed',
  'void',
] as const
export type TimesheetStatus = (typeof timesheetStatuses)[number]

/**
 * docs/domain.md section 8. A customer's approval leads to `client_approved` where the agency approves too (contract/rostering/approval.ts).
 * What was disputed goes back through the approvals, never past them.
 */
export const timesheetTransitions = {
  approve: { from: ['submitted', 'client_approved'], to: ['client_approved', 'approved'] },
  dispute: { from: ['submitted', 'client_approved'], to: 'disputed' },
  submit: { from: ['draft', 'rejected'], to: 'submitted' },
  edit: { from: ['draft', 'rejected'], to: 'unchanged' },
  /** by the agency's office: hours that the customer disputes */
  correct: { from: ['disputed'], to: ['disputed', 'submitted'] },
  reject: { from: ['submitted', 'client_approved', 'disputed'], to: 'rejected' },
  reset: { from: ['approved', 'disputed'], to: 'submitted' },
  void: { from: ['draft', 'submitted', 'rejected'], to: 'void' },
  export: { from: ['approved'], to: 'exported', automatic: true },
  undo_export: { from: ['exported'], to: 'approved', automatic: true },
  pay: { from: ['exported'], to: 'paid', automatic: true },
} as const satisfies TransitionTable<TimesheetStatus>
export type TimesheetAction = ActionOf<typeof timesheetTransitions>

export const timesheetActions = actionsOf(timesheetTransitions)

/** Their own hours, the customer comes first, or they await no approval. */
export const approvalBlockers = ['own', 'customer_first', 'not_awaiting'] as const
export type ApprovalBlocker = (typeof approvalBlockers)[number]

/** Those of the call that changes the status; the others have calls of their own. */
export const timesheetStatusActions = ['submit', 'reject', 'reset', 'void'] as const
export type TimesheetStatusAction = (typeof timesheetStatusActions)[number]

/** What waits for an approval; whose it is, the customer's mode says. */
export const approvableStatuses = ['submitted', 'client_approved'] as const
/** Approved time, whatever has become of it since. */
export const approvedStatuses = ['approved', 'exported', 'paid'] as const
/** Recorded, not yet approved. What was rejected or is void counts nowhere, until it is submitted again. */
export const openStatuses = ['draft', 'submitted', 'client_approved', 'disputed'] as const
/** What a customer sees of the time worked at their sites: from submission on, not while it is between the person and the agency. */
export const customerStatuses = ['submitted', 'client_approved', 'approved', 'exported', 'paid', 'disputed'] as const

const worked = {
  works_on: localDate,
  starts: wallTime,
  ends: wallTime,
  doubled: z.enum(['earlier', 'later']).default('earlier'),
  /** beside those that the location's rules take by themselves */
  breaks: z.array(shiftBreak).max(6).default([]),
  /** by hand: the rules take none. Left out: as the shift, or the timesheet, has it; another choice is the agency's only */
  breaks_by: z.enum(['rules', 'hand']).nullish(),
  notes: optionalNote(2000),
}

/** Minutes worked in a fortnight, these hours among them, and how many the visa allows. */
const visaHours = z.object({
  starts_on: z.string(),
  ends_on: z.string(),
  used_minutes: z.number(),
  limit_minutes: z.number(),
})
export type VisaHours = z.infer<typeof visaHours>

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
  /** what the wall clock says, breaks included; pay goes by this unless an agreement says otherwise */
  clock_minutes: z.number(),
  /** what really passed; differs from the clock in the nights it is changed */
  elapsed_minutes: z.number(),
  break_minutes: z.number(),
  /** by the clock, less unpaid breaks */
  paid_minutes: z.number(),
  /** what the roster would have paid, counted in the same way; null for a custom timesheet */
  rostered_minutes: z.number().nullable(),
  status: z.enum(timesheetStatuses),
  /** whose approval comes next; null: nobody's */
  waits_for: z.enum(approvalSides).nullable(),
  /** told to the agency: they wait for a customer of whom nobody can answer, and no time-out lets them go on */
  nobody_answers: z.boolean(),
  /** told to the agency, of hours that wait: with them somebody has worked more in a fortnight than their visa lets them */
  visa_hours: visaHours.nullable(),
  /** told likewise: somebody worked them before the course began, and their visa lets them only afterwards */
  visa_course: visaCourse.nullable(),
  /** for the agency, of hours that wait for an approval; null: they match the roster */
  roster_check: z.enum(rosterChecks).nullable(),
  is_own: z.boolean(),
  /** what the reader can do with it now */
  allowed_actions: z.array(z.enum(timesheetActions)),
  /** why an approver of the agency cannot approve it now */
  approval_blocked_by: z.enum(approvalBlockers).nullable(),
  version: z.number(),
})
export type TimesheetRow = z.infer<typeof timesheetRow>

export const timesheet = timesheetRow.extend({
  assignment_id: z.string().nullable(),
  time_zone: z.string(),
  unpaid_minutes: z.number(),
  customer_id: z.string(),
  location_id: z.string(),
  position_id: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  rostered_starts: z.string().nullable(),
  rostered_ends: z.string().nullable(),
  /** `rule` is the name of the location's rule that took the break by itself */
  breaks: z.array(z.object({ minutes: z.number(), paid: z.boolean(), rule: z.string().optional() })),
  breaks_by: z.enum(['rules', 'hand']),
  /** those of the location, for a form to say what they take */
  break_rules: z.array(breakRuleFacts),
  notes: z.string().nullable(),
  status_reason: z.string().nullable(),
  approval: z.object({
    mode: z.enum(approvalModes),
    submitted_at: z.string().nullable(),
    /** when the customer counts as having approved; null: never */
    timeout_at: z.string().nullable(),
    /** whom the customer named for it, those first who are not there for want of others */
    approvers: z.array(z.string()),
  }),
  history: z.array(
    z.object({
      at: z.string(),
      by_name: z.string(),
      from: z.string().nullable(),
      to: z.string(),
      /** of an approval: which one it was */
      step: z.enum(approvalSteps).nullable(),
      reason: z.string().nullable(),
    }),
  ),
})
export type Timesheet = z.infer<typeof timesheet>

const filters = {
  from: localDate.optional(),
  to: localDate.optional(),
  status: several(z.enum(timesheetStatuses)),
  waits_for: z.enum(approvalSides).optional(),
  customer_id: id.optional(),
  location_id: id.optional(),
  employee_id: id.optional(),
}

export const timesheets = {
  list: list({
    path: '/roster/roster-work-list',
    needs: [['Timesheet', 'list']],
    says: 'Worked time: an employee sees their own, a customer what was worked at their sites, the agency everything.',
    filters,
    sorts: ['works_on', 'employee_name', 'customer_name', 'location_name', 'status', 'paid_minutes'],
    row: timesheetRow,
  }),
  view: read({
    path: '/roster/timesheet-view',
    needs: [['Timesheet', 'view']],
    says: 'One timesheet with its breaks and history.',
    input: { id },
    result: timesheet,
  }),
  create: write({
    path: '/roster/custom-create-timesheet',
    needs: [['Timesheet', 'create']],
    says: 'Records worked time: of an accepted assignment, or a custom one that names person, location and position. Not before the first day of employment; older than the agency allows only by the agency for others.',
    input: {
      assignment_id: optionalId,
      employee_id: optionalId,
      location_id: optionalId,
      position_id: optionalId,
      ...worked,
      /** straight to the approver, or kept as a draft */
      submit: flag.default(false),
    },
    result: timesheet,
  }),
  update: write({
    path: '/timesheet/update',
    needs: [
      ['Timesheet', 'create'],
      ['Timesheet', 'update'],
    ],
    says: 'Changes worked time that is a draft or was rejected; the agency also what the customer disputes.',
    input: { id, version, ...worked, submit: flag.default(false) },
    result: timesheet,
  }),
  changeStatus: write({
    path: '/timesheet/status-update',
    needs: [
      ['Timesheet', 'create'],
      ['Timesheet', 'update'],
    ],
    says: 'Submits, rejects, resets or voids a timesheet; all but submitting need a reason.',
    input: { id, version, action: z.enum(timesheetStatusActions), reason: optionalNote(500) },
    result: timesheet,
  }),
  approve: write({
    path: '/roster/roster-work-approved',
    needs: [['Timesheet', 'approve']],
    says: 'Gives one timesheet the approval that it waits for: the customer’s or the agency’s, never one’s own. A reason is needed where a visa does not allow it, or where nobody at the customer can answer.',
    input: { id, version, reason: optionalNote(500) },
    result: timesheet,
  }),
  approveAll: write({
    path: '/roster/roster-work-approved-all',
    needs: [['Timesheet', 'approve']],
    says: 'Approves the named timesheets, or those in a filter that wait for the caller: then a period, customer, location, person or search is needed, and the count that the caller saw; another count is refused with the present one. Answers row by row. What a visa does not allow is left out.',
    input: {
      ...filters,
      q: search,
      ids: z.array(id).max(5000).optional(),
      /** without `ids`: how many in the filter wait for the caller */
      count: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    },
    result: bulkResult,
  }),
  dispute: write({
    path: '/roster/roster-work-disputed',
    needs: [['Timesheet', 'approve']],
    says: 'The customer, or a planner who was told so, says why submitted hours are not right; the agency answers.',
    input: { id, version, reason: note(500) },
    result: timesheet,
  }),
  export: download({
    path: '/roster/timesheet-export',
    needs: [['Timesheet', 'export']],
    says: 'The approved time in the filter as CSV or XLSX.',
    input: { format: z.enum(['csv', 'xlsx']).default('csv'), ...filters, q: search },
  }),
}

const narrowing = ['from', 'to', 'customer_id', 'location_id', 'employee_id', 'q'] as const

/** Does a filter hold less than everything that waits? Neither the state nor whose approval is next narrows that. */
export const isNarrowed = (filter: { readonly [K in (typeof narrowing)[number]]?: string | undefined }) =>
  narrowing.some((name) => (filter[name] ?? '') !== '')
