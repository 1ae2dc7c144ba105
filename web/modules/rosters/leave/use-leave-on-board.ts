import { useMemo } from 'react'
import { leaveCalendar } from '#contract/people/leave/leave-calendar.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useSettledRefetch } from '#web/modules/rosters/board/use-settled-refetch.ts'
import { usePainted } from '#web/ui/use-painted.ts'
import { leaveByPerson, type LeaveByPerson } from './leave-marks.ts'

/** Who is away on the days of a board, loaded after it is shown, and again when its shifts have changed. */
export function useLeaveOnBoard(board: Board): LeaveByPerson {
  const input = { from: board.from, to: board.to }
  const when = usePainted() && isCallAllowed(leaveCalendar.days)
  const { data, refetch } = useApiQuery(leaveCalendar.days, input, { when, keepPrevious: true })
  useSettledRefetch(board, { path: leaveCalendar.days.path, when, refetch })
  return useMemo(() => leaveByPerson(data?.leave ?? []), [data])
}
