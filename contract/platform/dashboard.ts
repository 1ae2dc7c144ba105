import { z } from 'zod'
import { report, read } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { employeeDocument } from '#contract/people/documents.ts'
import { workRightsBases } from '#contract/people/employees.ts'
import { checkResult } from '#contract/people/lifecycle.ts'
import { id, optionalId } from '#contract/values/values.ts'

const dashboardPermission = [['Dashboard', 'show menu']] as const satisfies readonly [
  readonly ['Dashboard', 'show menu'],
]

/**
 * The figures of the dashboard. Which ones are shown, and in which order, depends on the kind of user and on the lists that they may open;
 * each is counted within the reader's scope. The `hours_` figures are whole minutes, like every duration. Weeks start on the day set for the reader's company.
 */
export const countKeys = [
  'agencies',
  'companies',
  'customers',
  'locations',
  'employees_active',
  'employees_engaged',
  'employees_free',
  'employees_to_screen',
  'rosters_draft',
  'shifts_this_week',
  'shifts_unfilled',
  'pending_responses',
  'declined_this_week',
  'unseen_changes',
  'timesheets_to_approve',
  'timesheets_disputed',
  'timesheets_rejected',
  'timesheets_to_enter',
  'timesheets_with_customers',
  'timesheet_exceptions',
  'timesheets_to_pay',
  'pay_periods_to_lock',
  'pay_runs_open',
  'shift_requests',
  'hours_this_week',
  'hours_approved_four_weeks',
  'next_shifts',
] as const
export type CountKey = (typeof countKeys)[number]

/** The lists that figures are counted from, by module name. */
export const figureLists = [
  'companies',
  'customers',
  'locations',
  'employees',
  'rosters',
  'shifts',
  'assignments',
  'rosterNotices',
  'shiftRequests',
  'timesheetExceptions',
  'timesheets',
  'payPeriods',
  'payRuns',
] as const
export type FigureList = (typeof figureLists)[number]

/**
 * A figure and the list that it counts. The total of `list` with `filters` is the value, or where `sums` is given the sum of that column.
 * There is no second definition: the server counts with the list's own query, and the tile links to the list with these filters.
 */
const figure = z.object({
  key: z.enum(countKeys),
  value: z.number(),
  list: z.enum(figureLists),
  filters: z.record(z.string(), z.string()),
  sums: z.literal('paid_minutes').optional(),
})
export type Figure = z.infer<typeof figure>

const endingDocument = employeeDocument
  .pick({ id: true, employee_id: true, type_name: true, kind: true, expires_on: true })
  .extend({ employee_name: z.string(), days_left: z.number() })

const waitingDocument = employeeDocument
  .pick({ id: true, employee_id: true, type_name: true, kind: true, submitted_at: true })
  .extend({ employee_name: z.string() })

const dueCheck = z.object({
  id: z.string(),
  employee_id: z.string(),
  employee_name: z.string(),
  next_check_on: z.string(),
  days_left: z.number(),
})
export type DueCheck = z.infer<typeof dueCheck>

const platformStatus = z.object({
  jobs: z.object({
    total: z.number(),
    /** whose last run failed */
    failing: z.array(
      z.object({
        name: z.string(),
        failed_at: z.string().nullable(),
        /** failures since the last success */
        attempts: z.number(),
        next_run_at: z.string(),
        error: z.string().nullable(),
      }),
    ),
  }),
  storage: z.object({ database_bytes: z.number(), files: z.number(), file_bytes: z.number() }),
  versions: z.object({ muster: z.string(), node: z.string(), database: z.string() }),
})
export type PlatformStatus = z.infer<typeof platformStatus>

/** What an employee's start still needs, as they see it. */
export const ownStart = z.object({
  /** empty: not somebody who is about to start or working */
  checks: z.array(checkResult),
  right_to_work: z.enum(workRightsBases),
  /** the sites of the employee's placements that require an induction which is not recorded */
  inductions: z.array(z.string()),
})
export type OwnStart = z.infer<typeof ownStart>

