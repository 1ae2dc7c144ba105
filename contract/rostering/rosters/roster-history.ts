import { z } from 'zod'
import { readByBody } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { board } from '#contract/rostering/rosters/rosters.ts'
import { shiftTextNames } from '#contract/rostering/shifts/shift-fields.ts'
import { instant } from '#contract/values/time.ts'
import { id } from '#contract/values/values.ts'

/** What can differ between a shift or an assignment then and now. */
export const differenceKinds = [
  'removed',
  'time',
  'position',
  'openings',
  'breaks',
  'place',
  'skills',
  'status',
  ...shiftTextNames,
] as const
export type Difference = (typeof differenceKinds)[number]

const difference = z.object({
  /** an assignment or a shift of the board as it was */
  id: z.string(),
  what: z.array(z.enum(differenceKinds)),
})
export type RecordDifference = z.infer<typeof difference>

const moment = z.object({
  at: z.string(),
  /** who made the change; null: the product itself */
  by_name: z.string().nullable(),
})
export type HistoryMoment = z.infer<typeof moment>

export const boardAt = z.object({
  /** `before_roster`: the roster did not exist yet; `before_log`: the audit log does not reach back that far. Then there is no board. */
  state: z.enum(['shown', 'before_roster', 'before_log']),
  /** the first instant that can be shown */
  since: z.string().nullable(),
  board: board.nullable(),
  /** the change that led to this state, and the ones before and after it; null: there is none */
  last: moment.nullable(),
  previous: moment.nullable(),
  next: moment.nullable(),
  differences: z.array(difference),
  /** shifts and assignments that exist now and did not exist then */
  added_since: z.number().int(),
})
export type BoardAt = z.infer<typeof boardAt>

const planPermission = [['Roster', 'create']] as const satisfies readonly [readonly ['Roster', 'create']]

/** A roster as it was. */
export const rosterHistory = {
  board: readByBody({
    path: '/roster/board-at',
    needs: planPermission,
    kinds: staff,
    summary:
      'Returns the board of a roster as it was at an instant, rebuilt from the audit log, with what differs from now and the changes before and after.',
    input: { roster_id: id, at: instant },
    result: boardAt,
  }),
}
