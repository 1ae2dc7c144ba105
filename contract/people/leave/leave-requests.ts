// Requests for leave, and what is decided about them.
import { z } from 'zod'
import { bulkResult, list, read, rowsSeen, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { allowedActionsField, type TransitionTable } from '#contract/transitions.ts'
import { localDate, wallTime } from '#contract/values/time.ts'
import {
  commaSeparatedValues,
  emptyAsNull,
  id,
  note,
  optionalId,
  optionalNote,
  version,
} from '#contract/values/values.ts'
import { leaveKinds } from './leave-types.ts'

export const leaveStatuses = ['requested', 'approved', 'declined', 'withdrawn', 'cancelled'] as const
export type LeaveStatus = (typeof leaveStatuses)[number]

/** docs/domain.md section 9. */
export const leaveTransitions = {
  edit: { from: ['requested'], to: 'unchanged' },
  withdraw: { from: ['requested'], to: 'withdrawn' },
  /** the first of two approvals leaves it requested */
  approve: { from: ['requested'], to: ['approved', 'requested'] },
  /** with a reason */
  decline: { from: ['requested'], to: 'declined' },
  /** with a reason; what was taken returns to the balance */
  cancel: { from: ['approved'], to: 'cancelled' },
} as const satisfies TransitionTable<LeaveStatus>

export const leaveDecisions = ['approve', 'decline'] as const

/** Whole days; half of one day; from one time to another on one day, by the clock at the person’s place of work. */
export const leaveAmounts = ['whole_days', 'half_day', 'hours'] as const
export type LeaveAmount = (typeof leaveAmounts)[number]

/** The most days of one request. */
export const maxLeaveDays = 400

const optionalTime = emptyAsNull(wallTime.nullable()).default(null)

const takenFields = {
  type_id: id,
  from_day: localDate,
  /** the last day; of half a day and of hours the same */
  to_day: localDate,
  amount: z.enum(leaveAmounts).default('whole_days'),
  /** both are required of `hours`; `ends` at or before `starts` means the next day */
  starts: optionalTime,
  ends: optionalTime,
}
const requestFields = { ...takenFields, note: optionalNote(500) }

const evidence = z.object({
  id: z.string(),
  name: z.string(),
  content_type: z.string(),
  uploaded_by_name: z.string(),
  at: z.string(),
})

export const leaveRequest = z.object({
  id: z.string(),
  employee_id: z.string(),
  employee_name: z.string(),
  /** null, as the two below, for readers who may not see the type: to them it is leave */
  type_id: z.string().nullable(),
  type_name: z.string().nullable(),
  type_kind: z.enum(leaveKinds).nullable(),
  amount: z.enum(leaveAmounts),
  from_day: z.string(),
  to_day: z.string(),
  starts: z.string().nullable(),
  ends: z.string().nullable(),
  /** of all days together; null: private leave whose type the reader may not see */
  minutes: z.number().int().nullable(),
  /** of these, those beyond the balance; null: not for this reader */
  unpaid_minutes: z.number().int().nullable(),
  status: z.enum(leaveStatuses),
  /** what the person wrote, and the reason of a decline or a cancellation; null also for readers who may not see the type */
  note: z.string().nullable(),
  decision_reason: z.string().nullable(),
  /** empty for readers who may not see the type */
  evidence: z.array(evidence),
  requested_by_name: z.string(),
  created_at: z.string(),
  /** the first of two approvals; null, as the two below, also where `minutes` is */
  first_approved_by_name: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: z.string().nullable(),
  version: z.number().int(),
})
export type LeaveRequest = z.infer<typeof leaveRequest>

/** With the actions that the reader can take now. */
export const leaveRequestWithActions = leaveRequest.extend(allowedActionsField(leaveTransitions))
export type LeaveRequestWithActions = z.infer<typeof leaveRequestWithActions>

/** With the shifts that it concerns: those that an approval would leave unfilled, or that the person has beside approved leave. */
const listedLeave = leaveRequestWithActions.extend({ shifts: z.number().int() })
export type ListedLeave = z.infer<typeof listedLeave>

/** A shift that the person is assigned to during the leave: on its days, or at its hours. */
export const leaveShift = z.object({
  assignment_id: z.string(),
  works_on: z.string(),
  starts: z.string(),
  ends: z.string(),
  location_name: z.string(),
  position_name: z.string(),
})
export type LeaveShift = z.infer<typeof leaveShift>

/** One day of leave, with what it takes from the balance. */
export const leaveDay = z.object({
  day: z.string(),
  minutes: z.number().int(),
  /** the public holiday, which is not taken as leave */
  holiday: z.string().nullable(),
})
export type LeaveDay = z.infer<typeof leaveDay>

const awayPerson = z.object({
  employee_id: z.string(),
  employee_name: z.string(),
  from_day: z.string(),
  to_day: z.string(),
  status: z.enum(leaveStatuses),
})
export type AwayPerson = z.infer<typeof awayPerson>

/**
 * notice: later than the type wants · evidence: a document is needed · unit: not a multiple of the smallest unit · over_balance: more than
 * the balance · nothing_to_take: paid leave without any working time · overlap: the person has other leave on one of the days
 */
export const leaveWarnings = ['notice', 'evidence', 'over_balance', 'nothing_to_take', 'unit', 'overlap'] as const
export type LeaveWarning = (typeof leaveWarnings)[number]

const leaveCheck = z.object({
  days: z.array(leaveDay),
  minutes: z.number().int(),
  /** null: the type has no balance, as the next */
  balance_minutes: z.number().int().nullable(),
  balance_after_minutes: z.number().int().nullable(),
  unpaid_minutes: z.number().int(),
  /** the minutes of the person’s usual day, to show balances in days */
  day_minutes: z.number().int(),
  shifts: z.array(leaveShift),
  /** others of the same site with leave on these days; employees get only their number */
  away: z.array(awayPerson),
  away_count: z.number().int(),
  /** a refused one (`is_blocking`) keeps the request from being stored */
  warnings: z.array(z.object({ warning: z.enum(leaveWarnings), is_blocking: z.boolean() })),
})
export type LeaveCheck = z.infer<typeof leaveCheck>

const leaveDetails = leaveRequestWithActions.extend({
  days: z.array(leaveDay),
  /** assigned now */
  shifts: z.array(leaveShift),
  /** as of the check, for the agency */
  away: z.array(awayPerson),
})
export type LeaveDetails = z.infer<typeof leaveDetails>

/** A shift that has become unfilled. */
const freedShift = z.object({
  roster_shift_id: z.string(),
  roster_id: z.string(),
  works_on: z.string(),
  /** it is published and has not started */
  can_be_offered: z.boolean(),
})
export type FreedShift = z.infer<typeof freedShift>

// Employees have these for their own record, which is all that their scope shows.
const listPermission = [['Leave', 'list']] as const
const viewPermission = [['Leave', 'view']] as const
const createPermission = [['Leave', 'create']] as const
const approvePermission = [['Leave', 'approve']] as const
const readers = [...staff, 'employee'] as const

export const leaveRequests = {
  list: list({
    path: '/leave/list',
    needs: listPermission,
    kinds: readers,
    summary:
      'Lists leave: employees see their own, the agency all. Who may not see the type sees only that it is leave.',
    filters: {
      status: commaSeparatedValues(z.enum(leaveStatuses)),
      employee_id: id.optional(),
      /** nothing for readers who may not see it */
      type_id: id.optional(),
      from: localDate.optional(),
      to: localDate.optional(),
    },
    sorts: ['from_day', 'created_at', 'employee_name', 'status'],
    row: listedLeave,
  }),
  info: read({
    path: '/leave/info',
    needs: viewPermission,
    kinds: readers,
    summary: 'Returns one request for leave with its days, the shifts concerned and who else is away.',
    input: { id },
    result: leaveDetails,
  }),
  check: read({
    path: '/leave/check',
    needs: createPermission,
    kinds: readers,
    summary:
      'Calculates what leave would take, before it is requested: minutes by day, the balance after, public holidays, shifts concerned and what speaks against it.',
    input: {
      employee_id: id,
      /** the request that is being changed */
      id: optionalId,
      ...takenFields,
    },
    result: leaveCheck,
  }),
  store: write({
    path: '/leave/store',
    needs: createPermission,
    kinds: readers,
    summary: 'Requests leave: the employee, or the agency for them.',
    input: { employee_id: id, ...requestFields },
    result: leaveRequestWithActions,
  }),
  update: write({
    path: '/leave/update',
    needs: createPermission,
    kinds: readers,
    summary: 'Changes a request for leave that is not decided; a first approval no longer counts.',
    input: { id, version, ...requestFields },
    result: leaveRequestWithActions,
  }),
  withdraw: write({
    path: '/leave/withdraw',
    needs: createPermission,
    kinds: readers,
    summary: 'Withdraws a request for leave that is not decided.',
    input: { id, version },
    result: leaveRequestWithActions,
  }),
  decide: write({
    path: '/leave/decide',
    needs: approvePermission,
    kinds: staff,
    summary:
      'Approves requests for leave, which takes them from the balances, or declines them with a reason. Each row succeeds or fails on its own.',
    input: {
      ...rowsSeen,
      action: z.enum(leaveDecisions),
      /** for the person; required to decline */
      reason: optionalNote(500),
      /** what becomes of the person’s shifts then: `free` leaves them unfilled; null refuses to approve while there are any, except for half a day */
      shifts: emptyAsNull(z.enum(['free']).nullable()).default(null),
    },
    result: bulkResult.extend({
      freed: z.array(freedShift),
      /** of the requests that are done: those that wait for a second approver */
      waiting_ids: z.array(z.string()),
    }),
  }),
  cancel: write({
    path: '/leave/cancel',
    needs: approvePermission,
    kinds: staff,
    summary: 'Cancels approved leave with a reason; what was taken returns to the balance.',
    input: { id, version, reason: note(500) },
    result: leaveRequestWithActions,
  }),
}
