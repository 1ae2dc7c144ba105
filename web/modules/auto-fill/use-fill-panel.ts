import { useState } from 'react'
import { useSearchParam } from '#web/lib/go.ts'
import type { Proposed } from '#web/modules/rosters/board/proposed-board.ts'

/** The value of the parameter while no run is shown. */
const newFill = 'new'

/** Whether the panel of auto-fill is open and which run it shows, in the URL; and what it proposes, which the board shows. */
export function useFillPanel(isAllowed: boolean) {
  const [value, setValue] = useSearchParam('fill')
  const [proposed, setProposed] = useState<Proposed | null>(null)
  /** pressed on the board; the panel shows it */
  const [pressed, setPressed] = useState<string | null>(null)
  const isOpen = isAllowed && value !== null
  return {
    isOpen,
    run_id: value === newFill ? null : value,
    show: (run_id: string | null) => setValue(run_id ?? newFill, { replace: true }),
    close: () => setValue(null),
    proposed: isOpen ? proposed : null,
    setProposed,
    pressed,
    press: setPressed,
  }
}

/** Opens the panel. */
export function useOpenFill() {
  const [, setValue] = useSearchParam('fill')
  return () => setValue(newFill)
}

export type FillPanelState = ReturnType<typeof useFillPanel>
