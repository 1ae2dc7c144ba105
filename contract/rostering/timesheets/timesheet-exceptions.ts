// The list of timesheets with exceptions, and what planners do with them (decision 041).
import { z } from 'zod'
import { bulkResult, list, read, rowsSeen, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { localDate } from '#contract/values/time.ts'
import { booleanField, id, note, optionalNote, commaSeparatedValues, version } from '#contract/values/values.ts'
import { exceptionCodes, exceptionSeverities, timesheetException } from './exception-codes.ts'
import { timesheetStatuses } from './statuses.ts'

/** What a planner can do with the exceptions of a timesheet: the recorded hours stay, or are replaced by the clocked or rostered ones. */
export const exceptionActions = ['as_recorded', 'clocked', 'rostered'] as const
export type ExceptionAction = (typeof exceptionActions)[number]

/** By the clock of the site. */
const times = z.object({ starts: z.string(), ends: z.string(), paid_minutes: z.number() })

/** A timesheet with exceptions: what was rostered, clocked and recorded side by side. */
export const exceptionRow = z.object({
  /** of the timesheet */
  id: z.string(),
  version: z.number(),
  employee_id: z.string(),
  employee_name: z.string(),
  position_name: z.string(),
  customer_name: z.string(),
  location_name: z.string(),
  works_on: z.string(),
  status: z.enum(timesheetStatuses),
  /** null: there was no shift */
  rostered: times.nullable(),
  /** null: without punches; a missing punch is null within it */
  clocked: z
    .object({
      starts: z.string().nullable(),
      ends: z.string().nullable(),
      break_minutes: z.number().nullable(),
    })
    .nullable(),
  /** the paid minutes after an action that replaces the hours; null: a timesheet cannot have those */
  paid_after: z.object({ clocked: z.number().nullable(), rostered: z.number().nullable() }),
  /** the recorded hours; approved, exported and paid timesheets have no others */
  recorded: times.extend({ break_minutes: z.number() }),
  exceptions: z.array(timesheetException),
  allowed_actions: z.array(z.enum(exceptionActions)),
})
export type ExceptionRow = z.infer<typeof exceptionRow>

/**
 * Why there are no hours of clocked time. `unscheduled`: nothing is missing, but there was no shift, so the clock writes no hours;
 * `not_written`: the hours could not be recorded, for example because they overlap others.
 */
export const withoutHoursProblems = ['missing_out', 'missing_in', 'not_written', 'unscheduled'] as const
export type WithoutHoursProblem = (typeof withoutHoursProblems)[number]

/** Clocked time of which there are no hours. */
export const clockedWithoutHours = z.object({
  /** of its first punch */
  id: z.string(),
  employee_id: z.string(),
  employee_name: z.string(),
  customer_name: z.string(),
  location_id: z.string(),
  location_name: z.string(),
  /** null: there was no shift whose hours can be recorded */
  assignment_id: z.string().nullable(),
  /** of the shift that was clocked, also where its hours cannot be recorded */
  position_id: z.string().nullable(),
  works_on: z.string(),
  rostered: z.object({ starts: z.string(), ends: z.string() }).nullable(),
  /** by the clock of the site; a missing punch is null */
  clocked: z.object({
    starts: z.string().nullable(),
    ends: z.string().nullable(),
    break_minutes: z.array(z.number()),
    /** to record beside the automatic breaks of the site */
    breaks: z.array(z.object({ minutes: z.number(), paid: z.boolean() })),
  }),
  problem: z.enum(withoutHoursProblems),
  severity: z.enum(exceptionSeverities),
})
export type ClockedWithoutHours = z.infer<typeof clockedWithoutHours>

// The agency's planners, and supervisors at their locations.
const resolvePermission = [['Timesheet', 'update']] as const

export const timesheetExceptions = {
  list: list({
    path: '/timesheet/exception-list',
    needs: resolvePermission,
    kinds: staff,
    summary:
      'Lists timesheets with exceptions, for the agency: open ones unless resolved ones are requested, with the rostered, clocked and recorded time of each.',
    filters: {
      from: localDate.optional(),
      to: localDate.optional(),
      code: commaSeparatedValues(z.enum(exceptionCodes)),
      severity: commaSeparatedValues(z.enum(exceptionSeverities)),
      /** of the timesheet */
      status: commaSeparatedValues(z.enum(timesheetStatuses)),
      state: z.enum(['open', 'resolved']).default('open'),
      customer_id: id.optional(),
      location_id: id.optional(),
      employee_id: id.optional(),
      /** that employs the people */
      company_id: id.optional(),
    },
    sorts: ['works_on', 'employee_name', 'customer_name', 'location_name'],
    row: exceptionRow,
  }),
  withoutHours: read({
    path: '/timesheet/clocked-without-hours',
    needs: resolvePermission,
    kinds: staff,
    summary:
      'Returns clocked time of the last two weeks, or of the given days, of which there are no hours, newest first, for the agency: a punch is missing, there was no shift, or the hours could not be recorded. With `any` also what may still end, and problems that the settings do not report: a pay period is not locked without their hours.',
    input: {
      from: localDate.optional(),
      to: localDate.optional(),
      customer_id: id.optional(),
      location_id: id.optional(),
      employee_id: id.optional(),
      /** that employs the people */
      company_id: id.optional(),
      any: booleanField.optional(),
    },
    result: z.object({ rows: z.array(clockedWithoutHours), /** there are others */ more: z.boolean() }),
  }),
  resolve: write({
    path: '/timesheet/exception-resolve',
    needs: resolvePermission,
    kinds: staff,
    summary:
      'Resolves the open exceptions of timesheets: the recorded hours stay, or are replaced by the clocked or the rostered ones. Never of one’s own hours.',
    input: { ...rowsSeen, action: z.enum(exceptionActions), note: optionalNote(500) },
    result: bulkResult,
  }),
  attach: write({
    path: '/timesheet/clocked-attach',
    needs: resolvePermission,
    kinds: staff,
    summary:
      'Attaches clocked time without hours, named by one of its punches, to a timesheet of the same person. The hours of the timesheet stay.',
    input: { punch_id: id, timesheet_id: id },
    result: z.object({ id: z.string() }),
  }),
  report: write({
    path: '/timesheet/exception-report',
    needs: resolvePermission,
    kinds: staff,
    summary: 'Reports that the photo of a punch does not show the employee of the timesheet.',
    input: { id, version, note: note(500) },
    result: z.object({ id: z.string() }),
  }),
}
