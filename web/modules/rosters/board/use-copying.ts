import { useCallback, useState } from 'react'
import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { formatDate } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { CopyValues } from '#web/modules/rosters/copying/CopyDrawer.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { RostersToChoose } from './agency/RosterChoice.tsx'
import { rostersOfDay, rostersOfPerson } from './board-rosters.ts'
import type { OpenedOnBoard } from './planning.ts'

type Input = {
  board: Board
  /** the only one of the board */
  roster: BoardRoster | null
  setOpened: (opened: OpenedOnBoard) => void
}

/** Opens the copying of a day or of a person's shifts, which is of one roster: where several have such shifts, the planner chooses one. */
export function useCopying({ board, roster, setOpened }: Input) {
  const t = useTranslate()
  const [choice, setChoice] = useState<RostersToChoose | null>(null)
  const choosing = { choice, onClose: () => setChoice(null) }
  const open = useCallback(
    (part: Partial<CopyValues>, rosters: readonly BoardRoster[], detail: string) => {
      const copy = ({ id }: { id: string }) => setOpened({ kind: 'copy', part, roster_id: id })
      const [first, ...others] = rosters
      if (!first) return toast('info', t('rosters.repeat.nothing'), detail)
      if (others.length === 0) return copy(first)
      return setChoice({ title: t('rosters.repeat.whichRoster'), detail, rosters, onChoose: copy })
    },
    [t, setOpened],
  )
  const onCopyDay = useCallback(
    (day: string) =>
      open({ part: 'day', day }, roster ? [roster] : rostersOfDay(board, day), formatDate(day, 'weekday')),
    [open, board, roster],
  )
  if (!board.rosters.some(isCopied)) return { choosing }
  const onCopyPerson = (employee_id: string) =>
    open(
      { part: 'person', employee_id },
      roster ? [roster] : rostersOfPerson(board, employee_id),
      board.people.find(({ id }) => id === employee_id)?.name ?? '',
    )
  return { choosing, onCopyDay, onCopyPerson }
}

const isCopied = ({ allowed_actions }: BoardRoster) => allowed_actions.includes('copy')
