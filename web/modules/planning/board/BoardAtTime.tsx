import { useMemo, useState } from 'react'
import { type BoardAt, type Difference, rosterHistory } from '#contract/rostering/rosters/roster-history.ts'
import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { isShiftText } from '#contract/rostering/shifts/shift-fields.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatInstant, formatList } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/rosters/board/Board.module.css'
import { BoardToolbar } from '#web/modules/rosters/board/BoardToolbar.tsx'
import { targetOf } from '#web/modules/rosters/board/board-model.ts'
import type { ChipOp } from '#web/modules/rosters/board/changes/steps/chip-ops.ts'
import type { OpenedOnBoard } from '#web/modules/rosters/board/planning.ts'
import { useBoard } from '#web/modules/rosters/board/use-board.ts'
import { RosterGrid } from '#web/modules/rosters/grid/RosterGrid.tsx'
import { LazyHourBoard } from '#web/modules/rosters/hours/LazyHourBoard.tsx'
import type { Translate } from '#web/wording/translate.ts'
import { useDensity } from '#web/modules/rosters/views/use-density.ts'
import { useRosterWindow } from '#web/modules/rosters/views/periods/use-roster-window.tsx'
import { useView } from '#web/modules/rosters/views/use-view.ts'
import { groupings, rowsOf } from '#web/modules/rosters/views/view-state.ts'
import { GroupingSwitch } from '#web/modules/rosters/views/ViewTools.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { AtBanner } from '#web/modules/rosters/history/AtBanner.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'

const ShiftViewDrawer = whenOpened(
  () => import('#web/modules/planning/shift/ShiftViewDrawer.tsx').then((module) => module.ShiftViewDrawer),
  ({ target }) => target !== null,
)

type Props = { roster: BoardRoster; at: string; onAt: (at: string | null) => void }

/** The board as it was at an instant, read-only; what is different now is marked. */
export function BoardAtTime({ roster, at, onAt }: Props) {
  const query = useApiQuery(rosterHistory.board, { roster_id: roster.id, at }, { keepPrevious: true })
  return (
    <div className={classes.body}>
      <AtBanner roster={roster} at={at} past={query.data} busy={query.isFetching} onAt={onAt} />
      <Loaded of={query}>
        {(past) =>
          past.board ? (
            <PastBoard roster={roster} board={past.board} past={past} />
          ) : (
            <NoBoard roster={roster} past={past} />
          )
        }
      </Loaded>
    </div>
  )
}

function NoBoard({ roster, past: { state, since } }: { roster: BoardRoster; past: BoardAt }) {
  const t = useTranslate()
  const instant = since === null ? '–' : formatInstant(since, roster.time_zone)
  return (
    <EmptyState
      title={t(state === 'before_roster' ? 'history.at.beforeRoster' : 'history.at.beforeLog')}
      text={t(state === 'before_roster' ? 'history.at.beforeRosterText' : 'history.at.beforeLogText', {
        since: instant,
      })}
    />
  )
}

const boardGroupings = groupings.filter((one) => one !== 'location')
const noOps: readonly ChipOp[] = []

function PastBoard({ roster, board, past }: { roster: BoardRoster; board: Board; past: BoardAt }) {
  const t = useTranslate()
  const { view, change } = useView({ list: 'roster-board', only_busy: true })
  const by = view.by === 'location' ? 'people' : view.by
  const { nav, window } = useRosterWindow(board.rosters[0] ?? roster, { ...view, by }, change)
  const marks = useMemo(() => marksOf(t, board, past), [t, board, past])
  const { grid, shown } = useBoard({
    board,
    days: window.days,
    from: window.from,
    with_eve: by === 'hours',
    narrowing: view.narrowing,
    by: rowsOf(by),
    marks,
    time_zone: roster.time_zone,
  })
  const { density } = useDensity()
  const [opened, setOpened] = useState<Extract<OpenedOnBoard, { kind: 'shift' }> | null>(null)
  const openChip = (chip_id: string) => {
    const target = targetOf(board, chip_id)
    if (target) setOpened({ kind: 'shift', ...target })
  }
  return (
    <>
      <BoardToolbar
        board={board}
        narrowing={view.narrowing}
        onNarrow={(narrowing, how) => change({ narrowing }, how)}
        by={rowsOf(by)}
        start={
          <>
            {nav}
            <GroupingSwitch by={by} onChange={(next) => change({ by: next })} offered={boardGroupings} />
          </>
        }
      />
      <div className={classes.grid}>
        {by === 'hours' ? (
          <LazyHourBoard {...grid} board={shown} pending={noOps} density={density} onOpenChip={openChip} />
        ) : (
          <RosterGrid {...grid} density={density} onOpenChip={openChip} />
        )}
      </div>
      <ShiftViewDrawer board={board} target={opened} onClose={() => setOpened(null)} />
    </>
  )
}

const differenceText = (t: Translate, what: Difference) =>
  isShiftText(what) ? t(`shiftFields.inList.${what}`) : t(`history.differs.${what}`)

/** By assignment, and by shift for its openings: what is different now. */
function marksOf(t: Translate, board: Board, { differences }: BoardAt): ReadonlyMap<string, string> {
  const texts = new Map(
    differences.map(({ id, what }) => [
      id,
      what.includes('removed')
        ? t('history.at.removed')
        : t('history.at.different', { what: formatList(what.map((one) => differenceText(t, one))) }),
    ]),
  )
  const marks = new Map(texts)
  for (const { id, roster_shift_id } of board.assignments) {
    const both = [texts.get(id), texts.get(roster_shift_id)].filter((text) => text !== undefined)
    if (both.length > 0) marks.set(id, [...new Set(both)].join(' '))
  }
  return marks
}
