import { z } from 'zod'
import { read } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { id } from '#contract/values/values.ts'

/**
 * Where somebody is now, those who need attention first. `late`: the shift has started without them; `not_clocked`: it has ended so, or
 * nobody clocks in at this site.
 */
export const onSiteStates = [
  'late',
  'no_show',
  'on_site',
  'on_break',
  'not_arrived',
  'not_clocked',
  'finished',
] as const
export type OnSiteState = (typeof onSiteStates)[number]

const personOnSite = z.object({
  employee_id: z.string(),
  /** as released to a customer, like the photo and the phone number */
  name: z.string(),
  /** changes with the photo, which the call `whoIsComing.photo` returns; null: there is none, or it is not released */
  photo: z.string().nullable(),
  phone: z.string().nullable(),
  /** null: not rostered */
  shift: z
    .object({
      roster_id: z.string(),
      roster_shift_id: z.string(),
      assignment_id: z.string(),
      position_name: z.string(),
      works_on: z.string(),
      starts: z.string(),
      ends: z.string(),
    })
    .nullable(),
  state: z.enum(onSiteStates),
  /** when they clocked in or out, or began their break; null: without a punch */
  since: z.string().nullable(),
  /** of those who are late, and of those who came late; 0: neither */
  late_minutes: z.number(),
})
export type PersonOnSite = z.infer<typeof personOnSite>

const siteBoard = z.object({
  location_id: z.string(),
  location_name: z.string(),
  customer_name: z.string(),
  time_zone: z.string(),
  /** whether anybody clocked in there in the last two weeks */
  has_clock: z.boolean(),
  people: z.array(personOnSite),
})
export type SiteBoard = z.infer<typeof siteBoard>

const board = z.object({ now: z.string(), sites: z.array(siteBoard) })
export type OnSiteBoard = z.infer<typeof board>

export const onSite = {
  board: read({
    path: '/timesheet/on-site',
    // Customers, and the agency and its supervisors, as for who is coming.
    needs: [['Roster', 'view published roster']],
    kinds: [...staff, 'customer'],
    summary:
      'Returns who is on site now, on a break, late, not there yet or finished, by site: customers see their own sites, and of people what the agency releases; supervisors see their locations.',
    input: { customer_id: id.optional(), location_id: id.optional() },
    result: board,
  }),
}