export const dashboard = {
  start: read({
    path: '/dashboard/start',
    needs: dashboardPermission,
    kinds: ['employee'],
    summary: 'Returns what the start of the signed-in employee still needs.',
    input: {},
    result: ownStart.nullable(),
  }),
  counts: report(
    read({
      path: '/dashboard/count-list',
      needs: dashboardPermission,
      summary: 'Returns the figures of the dashboard, each with the list and the filters that it counts.',
      input: {},
      result: z.object({ counts: z.array(figure) }),
    }),
  ),
  engaged: report(
    read({
      path: '/dashboard/employee-engage-free-job',
      needs: [['Employee', 'list']],
      kinds: staff,
      summary:
        'Counts the active employees with and without a shift this week, and the open jobs with their openings and new applicants.',
      input: {},
      result: z.object({
        engaged: figure,
        free: figure,
        jobs: z.object({
          /** published, and accepting applications */
          open: z.number(),
          openings: z.number(),
          selected: z.number(),
          /** applicants for these jobs whom nobody has looked at */
          new_applicants: z.number(),
        }),
      }),
    }),
  ),
  hours: report(
    read({
      path: '/dashboard/timesheet-hours-count',
      needs: [['Timesheet', 'list']],
      summary: 'Returns the minutes per week of the last eight weeks, by timesheet status.',
      input: { company_id: optionalId },
      result: z.array(z.object({ week_start: z.string(), approved_minutes: z.number(), open_minutes: z.number() })),
    }),
  ),
  customerMonths: report(
    read({
      path: '/dashboard/customer-timesheet-hours-count-months',
      needs: [['Timesheet', 'list']],
      summary: 'Returns the minutes worked for a customer in each of the last twelve months, by timesheet status.',
      input: { customer_id: id },
      result: z.array(z.object({ month_start: z.string(), approved_minutes: z.number(), open_minutes: z.number() })),
    }),
  ),
  companyEmployees: report(
    read({
      path: '/dashboard/company-wise-employee-count',
      needs: [['Company', 'list']],
      kinds: staff,
      summary: 'Counts the active employees of each company.',
      input: { company_id: optionalId },
      result: z.array(z.object({ company_id: z.string(), name: z.string(), employees: z.number() })),
    }),
  ),
  customer: report(
    read({
      path: '/dashboard/customer-dashboard-data',
      needs: [['Roster', 'view published roster']],
      kinds: [...staff, 'customer'],
      summary: 'Returns the openings of published shifts and the accepted assignments for today and the next six days.',
      input: {},
      result: z.object({
        days: z.array(z.object({ works_on: z.string(), openings: z.number(), accepted: z.number() })),
      }),
    }),
  ),
  fillRate: report(
    read({
      path: '/dashboard/fill-rate-weeks',
      needs: [['Roster', 'view published roster']],
      kinds: [...staff, 'customer'],
      summary:
        'Returns the openings of published shifts and the accepted assignments per week of the last eight weeks.',
      input: {},
      result: z.array(z.object({ week_start: z.string(), openings: z.number(), accepted: z.number() })),
    }),
  ),
  platform: read({
    path: '/dashboard/platform-status',
    // Of the installation, as its settings: for the super admin only.
    needs: [['Settings', 'update']],
    kinds: ['superadmin'],
    summary: 'Returns the failed background jobs, the storage used and the versions of this installation.',
    input: {},
    result: platformStatus,
  }),
  personDocuments: read({
    path: '/dashboard/employee-document-expire',
    needs: [['Employee', 'view']],
    // Spec §9 calls it user_id; it is the employee's id, as in the roster calls.
    summary: 'Lists the documents of one employee that have expired or expire within sixty days.',
    input: { user_id: id },
    result: z.array(endingDocument),
  }),
  documents: report(
    read({
      path: '/dashboard/document-expire-list',
      needs: [['Employee', 'list']],
      summary:
        'Lists the first employees with expired or expiring documents, documents to review, and VEVO checks that are due.',
      input: {},
      result: z.object({
        rows: z.array(endingDocument),
        total: z.number(),
        waiting: z.array(waitingDocument),
        /** the number of all documents to review */
        submitted: z.number(),
        /** the first VEVO checks that are due now or soon */
        checks: z.array(dueCheck),
        checks_due: z.number(),
      }),
    }),
  ),
}
