import { z } from 'zod'
import { download, read } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import type { AssignmentStatus } from '#contract/rostering/shifts/assignments.ts'
import { shiftTextRows } from '#contract/rostering/shifts/shift-texts.ts'
import { localDate } from '#contract/values/time.ts'
import { id } from '#contract/values/values.ts'

/** The most days of one page. */
export const maxDaysComing = 14

/** The state of a rostered person, as the customer sees it. */
export const arrivals = [
  'confirmed',
  'awaiting_response',
  'started',
  'worked',
  'no_show',
  'cancelled',
  'replaced',
] as const
export type Arrival = (typeof arrivals)[number]

/**
 * What each status of an assignment is for the customer; null: they do not see it. Who declined or did not respond was never confirmed, and
 * a withdrawal is shown as a cancellation, without its reason.
 */
export const arrivalOf = {
  planned: null,
  pending: 'awaiting_response',
  accepted: 'confirmed',
  declined: null,
  timed_out: null,
  withdrawn: 'cancelled',
  cancelled_agency: 'cancelled',
  cancelled_client: 'cancelled',
  replaced: 'replaced',
  in_progress: 'started',
  worked: 'worked',
  no_show: 'no_show',
} as const satisfies Record<AssignmentStatus, Arrival | null>

const comingAssignment = z.object({
  id: z.string(),
  employee_id: z.string(),
  arrival: z.enum(arrivals),
  /** who works the shift instead */
  replaced_by_name: z.string().nullable(),
})

const comingShift = z.object({
  id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  location_id: z.string(),
  location_name: z.string(),
  sub_location_name: z.string().nullable(),
  time_zone: z.string(),
  position_name: z.string(),
  position_colour: z.string(),
  works_on: z.string(),
  starts: z.string(),
  ends: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  openings: z.number(),
  ...shiftTextRows,
  is_cancelled: z.boolean(),
  version: z.number(),
  assignments: z.array(comingAssignment),
})
export type ComingShift = z.infer<typeof comingShift>

/** A person as the agency releases them to a customer: what is not released is null or empty. */
const comingPerson = z.object({
  id: z.string(),
  customer_id: z.string(),
  name: z.string(),
  /** changes with the photo; the call `photo` returns it */
  photo: z.string().nullable(),
  phone: z.string().nullable(),
  /** verified ones */
  skills: z.array(z.object({ name: z.string(), expires_on: z.string().nullable() })),
  /** approved documents that the agency shows to customers */
  documents: z.array(z.object({ name: z.string(), expires_on: z.string().nullable() })),
})
export type ComingPerson = z.infer<typeof comingPerson>

const expectedShifts = z.object({ shifts: z.array(comingShift), people: z.array(comingPerson) })
export type WhoComes = z.infer<typeof expectedShifts>

// Customers, and the agency and its supervisors, who see what the customer sees.
const viewPermission = [['Roster', 'view published roster']] as const

export const whoIsComing = {
  days: read({
    path: '/roster/who-is-coming',
    needs: viewPermission,
    kinds: [...staff, 'customer'],
    summary:
      'Returns the published shifts of a period of at most 14 days with the people rostered, as the agency releases them to the customer: customers see their own sites, supervisors those of their locations.',
    input: { from: localDate, to: localDate, customer_id: id.optional(), location_id: id.optional() },
    result: expectedShifts,
  }),
  photo: download({
    path: '/roster/who-is-coming-photo',
    needs: viewPermission,
    kinds: [...staff, 'customer'],
    summary: 'Downloads the photo of a person on a published shift, where the agency releases photos to the customer.',
    input: { /** of the employee */ id },
  }),
}
