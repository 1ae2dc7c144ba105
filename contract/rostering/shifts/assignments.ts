import { z } from 'zod'
import { breakRuleFacts } from '#contract/rostering/breaks.ts'
import { responseChannels } from '#contract/rostering/shifts/response-channels.ts'
import { shiftTextRows } from '#contract/rostering/shifts/shift-texts.ts'
import { actionsOf, type TransitionTable } from '#contract/transitions.ts'

export const assignmentStatuses = [
  'planned',
  'pending',
  'accepted',
  'declined',
  'timed_out',
  'withdrawn',
  'cancelled_agency',
  'cancelled_client',
  'replaced',
  'in_progress',
  'worked',
  'no_show',
] as const
export type AssignmentStatus = (typeof assignmentStatuses)[number]

/** docs/domain.md section 7. Removing an employee from a shift before they were notified deletes the assignment. */
export const assignmentTransitions = {
  accept: { from: ['pending'], to: 'accepted' },
  decline: { from: ['pending'], to: 'declined' },
  remind: { from: ['pending'], to: 'unchanged' },
  /** by the employee, or by the agency on their behalf, until the start */
  withdraw: { from: ['accepted'], to: 'withdrawn' },
  /** by the employee before the start: to swap it, to have it covered or to be released (contract/rostering/shifts/swaps.ts) */
  request_swap: { from: ['accepted'], to: 'unchanged' },
  /** after the start: the employee worked although they had not responded */
  confirm_attendance: { from: ['pending', 'timed_out'], to: 'in_progress' },
  record_no_show: { from: ['accepted', 'in_progress'], to: 'no_show' },
  undo_no_show: { from: ['no_show'], to: 'in_progress' },
  /** the agency gives the shift to somebody else before it starts */
  replace: { from: ['pending', 'accepted'], to: 'replaced' },
  /** the opening is free again: the agency gives it to somebody else until the shift ends */
  find_replacement: { from: ['declined', 'timed_out', 'withdrawn', 'cancelled_agency', 'no_show'], to: 'unchanged' },
  /** hours, once the shift is over */
  record: { from: ['accepted', 'in_progress', 'worked'], to: 'worked' },
  remove: { from: ['planned', 'pending', 'accepted'], to: 'cancelled_agency' },
  /** the roster is published */
  notify: { from: ['planned'], to: 'pending', automatic: true },
  /** the shift changed so much that the employees have to respond again */
  ask_again: { from: ['pending', 'accepted'], to: 'pending', automatic: true },
  /** the roster is unpublished */
  unpublish: { from: ['pending', 'accepted'], to: 'planned', automatic: true },
  /** the shift starts, without a response */
  time_out: { from: ['pending'], to: 'timed_out', automatic: true },
  /** the shift starts */
  start: { from: ['accepted'], to: 'in_progress', automatic: true },
  /** the employee clocks in, also without having responded: they came to work */
  clock_in: { from: ['pending', 'accepted'], to: 'in_progress', automatic: true },
  /** the shift is cancelled for the customer */
  cancel_for_client: { from: ['pending', 'accepted'], to: 'cancelled_client', automatic: true },
} as const satisfies TransitionTable<AssignmentStatus>

/** Why somebody cannot work a shift that they accepted. */
export const withdrawalReasons = ['sick', 'other'] as const

/** The minimum hours between two reminders about the same assignment. */
export const hoursBetweenReminders = 12

/** Responses that warn against offering the same shift to the same employee again. */
export const declinedStatuses = ['declined', 'timed_out', 'withdrawn'] as const satisfies readonly AssignmentStatus[]

/** The statuses that occupy an employee's time: two of them never overlap (exclusion constraint assignments_no_double_booking). */
export const holdingStatuses = ['planned', 'pending', 'accepted', 'in_progress', 'worked'] as const

export const assignmentActions = actionsOf(assignmentTransitions)
export type AssignmentAction = (typeof assignmentActions)[number]

export const boardAssignment = z.object({
  id: z.string(),
  roster_shift_id: z.string(),
  employee_id: z.string(),
  status: z.enum(assignmentStatuses),
  response_note: z.string().nullable(),
  /** changed since its employee was notified */
  is_unpublished: z.boolean(),
  version: z.number(),
})
export type BoardAssignment = z.infer<typeof boardAssignment>

/** The reason for overriding a rule, and who decided it; the name is null for overrides from before it was stored. */
const override = z.object({ reason: z.string(), by_name: z.string().nullable(), at: z.string() })

export const assignmentRow = z.object({
  id: z.string(),
  roster_id: z.string(),
  roster_shift_id: z.string(),
  employee_id: z.string(),
  employee_name: z.string(),
  customer_name: z.string(),
  location_id: z.string(),
  location_name: z.string(),
  sub_location_name: z.string().nullable(),
  location_address: z.string().nullable(),
  site_instructions: z.string().nullable(),
  position_name: z.string(),
  position_colour: z.string(),
  works_on: z.string(),
  starts: z.string(),
  ends: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  time_zone: z.string(),
  breaks: z.array(z.object({ minutes: z.number(), paid: z.boolean() })),
  ...shiftTextRows,
  status: z.enum(assignmentStatuses),
  responded_at: z.string().nullable(),
  response_note: z.string().nullable(),
  /** of a withdrawal; null: not recorded */
  withdrawal_reason: z.enum(withdrawalReasons).nullable(),
  /** of a no-show: whether it was excused; null: not recorded */
  no_show_excused: z.boolean().nullable(),
  /** of an assignment that was cancelled with its shift: what the employee is paid; null: it was not */
  cancelled_pay_minutes: z.number().nullable(),
  /** who took over the shift; for the agency only */
  replaced_by_name: z.string().nullable(),
  /** when the employee was last reminded to respond; for the agency only */
  reminded_at: z.string().nullable(),
  /** for the agency only */
  override: override.nullable(),
  timesheet_id: z.string().nullable(),
  /** changed since its employee was notified; for the agency only: employees see it as it was published */
  is_unpublished: z.boolean(),
  version: z.number(),
})
export type AssignmentRow = z.infer<typeof assignmentRow>

/** With the actions that the reader can take now. */
export const assignmentWithActions = assignmentRow.extend({ allowed_actions: z.array(z.enum(assignmentActions)) })
export type AssignmentWithActions = z.infer<typeof assignmentWithActions>

/** With what lists do not show, such as what a form needs to show the automatic breaks of the location's rules. */
export const assignmentInFull = assignmentWithActions.extend({
  position_id: z.string(),
  breaks_by: z.enum(['rules', 'hand']),
  break_rules: z.array(breakRuleFacts),
  /** how the response arrived; null: there is none, or it is older than this field */
  response_channel: z.enum(responseChannels).nullable(),
  /** what the customer is billed for a shift that was cancelled; not for employees */
  cancelled_bill_minutes: z.number().nullable(),
})
export type AssignmentInFull = z.infer<typeof assignmentInFull>
