import { Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconListDetails } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { addDays, today } from '#web/lib/format.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Beyond } from '#web/modules/rosters/board/weeks/use-week-arrows.tsx'
import type { OpenedOnBoard } from '#web/modules/rosters/board/planning.ts'
import type { Window } from '#web/modules/rosters/views/periods/periods.ts'
import type { BoardViewState } from '#web/modules/rosters/views/use-view.ts'
import { loadedPart } from '#web/ui/load-later.tsx'

const DayList = loadedPart(() => import('./DayList.tsx').then((module) => module.DayList))

type Props = {
  board: Board
  window: Window
  /** the one roster of the board */
  roster: BoardRoster | null
  state: BoardViewState
  /** to the site's rosters of the days before and after */
  beyond: Beyond | undefined
  onOpen: (opened: OpenedOnBoard) => void
  /** what the board costs, where that is shown */
  costs: ReactNode
  /** something beside the grid is open */
  needsGrid: boolean
  /** the grid and its tools */
  children: ReactNode
}

/** On a phone the list of a day, until the planner asks for the grid; elsewhere the grid. */
export function PhoneDay({ children, needsGrid, ...props }: Props) {
  const t = useTranslate()
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [grid, setGrid] = useSearchParam('grid')
  if (!isPhone) return children
  if (grid === null && !needsGrid) return <Days {...props} onShowGrid={() => setGrid('1')} />
  return (
    <>
      <Group data-screen-only>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconListDetails size={16} aria-hidden />}
          onClick={() => setGrid(null)}
        >
          {t('rosters.dayList.showList')}
        </Button>
      </Group>
      {children}
    </>
  )
}

type DaysProps = Omit<Props, 'children' | 'needsGrid'> & { onShowGrid: () => void }

function Days({ board, window, roster, state, beyond, costs, onOpen, onShowGrid }: DaysProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const last = addDays(window.from, window.days - 1)
  const isShown = (day: string) => day >= window.from && day <= last
  // The address names the day on which one roster was left for the next.
  const named = beyond ? state.view.from : null
  const day = [chosen, named, today(roster?.time_zone)].find((one) => one !== null && isShown(one)) ?? window.from
  // Beyond the period comes the next one, and beyond the roster that of the site's next days.
  const stepTo = (to: string, period: string | null, leave: Beyond['next'] = null) => {
    if (isShown(to)) return () => setChosen(to)
    if (period !== null) return () => (setChosen(to), state.change({ from: period }))
    return leave && (() => leave(to))
  }
  return (
    <>
      {costs}
      <DayList
        board={board}
        day={day}
        onDay={{
          previous: stepTo(addDays(day, -1), window.previous, beyond?.previous),
          next: stepTo(addDays(day, 1), window.next, beyond?.next),
        }}
        onOpen={onOpen}
        onShowGrid={onShowGrid}
      />
    </>
  )
}
