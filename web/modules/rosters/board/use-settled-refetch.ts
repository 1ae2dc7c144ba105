import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Board } from '#contract/rostering/rosters/rosters.ts'

type BoardWork = Pick<Board, 'from' | 'to' | 'shifts' | 'assignments'>
type Query = { path: string; when: boolean; refetch: (options: { cancelRefetch: boolean }) => unknown }

// Several changes in a row cause one request.
const settleMs = 1500

/** Loads a query about a board again when its shifts have changed. */
export function useSettledRefetch(board: BoardWork, { path, when, refetch }: Query) {
  const client = useQueryClient()
  const { from, to, shifts, assignments } = board
  const former = useRef<BoardWork | null>(null)
  useEffect(() => {
    if (!when) return undefined
    const [before, now] = [former.current, { from, to, shifts, assignments }]
    former.current = now
    if (before === null || !hasOtherShifts(before, now)) return undefined
    void client.invalidateQueries({ queryKey: [path], refetchType: 'none' })
    const timer = setTimeout(() => void refetch({ cancelRefetch: false }), settleMs)
    return () => clearTimeout(timer)
  }, [from, to, shifts, assignments, when, refetch, client, path])
}

/** Whether the shifts of the same days have changed; other days are another query. */
const hasOtherShifts = (before: BoardWork, now: BoardWork) =>
  before.from === now.from &&
  before.to === now.to &&
  (before.shifts !== now.shifts || before.assignments !== now.assignments)
