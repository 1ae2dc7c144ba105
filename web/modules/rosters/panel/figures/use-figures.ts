import { useMemo } from 'react'
import { type PersonFigures, rosterPeople, type RosterBudget } from '#contract/rostering/rosters/roster-people.ts'
import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useSettledRefetch } from '#web/modules/rosters/board/use-settled-refetch.ts'
import { usePainted } from '#web/ui/use-painted.ts'

export type PanelFigures = { people: ReadonlyMap<string, PersonFigures>; budgets: readonly RosterBudget[] }

/** The figures of a board, loaded after it is shown, and again when its shifts have changed. */
export function useFigures(board: Board, roster: BoardRoster | null): PanelFigures {
  const input = roster ? { roster_id: roster.id } : { from: board.from, to: board.to }
  const when = usePainted() && isCallAllowed(rosterPeople.figures)
  const { data, refetch } = useApiQuery(rosterPeople.figures, input, { when, keepPrevious: true })
  useSettledRefetch(board, { path: rosterPeople.figures.path, when, refetch })
  return useMemo(
    () => ({ people: new Map(data?.people.map((one) => [one.employee_id, one])), budgets: data?.budgets ?? [] }),
    [data],
  )
}
