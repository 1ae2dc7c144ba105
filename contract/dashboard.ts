import { z } from 'zod'
import { read } from '#contract/call.ts'
import { employeeDocument } from '#contract/documents.ts'
import { id, optionalId } from '#contract/values.ts'

const show = [['Dashboard', 'show menu']] as const satisfies readonly [readonly ['Dashboard', 'show menu']]

/**
 * One number of the dashboard; which ones come, and in which order, depends on the kind of user, and each is counted within
 * their scope. The `hours_` ones are whole minutes, like every length of time. Weeks begin on the day of the reader's company.
 */
export const countKeys = [
  'agencies',
  'companies',
  'customers',
  'locations',
  'employees_active',
  'employees_to_screen',
  'rosters_draft',
  'shifts_this_week',
  'openings_unfilled',
  'answers_awaited',
  'declined_this_week',
  'timesheets_to_approve',
  'timesheets_disputed',
  'timesheets_rejected',
  'timesheets_to_enter',
  'hours_this_week',
  'hours_approved_four_weeks',
  'next_shifts',
] as const
export type CountKey = (typeof countKeys)[number]

const endingDocument = employeeDocument
  .pick({ id: true, employee_id: true, type_name: true, kind: true, expires_on: true })
  .extend({ employee_name: z.string(), days_left: z.number() })
export type EndingDocument = z.infer<typeof endingDocument>

const waitingDocument = employeeDocument
  .pick({ id: true, employee_id: true, type_name: true, kind: true, submitted_at: true })
  .extend({ employee_name: z.string() })
export type WaitingDocument = z.infer<typeof waitingDocument>

const dueCheck = z.object({
  id: z.string(),
  employee_id: z.string(),
  employee_name: z.string(),
  next_check_on: z.string(),
  days_left: z.number(),
})
export type DueCheck = z.infer<typeof dueCheck>

/** Days before a check in VEVO is due from which it is shown as coming. */
export const checkSoonDays = 14

export const dashboard = {
  counts: read({
    path: '/dashboard/count-list',
    needs: show,
    says: 'The numbers that matter to whoever asks.',
    input: {},
    result: z.object({ counts: z.array(z.object({ key: z.enum(countKeys), value: z.number() })) }),
  }),
  engaged: read({
    path: '/dashboard/employee-engage-free-job',
    needs: [['Employee', 'list']],
    says: 'Of the people who may work: how many have work this week and how many are free.',
    input: {},
    result: z.object({ engaged: z.number(), free: z.number() }),
  }),
  hours: read({
    path: '/dashboard/timesheet-hours-count',
    needs: show,
    says: 'Minutes per week of the last eight weeks, by how far they have come.',
    input: { company_id: optionalId },
    result: z.array(z.object({ week_start: z.string(), approved_minutes: z.number(), open_minutes: z.number() })),
  }),
  companyEmployees: read({
    path: '/dashboard/company-wise-employee-count',
    needs: [['Company', 'list']],
    says: 'How many people work for each company.',
    input: { company_id: optionalId },
    result: z.array(z.object({ company_id: z.string(), name: z.string(), employees: z.number() })),
  }),
  customer: read({
    path: '/dashboard/customer-dashboard-data',
    needs: [['Roster', 'view published roster']],
    says: 'For a customer: today and the next seven days at their sites.',
    input: {},
    result: z.object({
      days: z.array(z.object({ works_on: z.string(), openings: z.number(), confirmed: z.number() })),
    }),
  }),
  personDocuments: read({
    path: '/dashboard/employee-document-expire',
    needs: [['Employee', 'view']],
    // Spec §9 calls it user_id; it is the person's id, as in the calls of the roster.
    says: 'The papers of one person that end within sixty days, or have ended.',
    input: { user_id: id },
    result: z.array(endingDocument),
  }),
  documents: read({
    path: '/dashboard/document-expire-list',
    needs: [['Employee', 'list']],
    says: 'Whose papers end within sixty days, or have ended, the first of them; which wait to be looked at, and whose check in VEVO is due.',
    input: {},
    result: z.object({
      rows: z.array(endingDocument),
      total: z.number(),
      waiting: z.array(waitingDocument),
      /** of all that wait */
      submitted: z.number(),
      /** checks in VEVO that are due or soon will be, the first of them */
      checks: z.array(dueCheck),
      checks_due: z.number(),
    }),
  }),
}
