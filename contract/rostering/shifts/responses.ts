import { z } from 'zod'
import { readByBody, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { assignmentRow, withdrawalReasons } from '#contract/rostering/shifts/assignments.ts'
import { byShiftText } from '#contract/rostering/shifts/shift-fields.ts'
import { id, language, line, optionalNote, version } from '#contract/values/values.ts'

/** Where a private link leads: the token is in the fragment, so that no server, proxy or referrer logs it. */
export const responsePath = (token: string) => `/respond#${token}`

/**
 * What can still be done with a shift of a private link. `applied`: the agency chooses among those who can work it. `filled`: others were
 * faster, or were chosen. `over`: the shift was unpublished, cancelled or assigned to somebody else. `expired`: it started, or the time to
 * respond is over. `withdrawn`: they accepted it and cannot work it after all.
 */
export const responseStates = [
  'open',
  'applied',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'filled',
  'over',
] as const
export type ResponseState = (typeof responseStates)[number]

/** What an employee sees of a shift that they respond to. */
export const shiftToAnswer = assignmentRow.pick({
  customer_name: true,
  location_name: true,
  sub_location_name: true,
  location_address: true,
  site_instructions: true,
  position_name: true,
  position_colour: true,
  works_on: true,
  starts: true,
  ends: true,
  starts_at: true,
  ends_at: true,
  time_zone: true,
  breaks: true,
  ...byShiftText(() => true as const),
})

/** One shift of a private link. */
export const privateResponse = z.object({
  /** of the assignment or the offer */
  id: z.string(),
  /** an assignment to respond to or to withdraw from, also one from an accepted offer; or an offer to take */
  of: z.enum(['assignment', 'offer']),
  state: z.enum(responseStates),
  version: z.number().int(),
  /** until when an offer can be taken; null: until the shift starts */
  respond_by: z.string().nullable(),
  /** of an offer: the agency chooses among those who can work the shift */
  is_choice: z.boolean(),
  /** an accepted assignment that its employee can still withdraw from */
  can_withdraw: z.boolean(),
  /** null once the agency has taken it back */
  shift: shiftToAnswer.nullable(),
})
export type PrivateResponse = z.infer<typeof privateResponse>

/** The page that a private link opens. */
export const responsePage = z.object({
  agency_name: z.string(),
  /** empty, like the list of shifts, when the link was revoked */
  employee_name: z.string(),
  is_revoked: z.boolean(),
  /** the employee's language; null: not known */
  language: language.nullable(),
  /** by their start */
  responses: z.array(privateResponse),
})
export type ResponsePage = z.infer<typeof responsePage>

/** In the body, so that no log has it. */
const token = line(100).min(1)

/** What employees do without signing in, with the private link of a message. An unknown token is refused as not found. */
export const responses = {
  info: readByBody({
    path: '/roster/response-info',
    needs: 'public',
    summary: 'Returns the shifts and offers of a private link; changes nothing.',
    input: { token },
    result: responsePage,
  }),
  answer: write({
    path: '/roster/response-answer',
    needs: 'public',
    summary: 'Accepts or declines a shift of a private link, as the employee would after signing in.',
    input: { token, id, version, answer: z.enum(['accept', 'decline']), note: optionalNote(500) },
    result: responsePage,
  }),
  withdraw: write({
    path: '/roster/response-withdraw',
    needs: 'public',
    summary:
      'Withdraws from a shift of a private link that its employee accepted, until it starts, as they would after signing in. The planners are notified at once.',
    input: { token, id, version, reason: z.enum(withdrawalReasons), note: optionalNote(500) },
    result: responsePage,
  }),
  revoke: write({
    path: '/roster/response-link-revoke',
    needs: [['Roster', 'create']],
    kinds: staff,
    summary: 'Revokes every private link that was sent for an assignment.',
    input: { assignment_id: id },
    result: z.object({ revoked: z.number().int() }),
  }),
}
