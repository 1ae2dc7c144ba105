import { z } from 'zod'
import { list, read, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { finding } from '#contract/rostering/eligibility/findings.ts'
import { allowedActionsField, type TransitionTable } from '#contract/transitions.ts'
import { id, optionalId, optionalNote, commaSeparatedValues, version } from '#contract/values/values.ts'

/** Two employees swap shifts; a colleague covers one; or the agency releases the employee without anybody taking over. */
export const swapKinds = ['swap', 'cover', 'release'] as const
export type SwapKind = (typeof swapKinds)[number]

export const swapStatuses = ['pending_peer', 'pending_manager', 'approved', 'declined', 'cancelled', 'expired'] as const
export type SwapStatus = (typeof swapStatuses)[number]

/** The request still waits for somebody. */
export const openSwapStatuses = ['pending_peer', 'pending_manager'] as const satisfies readonly SwapStatus[]

/** docs/domain.md section 7. The employee keeps the shift until the request is approved. */
export const swapTransitions = {
  /** by a colleague; where the agency need not approve, this is the approval */
  accept: { from: ['pending_peer'], to: ['pending_manager', 'approved'] },
  /** by a colleague; when the last one has refused, the request is declined */
  refuse: { from: ['pending_peer'], to: ['pending_peer', 'declined'] },
  /** by the agency */
  approve: { from: ['pending_manager'], to: 'approved' },
  /** by the agency, with a reason */
  decline: { from: ['pending_manager'], to: 'declined' },
  /** by the employee, or by the agency on their behalf */
  cancel: { from: ['pending_peer', 'pending_manager'], to: 'cancelled' },
  /** one of the shifts starts */
  expire: { from: ['pending_peer', 'pending_manager'], to: 'expired', automatic: true },
  /** one of the shifts is no longer accepted: it was cancelled, changed, withdrawn from or given to somebody else */
  end: { from: ['pending_peer', 'pending_manager'], to: 'cancelled', automatic: true },
} as const satisfies TransitionTable<SwapStatus>

/** The most colleagues who can be requested to cover one shift. */
export const maxColleagues = 30

const ownPermission = [['Roster', 'view assigned roster']] as const
const planPermission = [['Roster', 'create']] as const
const anyPermission = [...ownPermission, ...planPermission] as const

const swapShift = z.object({
  assignment_id: z.string(),
  roster_id: z.string(),
  location_name: z.string(),
  position_name: z.string(),
  position_colour: z.string(),
  works_on: z.string(),
  starts: z.string(),
  ends: z.string(),
  starts_at: z.string(),
})
export type SwapShift = z.infer<typeof swapShift>

export const swapRow = z.object({
  id: z.string(),
  kind: z.enum(swapKinds),
  status: z.enum(swapStatuses),
  /** who wants to give up the shift; employees see first names of colleagues */
  requester_name: z.string(),
  /** the reader's own request */
  is_own: z.boolean(),
  shift: swapShift,
  /** of a swap: the shift of the colleague */
  peer_shift: swapShift.nullable(),
  /** the colleague who accepted, of a swap also the one who was requested; null: nobody yet, or not the reader's business */
  peer_name: z.string().nullable(),
  /** the number of colleagues who were requested */
  requested: z.number().int(),
  /** from the employee who requested it */
  note: z.string().nullable(),
  /** why it was declined */
  reason: z.string().nullable(),
  /** what eligibility found when the colleague accepted; for the agency only */
  findings: z.array(finding),
  created_at: z.string(),
  decided_by_name: z.string().nullable(),
  decided_at: z.string().nullable(),
  version: z.number(),
})
export type SwapRow = z.infer<typeof swapRow>

/** With the actions that the reader can take now. */
export const swapWithActions = swapRow.extend(allowedActionsField(swapTransitions))
export type SwapWithActions = z.infer<typeof swapWithActions>

const colleague = z.object({ employee_id: z.string(), first_name: z.string() })

/** What an employee can do with one of their accepted shifts: only colleagues who are eligible, by first name. */
const swapChoices = z.object({
  /** the agency has to approve */
  needs_approval: z.boolean(),
  /** who can cover it */
  colleagues: z.array(colleague),
  /** the shifts of colleagues for which both are eligible */
  shifts: z.array(swapShift.extend({ first_name: z.string() })),
})
export type SwapChoices = z.infer<typeof swapChoices>

/** Employees swap shifts, find somebody to cover one, or ask to be released; the agency approves. */
export const swaps = {
  list: list({
    path: '/roster/swap-list',
    needs: anyPermission,
    kinds: [...staff, 'employee'],
    summary:
      'Lists requests to swap, cover or release shifts: employees see their own and those that ask them, the agency those of its locations.',
    filters: {
      status: commaSeparatedValues(z.enum(swapStatuses)),
      kind: commaSeparatedValues(z.enum(swapKinds)),
      location_id: id.optional(),
    },
    sorts: ['created_at', 'starts_at', 'status'],
    row: swapWithActions,
  }),
  choices: read({
    path: '/roster/swap-choices',
    needs: ownPermission,
    kinds: ['employee'],
    summary:
      'Returns who could cover an accepted shift of the signed-in employee, and the shifts of colleagues that they could swap it for.',
    input: { assignment_id: id },
    result: swapChoices,
  }),
  store: write({
    path: '/roster/swap-store',
    needs: ownPermission,
    kinds: ['employee'],
    summary:
      'Requests colleagues to cover a shift, one colleague to swap, or the agency to release the employee, and notifies them.',
    input: {
      assignment_id: id,
      version,
      kind: z.enum(swapKinds),
      /** of a cover: the requested colleagues; the first one who accepts gets the shift */
      employee_ids: z.array(id).max(maxColleagues).default([]),
      /** of a swap: the shift of the colleague */
      peer_assignment_id: optionalId,
      note: optionalNote(500),
    },
    result: swapWithActions,
  }),
  answer: write({
    path: '/roster/swap-answer',
    needs: ownPermission,
    kinds: ['employee'],
    summary: 'Accepts or refuses the request of a colleague; eligibility is checked again, and the first one wins.',
    input: { id, version, answer: z.enum(['accept', 'refuse']) },
    result: swapWithActions,
  }),
  decide: write({
    path: '/roster/swap-decide',
    needs: planPermission,
    kinds: staff,
    summary: 'Approves a request that a colleague has accepted, or a release; or declines it with a reason.',
    input: { id, version, action: z.enum(['approve', 'decline']), reason: optionalNote(500) },
    result: swapWithActions,
  }),
  cancel: write({
    path: '/roster/swap-cancel',
    needs: anyPermission,
    kinds: [...staff, 'employee'],
    summary: 'Cancels a request that is not decided: the employee who made it, or the agency on their behalf.',
    input: { id, version },
    result: swapWithActions,
  }),
}
