import { z } from 'zod'
import { bulkResult, list, read, rowsSeen, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { copyResult } from '#contract/rostering/rosters/repeats.ts'
import { optionalShiftTexts, shiftTextRows } from '#contract/rostering/shifts/shift-texts.ts'
import { allowedActionsField, type TransitionTable } from '#contract/transitions.ts'
import { localDate, wallTime } from '#contract/values/time.ts'
import {
  emptyAsNull,
  booleanField,
  id,
  optionalId,
  optionalNote,
  commaSeparatedValues,
  version,
} from '#contract/values/values.ts'

export const shiftRequestStatuses = ['requested', 'approved', 'declined', 'withdrawn'] as const
export type ShiftRequestStatus = (typeof shiftRequestStatuses)[number]

/** docs/domain.md section 7. */
export const shiftRequestTransitions = {
  edit: { from: ['requested'], to: 'unchanged' },
  withdraw: { from: ['requested'], to: 'withdrawn' },
  approve: { from: ['requested'], to: 'approved' },
  /** with a reason */
  decline: { from: ['requested'], to: 'declined' },
} as const satisfies TransitionTable<ShiftRequestStatus>

export const shiftRequestDecisions = ['approve', 'decline'] as const
export type ShiftRequestDecision = (typeof shiftRequestDecisions)[number]

/** The most days of one request, repetitions included. */
export const maxRequestedDays = 100

// Customers, and the agency on behalf of customers without an account.
const requestPermissions = [
  ['Roster', 'request'],
  ['Roster', 'create'],
] as const

const requestFields = {
  location_id: id,
  sub_location_id: optionalId,
  position_id: id,
  dates: z.array(localDate).min(1).max(maxRequestedDays),
  /** repeats these days every week until this day */
  repeat_until: emptyAsNull(localDate.nullable()).default(null),
  starts: wallTime,
  /** at or before `starts` means the next day */
  ends: wallTime,
  openings: z.coerce.number().int().min(1).max(500).default(1),
  ...optionalShiftTexts,
  /** employees who are assigned on approval, if they are eligible */
  wished_employee_ids: z.array(id).max(50).default([]),
}

const person = z.object({ id: z.string(), name: z.string() })

/** What the agency can change before it approves. */
const requestedShift = z.object({
  sub_location_name: z.string().nullable(),
  position_name: z.string(),
  dates: z.array(z.string()),
  starts: z.string(),
  ends: z.string(),
  openings: z.number(),
  ...shiftTextRows,
})

export const shiftRequest = requestedShift.extend({
  id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  location_id: z.string(),
  location_name: z.string(),
  sub_location_id: z.string().nullable(),
  position_id: z.string(),
  position_colour: z.string(),
  wished_people: z.array(person),
  status: z.enum(shiftRequestStatuses),
  /** why the agency declined it */
  reason: z.string().nullable(),
  /** as the customer requested it, where the agency has changed it since */
  original: requestedShift.nullable(),
  /** with its shifts, once approved; for the agency only */
  rosters: z.array(person),
  /** of its shifts, once approved; customers see these once published */
  filled: z.number(),
  requested_by_name: z.string(),
  created_at: z.string(),
  decided_by_name: z.string().nullable(),
  decided_at: z.string().nullable(),
  version: z.number(),
})
export type ShiftRequest = z.infer<typeof shiftRequest>

/** With the actions that the reader can take now. */
export const shiftRequestWithActions = shiftRequest.extend(allowedActionsField(shiftRequestTransitions))
export type ShiftRequestWithActions = z.infer<typeof shiftRequestWithActions>

/** The published shifts of an earlier week that have the same place, position and times. */
const shiftsOfLastWeek = requestedShift.extend({ position_id: z.string(), wished_people: z.array(person) })
export type ShiftsOfLastWeek = z.infer<typeof shiftsOfLastWeek>

const weekToCopy = {
  location_id: id,
  /** the first day of the week to request */
  week_start: localDate,
  /** the first day of the week to copy; default: the week before */
  copied_week: emptyAsNull(localDate.nullable()).default(null),
  /** one request for each group of people, so that everybody is requested for the days that they worked */
  same_people: booleanField.default(false),
  /** only the shifts of these people, with as many openings as they are; none: all shifts */
  employee_ids: commaSeparatedValues(id),
}

export const shiftRequests = {
  list: list({
    path: '/roster/shift-request-list',
    needs: requestPermissions,
    kinds: [...staff, 'customer'],
    summary: 'Lists shift requests: customers see their own, supervisors those of their locations, the agency all.',
    filters: {
      status: commaSeparatedValues(z.enum(shiftRequestStatuses)),
      customer_id: id.optional(),
      location_id: id.optional(),
      from: localDate.optional(),
      to: localDate.optional(),
    },
    sorts: ['first_day', 'created_at', 'customer_name', 'location_name', 'status'],
    row: shiftRequestWithActions,
  }),
  info: read({
    path: '/roster/shift-request-info',
    needs: requestPermissions,
    kinds: [...staff, 'customer'],
    summary: 'Returns one shift request.',
    input: { id },
    result: shiftRequestWithActions,
  }),
  store: write({
    path: '/roster/shift-request-store',
    needs: requestPermissions,
    kinds: [...staff, 'customer'],
    summary:
      'Requests shifts at a location on one or several days, optionally every week until a day; the agency is notified.',
    input: requestFields,
    result: shiftRequestWithActions,
  }),
  update: write({
    path: '/roster/shift-request-update',
    needs: requestPermissions,
    kinds: [...staff, 'customer'],
    summary:
      'Changes a shift request until it is decided: the customer, or the agency, whose changes the customer sees.',
    input: { id, version, ...requestFields },
    result: shiftRequestWithActions,
  }),
  withdraw: write({
    path: '/roster/shift-request-withdraw',
    needs: requestPermissions,
    kinds: [...staff, 'customer'],
    summary: 'Withdraws a shift request that is not decided.',
    input: { id, version },
    result: shiftRequestWithActions,
  }),
  decide: write({
    path: '/roster/shift-request-decide',
    needs: [['Roster', 'create']],
    kinds: staff,
    summary:
      'Approves shift requests, which creates draft shifts in the rosters of their weeks, or declines them with a reason; each row succeeds or fails on its own.',
    input: {
      ...rowsSeen,
      action: z.enum(shiftRequestDecisions),
      /** for the customer; required to decline */
      reason: optionalNote(500),
      /** also assigns the requested people who are eligible */
      with_people: booleanField.default(true),
    },
    result: bulkResult.extend({
      shifts: z.number(),
      assigned: z.number(),
      /** requested people who could not be assigned, and why */
      unassigned: copyResult.shape.unassigned,
    }),
  }),
  lastWeek: read({
    path: '/roster/shift-request-last-week',
    needs: requestPermissions,
    kinds: [...staff, 'customer'],
    summary: 'Previews the requests that copying the published shifts of an earlier week would create.',
    input: weekToCopy,
    result: z.array(shiftsOfLastWeek),
  }),
  copyLastWeek: write({
    path: '/roster/shift-request-copy-last-week',
    needs: requestPermissions,
    kinds: [...staff, 'customer'],
    summary:
      'Requests the published shifts of an earlier week again, optionally with the same people or for some of them only; what was requested already is left out.',
    input: weekToCopy,
    result: z.object({ requests: z.number(), shifts: z.number() }),
  }),
}
