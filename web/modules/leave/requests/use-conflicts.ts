import { queryOptions, useQueries } from '@tanstack/react-query'
import {
  type AwayPerson,
  leaveRequests,
  type LeaveRequestWithActions,
  type LeaveShift,
  type LeaveWarning,
} from '#contract/people/leave/leave-requests.ts'
import { callApi } from '#web/lib/api/call.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'

/** What speaks for a second look before leave is approved. */
export type Conflicts = {
  shifts: readonly LeaveShift[]
  away: readonly AwayPerson[]
  warnings: readonly { warning: LeaveWarning; is_blocking: boolean }[]
  /** null: the type has no balance, or the reader does not see it */
  balance_after_minutes: number | null
  day_minutes: number
}

type Row = LeaveRequestWithActions

/** Of so many requests at once the conflicts are shown. */
export const shownAtOnce = 25

/** The conflicts of the requests, as they are now, in their order. */
export const useConflicts = (rows: readonly Row[]) =>
  useQueries({ queries: rows.slice(0, shownAtOnce).map((row) => conflictsOf(row)) })

const conflictsOf = ({ id, version, employee_id, type_id, ...row }: Row) =>
  queryOptions({
    queryKey: [leaveRequests.info.path, { conflicts: id, version }],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Conflicts> => {
      // A check names the type, which not everybody sees who decides.
      if (type_id === null || !isCallAllowed(leaveRequests.check)) {
        const { shifts, away } = await callApi(leaveRequests.info, { id }, { signal })
        return { shifts, away, warnings: [], balance_after_minutes: null, day_minutes: 0 }
      }
      const { from_day, to_day, amount, starts, ends } = row
      const taken = { type_id, from_day, to_day, amount, starts, ends }
      return callApi(leaveRequests.check, { employee_id, id, ...taken }, { signal })
    },
  })
