/* oxlint-disable max-lines -- all calls of the rosters are in one file, like those of every module */
import { z } from 'zod'
import { maxBreaks } from '#contract/rostering/breaks.ts'
import { bulkResult, large, list, read, readByBody, rowsSeen, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import {
  assignmentActions,
  assignmentInFull,
  assignmentRow,
  assignmentStatuses,
  boardAssignment,
  assignmentWithActions,
} from '#contract/rostering/shifts/assignments.ts'
import { finding } from '#contract/rostering/eligibility/findings.ts'
import {
  rosterShift,
  shiftAllowedActions,
  shiftBreak,
  shiftInput,
  shiftRow,
  shiftStatuses,
} from '#contract/rostering/rosters/roster-shifts.ts'
import { holidayThere } from '#contract/rostering/holidays.ts'
import { cancellationParties } from '#contract/rostering/shifts/shift-cancellations.ts'
import { scoreFields } from '#contract/rostering/eligibility/score.ts'
import { placementPriorities } from '#contract/people/placements.ts'
import { localDate, wallTime } from '#contract/values/time.ts'
import { actionsOf, type TransitionTable } from '#contract/transitions.ts'
import {
  booleanField,
  id,
  name,
  note,
  optionalId,
  optionalName,
  optionalNote,
  searchQuery,
  commaSeparatedValues,
  version,
} from '#contract/values/values.ts'

export const rosterStatuses = ['draft', 'published', 'locked', 'archived', 'cancelled'] as const
export type RosterStatus = (typeof rosterStatuses)[number]

/** docs/domain.md section 7. Unpublishing after an acceptance requires a reason. */
export const rosterTransitions = {
  /** its name, its notes and its shifts */
  edit: { from: ['draft', 'published'], to: 'unchanged' },
  /** its shifts, to other days or into a template */
  copy: { from: ['draft', 'published', 'locked', 'archived'], to: 'unchanged' },
  // Publishing a published roster notifies employees of what was added since.
  publish: { from: ['draft', 'published'], to: 'published' },
  unpublish: { from: ['published'], to: 'draft' },
  lock: { from: ['published'], to: 'locked' },
  unlock: { from: ['locked'], to: 'published' },
  archive: { from: ['locked'], to: 'archived' },
  cancel: { from: ['draft', 'published'], to: 'cancelled' },
} as const satisfies TransitionTable<RosterStatus>

/** The actions of the call that changes the status. */
export const rosterStatusActions = ['publish', 'unpublish', 'lock', 'unlock', 'archive', 'cancel'] as const
export type RosterStatusAction = (typeof rosterStatusActions)[number]

export const roster = z.object({
  id: z.string(),
  name: z.string(),
  company_id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  location_id: z.string(),
  location_name: z.string(),
  time_zone: z.string(),
  week_start: z.string(),
  days: z.number(),
  status: z.enum(rosterStatuses),
  notes: z.string().nullable(),
  published_at: z.string().nullable(),
  /** shifts that were added or changed after the last publication, and of which nobody has been notified */
  unpublished_changes: z.number(),
  shift_count: z.number(),
  openings: z.number(),
  filled: z.number(),
  version: z.number(),
})
export type Roster = z.infer<typeof roster>

export const rosterActions = actionsOf(rosterTransitions)

/** With the actions that the reader can take now. */
export const rosterWithActions = roster.extend({ allowed_actions: z.array(z.enum(rosterActions)) })
export type RosterWithActions = z.infer<typeof rosterWithActions>

/** On the board: its shifts and assignments are thousands, so what their status allows is sent once per roster. */
export const boardRoster = rosterWithActions.extend({
  shift_actions: z.record(z.enum(shiftStatuses), z.array(z.enum(shiftAllowedActions))),
  assignment_actions: z.record(z.enum(assignmentStatuses), z.array(z.enum(assignmentActions))),
})
export type BoardRoster = z.infer<typeof boardRoster>

export const boardPerson = z.object({
  id: z.string(),
  name: z.string(),
  position_ids: z.array(z.string()),
  target_minutes: z.number().nullable(),
  /** planned, pending, accepted and worked minutes in the period, at every customer, by the clock and less unpaid breaks */
  scheduled_minutes: z.number(),
})
export type BoardPerson = z.infer<typeof boardPerson>

/** Everything the grid draws. `elsewhere` is the time that its employees are assigned to rosters that are not on the board. */
/** A shift on the board. */
const boardShift = rosterShift.extend({
  /** how many people were removed from it and have not been notified */
  unpublished_removals: z.number(),
})
export type BoardShift = z.infer<typeof boardShift>

/** A cancelled shift on the board: nothing of it can be changed, but it may be paid and billed. */
const boardCancellation = rosterShift
  .pick({ id: true, roster_id: true, location_id: true, position_id: true, works_on: true, starts: true, ends: true })
  .extend({
    openings: z.number(),
    /** null: cancelled with its whole roster */
    cancelled_by: z.enum(cancellationParties).nullable(),
    cancelled_at: z.string().nullable(),
    reason: z.string().nullable(),
    /** who was assigned then, with the minutes paid and billed */
    people: z.array(
      z.object({
        assignment_id: z.string(),
        employee_id: z.string(),
        pay_minutes: z.number(),
        bill_minutes: z.number(),
      }),
    ),
  })
export type BoardCancellation = z.infer<typeof boardCancellation>

export const board = z.object({
  from: z.string(),
  to: z.string(),
  rosters: z.array(boardRoster),
  shifts: z.array(boardShift),
  assignments: z.array(boardAssignment),
  /** cancelled shifts, for the agency only */
  cancelled: z.array(boardCancellation),
  people: z.array(boardPerson),
  elsewhere: z.array(
    z.object({
      employee_id: z.string(),
      works_on: z.string(),
      starts: z.string(),
      ends: z.string(),
      location_name: z.string(),
    }),
  ),
  /** the public holidays at the locations of its rosters */
  holidays: z.array(holidayThere),
})
export type Board = z.infer<typeof board>

const assignResult = z.object({
  employee_id: z.string(),
  ok: z.boolean(),
  assignment_id: z.string().nullable(),
  /** the reason, when `ok` is false; the findings have the details */
  code: z.string().optional(),
  message: z.string().optional(),
  findings: z.array(finding),
})

const periodFields = {
  location_id: id,
  week_start: localDate,
  days: z.coerce.number().int().min(1).max(28).default(7),
}

/** Findings about publishing the roster as a whole, independent of the employees: the same at every step of planning. */
const rosterFindings = { roster_findings: z.array(finding) }

/** The most rosters of one review, preview or status change. */
export const maxRostersPerCall = 500

/** What publishing one roster would do; only unpublished changes count. */
export const rosterReview = z.object({
  roster_id: z.string(),
  shifts: z.number(),
  openings: z.number(),
  filled: z.number(),
  /** who is notified */
  people: z.number(),
  /** shifts among them that are over: nobody is notified of these */
  over: z.number(),
  /** why publishing would be refused even if all warnings were accepted, such as that nothing has changed; null: it would not */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  ...rosterFindings,
  findings: z.array(
    z.object({
      assignment_id: z.string(),
      employee_name: z.string(),
      works_on: z.string(),
      starts: z.string(),
      ends: z.string(),
      findings: z.array(finding),
    }),
  ),
})
export type RosterReview = z.infer<typeof rosterReview>

const planPermission = [['Roster', 'create']] as const satisfies readonly [readonly ['Roster', 'create']]

export const rosters = {
  list: list({
    path: '/roster/list',
    needs: planPermission,
    kinds: staff,
    summary: 'Lists the rosters of the agency.',
    filters: {
      status: commaSeparatedValues(z.enum(rosterStatuses)),
      customer_id: id.optional(),
      location_id: id.optional(),
      from: localDate.optional(),
      to: localDate.optional(),
    },
    // `current`: those of this week first, then the coming ones, then the past ones, the newest first
    sorts: ['week_start', 'current', 'name', 'customer_name', 'status'],
    row: rosterWithActions,
  }),
  info: read({
    path: '/roster/info',
    needs: planPermission,
    kinds: staff,
    summary: 'Returns one roster.',
    input: { id },
    result: rosterWithActions,
  }),
  store: write({
    path: '/roster/store',
    needs: planPermission,
    kinds: staff,
    summary: 'Creates a draft roster for a location and one to 28 days.',
    input: {
      ...periodFields,
      name: optionalName(80),
      notes: optionalNote(2000),
      /** an additional roster, although the location has one in this period */
      another: booleanField.default(false),
    },
    result: roster.extend(rosterFindings),
  }),
  storeCheck: read({
    path: '/roster/store-check',
    needs: planPermission,
    kinds: staff,
    summary:
      'Checks a new roster before it is created: findings that affect publishing it, and the existing rosters of the location in this period.',
    input: periodFields,
    result: z.object({ ...rosterFindings, existing: z.array(roster) }),
  }),
  update: write({
    path: '/roster/update',
    needs: planPermission,
    kinds: staff,
    summary: 'Renames a roster or changes its notes.',
    input: { id, version, name: name(80), notes: optionalNote(2000) },
    result: roster,
  }),
  filter: large(
    readByBody({
      path: '/roster/filter',
      needs: [
        ['Roster', 'view published roster'],
        ['Roster', 'create'],
      ],
      kinds: [...staff, 'customer'],
      summary:
        'Returns the board: rosters, shifts, assignments and employees of a period of at most 35 days, or of one whole roster.',
      input: {
        /** both may be omitted when a roster is named: then its own period applies */
        from: localDate.optional(),
        to: localDate.optional(),
        roster_id: id.optional(),
        customer_id: id.optional(),
        location_id: id.optional(),
        position_id: id.optional(),
        status: commaSeparatedValues(z.enum(rosterStatuses)),
        /** all employees who can be assigned (for planning), or only assigned ones (for viewing) */
        people: z.enum(['assignable', 'assigned']).default('assigned'),
      },
      result: board,
    }),
  ),
  shifts: list({
    path: '/roster/shift-list',
    needs: [
      ['Roster', 'view published roster'],
      ['Roster', 'create'],
    ],
    kinds: [...staff, 'customer'],
    summary:
      'Lists the shifts of rosters that were not cancelled: customers see the published ones at their locations, the agency all.',
    filters: {
      from: localDate.optional(),
      to: localDate.optional(),
      status: commaSeparatedValues(z.enum(shiftStatuses)),
      /** published, and fewer employees are assigned than it has openings */
      unfilled: booleanField.optional(),
      not_started: booleanField.optional(),
      customer_id: id.optional(),
      location_id: id.optional(),
      position_id: id.optional(),
    },
    sorts: ['starts_at', 'customer_name', 'location_name', 'status'],
    row: shiftRow,
  }),
  shiftStore: write({
    path: '/roster/shift-store',
    needs: planPermission,
    kinds: staff,
    summary: 'Adds the same shift on one or several days of a roster, for one employee where they can be assigned.',
    input: {
      roster_id: id,
      dates: z.array(localDate).min(1).max(28),
      ...shiftInput,
      /** is assigned to the new shifts; where that is refused, the shift stays unfilled */
      employee_id: optionalId.optional(),
    },
    result: z.object({
      shifts: z.array(rosterShift),
      /** the shifts to which the employee was not assigned, and why */
      unassigned: z.array(z.object({ shift_id: z.string(), message: z.string(), findings: z.array(finding) })),
      notices: z.array(z.object({ works_on: z.string(), notice: z.enum(['skipped', 'ambiguous']) })),
      ...rosterFindings,
    }),
  }),
  shiftUpdate: write({
    path: '/roster/shift-update',
    needs: planPermission,
    kinds: staff,
    summary: 'Updates a shift; a change of more than 15 minutes requires employees who accepted to confirm again.',
    input: { id, version, works_on: localDate, ...shiftInput },
    result: z.object({ shift: rosterShift, reconfirmations: z.number() }),
  }),
  shiftBreaks: readByBody({
    path: '/roster/shift-break-list',
    needs: planPermission,
    kinds: staff,
    summary:
      'Lists the breaks of one shift, or of an employee’s shifts from today on, and the breaks that the rules give.',
    input: { roster_shift_id: id.optional(), user_id: id.optional() },
    result: z.array(
      z.object({
        roster_shift_id: z.string(),
        works_on: z.string(),
        breaks: z.array(z.object({ minutes: z.number(), paid: z.boolean() })),
        breaks_by: z.enum(['rules', 'hand']),
        by_rules: z.array(z.object({ minutes: z.number(), paid: z.boolean() })),
        version: z.number(),
      }),
    ),
  }),
  setShiftBreaks: write({
    path: '/roster/shift-break-configuration',
    needs: planPermission,
    kinds: staff,
    summary: 'Sets the breaks of a shift manually.',
    input: { roster_shift_id: id, version, breaks: z.array(shiftBreak).max(maxBreaks) },
    result: rosterShift,
  }),
  clearShiftBreaks: write({
    path: '/roster/shift-break-configuration-delete',
    needs: planPermission,
    kinds: staff,
    summary: 'Resets the breaks of a shift to those of its location’s rules.',
    input: { roster_shift_id: id, version },
    result: rosterShift,
  }),
  shiftRemove: write({
    path: '/roster/shift-remove',
    needs: planPermission,
    kinds: staff,
    summary: 'Deletes draft shifts with their planned assignments; published shifts are cancelled instead.',
    input: { ids: z.array(id).min(1).max(500) },
    result: bulkResult,
  }),
  assign: write({
    path: '/roster/assign',
    needs: planPermission,
    kinds: staff,
    summary: 'Assigns employees to a shift; each result has the outcome and the findings.',
    input: {
      roster_shift_id: id,
      employee_ids: z.array(id).min(1).max(100),
      /** required where a finding can be overridden, by users with Roster/override */
      override_reason: optionalNote(500),
    },
    result: z.object({ rows: z.array(assignResult), done: z.number(), refused: z.number(), ...rosterFindings }),
  }),
  unassign: write({
    path: '/roster/unassign',
    needs: planPermission,
    kinds: staff,
    summary:
      'Removes employees from their shifts: planned assignments are deleted, published ones are cancelled by the agency.',
    input: { ids: z.array(id).min(1).max(500), reason: optionalNote(500) },
    result: bulkResult,
  }),
  review: readByBody({
    path: '/roster/review',
    needs: planPermission,
    kinds: staff,
    summary:
      'Previews publishing rosters together: for each its shifts, employees, unfilled openings and findings, and why it would be refused.',
    input: {
      ids: z.array(id).min(1).max(maxRostersPerCall),
      /** leaves out findings of level info, which can be most of the result */
      warnings_only: booleanField.default(false),
      /** only the changes of these shifts */
      shift_ids: z.array(id).min(1).max(500).optional(),
    },
    /** in the order of the ids */
    result: z.array(rosterReview),
  }),
  changeStatus: write({
    path: '/roster/status-update',
    needs: [['Roster', 'publish']],
    kinds: staff,
    summary: 'Publishes, unpublishes, locks, archives or cancels rosters; each roster succeeds or fails on its own.',
    input: {
      ids: z.array(id).min(1).max(maxRostersPerCall),
      action: z.enum(rosterStatusActions),
      /** of publish: only the changes of these shifts, whose people are notified at once */
      shift_ids: z.array(id).min(1).max(500).optional(),
      reason: optionalNote(500),
      /** added to what each notified employee receives */
      message: optionalNote(300),
      /** the planner has read and accepted the warnings */
      accept_warnings: booleanField.default(false),
      /** of publish: why rosters with warnings about their costs are published all the same */
      cost_reason: optionalNote(500),
    },
    result: bulkResult.extend({ notified: z.number() }),
  }),
  answer: write({
    path: '/roster/employee-accept-decline',
    needs: [
      ['Roster', 'view assigned roster'],
      ['Roster', 'create'],
    ],
    kinds: [...staff, 'employee'],
    summary: 'Accepts or declines an assignment: the employee, or a planner on their behalf with a note.',
    input: { id, version, answer: z.enum(['accept', 'decline']), note: optionalNote(500) },
    result: assignmentRow,
  }),
  answerMany: write({
    path: '/roster/employee-accept-decline-many',
    needs: planPermission,
    kinds: staff,
    summary:
      'Accepts or declines several assignments on behalf of their employees, with a note; each row succeeds or fails on its own.',
    input: { ...rowsSeen, answer: z.enum(['accept', 'decline']), note: note(500) },
    result: bulkResult,
  }),
  remind: write({
    path: '/roster/assignment-remind',
    needs: planPermission,
    kinds: staff,
    summary:
      'Reminds employees of pending assignments, at most once in 12 hours; each row succeeds or fails on its own.',
    input: { ids: z.array(id).min(1).max(500) },
    result: bulkResult.extend({ notified: z.number() }),
  }),
  assignments: list({
    path: '/roster/assignment-list',
    needs: [['Roster', 'view assigned roster']],
    kinds: [...staff, 'employee'],
    summary: 'Lists assignments: employees see their own once published, planners those of the agency.',
    filters: {
      from: localDate.optional(),
      to: localDate.optional(),
      status: commaSeparatedValues(z.enum(assignmentStatuses)),
      /** responded on these days, in the time zone of the agency's head office */
      answered_from: localDate.optional(),
      answered_to: localDate.optional(),
      customer_id: id.optional(),
      location_id: id.optional(),
      employee_id: optionalId.optional(),
      /** that employs the people */
      company_id: id.optional(),
      roster_id: id.optional(),
      roster_shift_id: id.optional(),
      /** assignments that were made by overriding a rule */
      overridden: booleanField.optional(),
      not_started: booleanField.optional(),
      not_ended: booleanField.optional(),
      /** ended, agreed to and without a timesheet that is not void: hours still to be recorded */
      awaiting_timesheet: booleanField.optional(),
    },
    sorts: ['starts_at', 'employee_name', 'customer_name', 'location_name', 'status'],
    row: assignmentWithActions,
  }),
  assignment: read({
    path: '/roster/assignment-info',
    needs: [['Roster', 'view assigned roster']],
    kinds: [...staff, 'employee'],
    summary: 'Returns one assignment: employees see their own once published, planners those of the agency.',
    input: { id },
    result: assignmentInFull,
  }),
  availability: readByBody({
    path: '/roster/employee-availability-check',
    needs: planPermission,
    kinds: staff,
    summary:
      'Lists the candidates for a shift, also at proposed times: ok, warn or block for each employee, with the reasons and an explained score; best fit first.',
    input: {
      roster_shift_id: id,
      employee_ids: z.array(id).max(300).optional(),
      q: searchQuery,
      /** for the shift as it would be: what is omitted stays, and who is assigned to it is not busy with it */
      works_on: localDate.optional(),
      starts: wallTime.optional(),
      /** at or before `starts` means the next day */
      ends: wallTime.optional(),
      position_id: id.optional(),
    },
    /** the best of all who were found; a search finds the others */
    result: z.object({
      able: z.number().int(),
      /** of these, those without a warning */
      eligible: z.number().int(),
      blocked: z.number().int(),
      rows: z.array(
        z.object({
          employee_id: z.string(),
          name: z.string(),
          position_names: z.array(z.string()),
          scheduled_minutes: z.number(),
          target_minutes: z.number().nullable(),
          verdict: z.enum(['ok', 'warn', 'block']),
          /** the customer prefers them */
          preferred: z.boolean(),
          /** the priority of their placement with the customer for this position; null: not placed */
          placed: z.enum(placementPriorities).nullable(),
          /** cents an hour instead of their usual rate, from that placement; null also for readers who may not see rates */
          pay_cents: z.number().int().nullable(),
          /** the currency of that placement's company; null where there is no such rate */
          currency: z.string().nullable(),
          ...scoreFields,
          findings: z.array(finding),
        }),
      ),
    }),
  }),
}
