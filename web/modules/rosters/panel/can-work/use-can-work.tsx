import { useCallback, useState } from 'react'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { useSearchParam } from '#web/lib/go.ts'
import type { Fit } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'

const CanWorkBanner = whenOpened(
  () => import('./CanWorkBanner.tsx').then((module) => module.CanWorkBanner),
  ({ shift }) => shift !== null,
)

/** The filter "can work this": the shift in the URL, its fit, and the banner that removes the filter. */
export function useCanWork(board: Board) {
  const [shift_id, setShift] = useSearchParam('can')
  const shift: RosterShift | null = board.shifts.find(({ id }) => id === shift_id) ?? null
  const [known, setKnown] = useState<{ shift_id: string; fit: Fit } | null>(null)
  const onFit = useCallback((of: string, fit: Fit) => setKnown({ shift_id: of, fit }), [])
  const start = useCallback((id: string) => setShift(id, { replace: true }), [setShift])
  const close = () => setShift(null, { replace: true })
  return {
    shift,
    fit: shift && known?.shift_id === shift.id ? known.fit : null,
    start,
    banner: <CanWorkBanner board={board} shift={shift} onFit={onFit} onClose={close} />,
  }
}

export type CanWork = ReturnType<typeof useCanWork>
