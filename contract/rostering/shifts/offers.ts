import { z } from 'zod'
import { bulkResult, read, readByBody, rowsSeen, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { responseChannels } from '#contract/rostering/shifts/response-channels.ts'
import { shiftToAnswer } from '#contract/rostering/shifts/responses.ts'
import { finding } from '#contract/rostering/eligibility/findings.ts'
import { actionsOf, type TransitionTable } from '#contract/transitions.ts'
import { id, optionalNote, version } from '#contract/values/values.ts'

/** direct: one person. sequential: a ranked list, each with a time window, then the next. open: a group at once. */
export const offerModes = ['direct', 'sequential', 'open'] as const
export type OfferMode = (typeof offerModes)[number]

/** Of an open offer: the first who accept get the shift, or the planner chooses among those who apply. */
export const offerChoices = ['first', 'planner'] as const

export const shiftOfferStatuses = [
  'queued',
  'sent',
  'seen',
  'applied',
  'accepted',
  'declined',
  'expired',
  'revoked',
  'filled_by_other',
] as const
export type ShiftOfferStatus = (typeof shiftOfferStatuses)[number]

/** Offers that are not decided yet. */
export const liveOfferStatuses = ['queued', 'sent', 'seen', 'applied'] as const satisfies readonly ShiftOfferStatus[]

/** docs/domain.md section 7. */
export const shiftOfferTransitions = {
  accept: { from: ['sent', 'seen'], to: 'accepted' },
  /** instead of accepting, where the planner chooses */
  apply: { from: ['sent', 'seen'], to: 'applied' },
  decline: { from: ['sent', 'seen', 'applied'], to: 'declined' },
  /** the planner gives the shift to somebody who applied */
  choose: { from: ['applied'], to: 'accepted' },
  revoke: { from: ['queued', 'sent', 'seen', 'applied'], to: 'revoked' },
  /** it is their turn */
  send: { from: ['queued'], to: 'sent', automatic: true },
  see: { from: ['sent'], to: 'seen', automatic: true },
  /** the time window is over, or the shift starts */
  expire: { from: ['queued', 'sent', 'seen', 'applied'], to: 'expired', automatic: true },
  /** others took the last opening */
  fill: { from: ['queued', 'sent', 'seen', 'applied'], to: 'filled_by_other', automatic: true },
} as const satisfies TransitionTable<ShiftOfferStatus>

export const shiftOfferActions = actionsOf(shiftOfferTransitions)
export type ShiftOfferAction = (typeof shiftOfferActions)[number]

/** The minutes that each person of a sequential offer has to respond. */
export const offerWindow = { least: 5, most: 1440, usual: 15 } as const

/** The most shifts that are offered at once. */
export const maxShiftsOffered = 100
/** The most people that one call offers a shift to: those who fit best. */
export const maxPeopleOffered = 100

/** One person's offer as the agency sees it. */
export const shiftOffer = z.object({
  id: z.string(),
  /** offers sent together have the same */
  batch_id: z.string(),
  roster_shift_id: z.string(),
  employee_id: z.string(),
  employee_name: z.string(),
  mode: z.enum(offerModes),
  choice: z.enum(offerChoices),
  /** the place in the list, from 1 */
  rank: z.number().int(),
  /** when it was offered (contract/rostering/eligibility/score.ts) */
  score: z.number().int().nullable(),
  status: z.enum(shiftOfferStatuses),
  offered_by_name: z.string(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  seen_at: z.string().nullable(),
  /** until when they can respond */
  expires_at: z.string().nullable(),
  responded_at: z.string().nullable(),
  response_note: z.string().nullable(),
  response_channel: z.enum(responseChannels).nullable(),
  version: z.number().int(),
  allowed_actions: z.array(z.enum(shiftOfferActions)),
})
export type ShiftOffer = z.infer<typeof shiftOffer>

/** An offer as its employee sees it, with its shift. */
export const ownOffer = shiftToAnswer.extend({
  id: z.string(),
  roster_shift_id: z.string(),
  choice: z.enum(offerChoices),
  status: z.enum(shiftOfferStatuses),
  expires_at: z.string().nullable(),
  version: z.number().int(),
  allowed_actions: z.array(z.enum(shiftOfferActions)),
})
export type OwnOffer = z.infer<typeof ownOffer>

/** The offers of one shift in numbers, for the board. */
export const offersOfShift = z.object({
  roster_shift_id: z.string(),
  queued: z.number().int(),
  /** sent or seen, without a response */
  waiting: z.number().int(),
  applied: z.number().int(),
})
export type OffersOfShift = z.infer<typeof offersOfShift>

const planPermission = [['Roster', 'create']] as const satisfies readonly [readonly ['Roster', 'create']]
const ownPermission = [['Roster', 'view assigned roster']] as const satisfies readonly [
  readonly ['Roster', 'view assigned roster'],
]

/** Offers of the free openings of a published shift. */
export const offers = {
  send: write({
    path: '/roster/offer-store',
    needs: planPermission,
    kinds: staff,
    summary: 'Offers the free openings of a published shift to employees; each row has the outcome and the findings.',
    input: {
      roster_shift_id: id,
      mode: z.enum(offerModes),
      /** in the order in which they get the offer */
      employee_ids: z.array(id).min(1).max(100),
      /** minutes to respond; required for sequential offers, otherwise until the shift starts */
      offer_window_min: z.coerce.number().int().min(offerWindow.least).max(offerWindow.most).nullable().default(null),
      choice: z.enum(offerChoices).default('first'),
    },
    result: z.object({
      rows: z.array(
        z.object({
          employee_id: z.string(),
          ok: z.boolean(),
          code: z.string().optional(),
          message: z.string().optional(),
          findings: z.array(finding),
        }),
      ),
      done: z.number().int(),
      refused: z.number().int(),
    }),
  }),
  sendToEligible: write({
    path: '/roster/offer-eligible',
    needs: planPermission,
    kinds: staff,
    summary:
      'Offers each of these published shifts to everybody who is eligible without a warning, at most to the 100 best, the first who accept get it; each shift succeeds or fails on its own.',
    input: {
      /** of the shifts */
      ids: z.array(id).min(1).max(maxShiftsOffered),
    },
    result: bulkResult.extend({
      /** by which they can be revoked together, with who got them */
      offers: z.array(z.object({ id: z.string(), version: z.number().int(), employee_id: z.string() })),
      /** how many more people are eligible for a shift than it was offered to; the most of any of the shifts */
      left_out: z.number().int(),
    }),
  }),
  list: read({
    path: '/roster/offer-list',
    needs: planPermission,
    kinds: staff,
    summary: 'Lists the offers of a shift, the newest batch first, by rank.',
    input: { roster_shift_id: id },
    result: z.array(shiftOffer),
  }),
  count: readByBody({
    path: '/roster/offer-count',
    needs: planPermission,
    kinds: staff,
    summary: 'Counts the undecided offers of each shift of these rosters; shifts without any are left out.',
    input: { roster_ids: z.array(id).min(1).max(500) },
    result: z.array(offersOfShift),
  }),
  revoke: write({
    path: '/roster/offer-revoke',
    needs: planPermission,
    kinds: staff,
    summary: 'Revokes offers that are not decided yet; each row succeeds or fails on its own.',
    input: rowsSeen,
    result: bulkResult,
  }),
  choose: write({
    path: '/roster/offer-choose',
    needs: planPermission,
    kinds: staff,
    summary: 'Gives the shift to an employee who applied; refused where they are no longer eligible.',
    input: { id, version },
    result: shiftOffer,
  }),
  own: read({
    path: '/roster/offer-own',
    needs: ownPermission,
    summary: 'Lists the caller’s own offers to respond to, and those decided in the last two days.',
    input: {},
    result: z.array(ownOffer),
  }),
  see: write({
    path: '/roster/offer-seen',
    needs: ownPermission,
    summary: 'Records that the caller has seen their own offers.',
    input: { ids: z.array(id).min(1).max(100) },
    result: z.object({ seen: z.number().int() }),
  }),
  answer: write({
    path: '/roster/offer-answer',
    needs: ownPermission,
    summary: 'Accepts or declines one of the caller’s own offers; the first valid acceptance gets the shift.',
    input: { id, version, answer: z.enum(['accept', 'decline']), note: optionalNote(500) },
    result: ownOffer,
  }),
}
