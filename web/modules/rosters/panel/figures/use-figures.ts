import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { type PersonFigures, rosterPeople, type RosterBudget } from '#contract/rostering/rosters/roster-people.ts'
import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { usePainted } from '#web/ui/use-painted.ts'

export type PanelFigures = { people: ReadonlyMap<string, PersonFigures>; budgets: readonly RosterBudget[] }

type BoardWork = Pick<Board, 'from' | 'to' | 'shifts' | 'assignments'>

// Several changes in a row cause one request.
const settleMs = 1500

/** The figures of a board, loaded after it is shown, and again when its shifts have changed. */
export function useFigures(board: Board, roster: BoardRoster | null): PanelFigures {
  const client = useQueryClient()
  const input = roster ? { roster_id: roster.id } : { from: board.from, to: board.to }
  const when = usePainted() && isCallAllowed(rosterPeople.figures)
  const { data, refetch } = useApiQuery(rosterPeople.figures, input, { when, keepPrevious: true })
  const { from, to, shifts, assignments } = board
  const former = useRef<BoardWork | null>(null)
  useEffect(() => {
    if (!when) return undefined
    const [before, now] = [former.current, { from, to, shifts, assignments }]
    former.current = now
    if (before === null || !hasOtherShifts(before, now)) return undefined
    void client.invalidateQueries({ queryKey: [rosterPeople.figures.path], refetchType: 'none' })
    const timer = setTimeout(() => void refetch({ cancelRefetch: false }), settleMs)
    return () => clearTimeout(timer)
  }, [from, to, shifts, assignments, when, refetch, client])
  return useMemo(
    () => ({ people: new Map(data?.people.map((one) => [one.employee_id, one])), budgets: data?.budgets ?? [] }),
    [data],
  )
}

/** Whether the shifts of the same days have changed; other days are another query. */
const hasOtherShifts = (before: BoardWork, now: BoardWork) =>
  before.from === now.from &&
  before.to === now.to &&
  (before.shifts !== now.shifts || before.assignments !== now.assignments)
