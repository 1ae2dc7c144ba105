import { useCallback, useState } from 'react'
import { type Board, type BoardRoster, type Roster, rosters } from '#contract/rostering/rosters/rosters.ts'
import { addDays } from '#contract/values/time.ts'
import { formatDateRange, formatZone } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { usePainted } from '#web/ui/use-painted.ts'
import { loadedPart } from '#web/ui/load-later.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import classes from '#web/modules/rosters/board/Board.module.css'
import { BoardActions } from '#web/modules/planning/board/actions/BoardActions.tsx'
import { boardInput } from '#web/modules/rosters/board/board-input.ts'
import { addOpened, isPlannable, type OpenedOnBoard, type NewShift } from '#web/modules/rosters/board/planning.ts'
import { RosterFindings } from '#web/modules/rosters/findings/RosterFindings.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import type { RowKind } from '#web/modules/rosters/board/board-ids.ts'
import type { AssignmentFindings } from '#web/modules/rosters/board/use-board.ts'
import { useRosterWindow } from '#web/modules/rosters/views/periods/use-roster-window.tsx'
import { useView } from '#web/modules/rosters/views/use-view.ts'
import { UrgentNotices } from '#web/modules/publication/notices/UrgentNotices.tsx'
import { PlanningBoard } from './PlanningBoard.tsx'
import { useHistory } from '#web/modules/rosters/history/use-history.ts'
import { BoardViewers } from '#web/modules/rosters/presence/BoardViewers.tsx'
import { useRosterStream } from '#web/modules/rosters/presence/use-roster-stream.ts'
import { usePositions } from '#web/modules/rosters/use-positions.ts'
import { EmptyWeek } from '#web/modules/rosters/board/weeks/EmptyWeek.tsx'
import { useWeeksOfSite } from '#web/modules/rosters/board/weeks/use-weeks-of-site.ts'

const HistoryDrawer = whenOpened(
  () => import('#web/modules/rosters/history/HistoryDrawer.tsx').then((module) => module.HistoryDrawer),
  ({ opened }) => opened,
)
const BoardAtTime = loadedPart(() => import('./BoardAtTime.tsx').then((module) => module.BoardAtTime))

/** Planning of one roster: people by day, unfilled shifts, and all actions. */
export function RosterBoard({ id }: { id: string }) {
  const t = useTranslate()
  const { viewers, pollMs } = useRosterStream([id], boardInput(id))
  // Requested beside the board, so that its first frame has the names of the positions.
  usePositions()
  const board = useApiQuery(rosters.filter, boardInput(id), { keepPrevious: true, everyMs: pollMs })
  const roster = board.data?.rosters[0]
  const [opened, setOpened] = useState<OpenedOnBoard>(null)
  const history = useHistory()
  return (
    <Page
      fills
      title={roster?.name ?? t('rosters.board.title')}
      badge={
        roster && (
          <>
            <RecordStatus of="rosters.status" status={roster.status} />
            <BoardViewers viewers={viewers} />
            {history.at === null && <UrgentNotices roster_id={roster.id} />}
          </>
        )
      }
      description={roster && <RosterSummary roster={roster} />}
      back={{ href: hrefOf('/create-roster'), label: t('rosters.list.title') }}
      actions={roster && history.at === null && <BoardActions roster={roster} open={setOpened} />}
    >
      <Loaded of={board}>
        {(data) =>
          roster &&
          (history.at === null ? (
            <>
              <BoardBody board={data} roster={roster} opened={opened} setOpened={setOpened} />
              <HistoryDrawer roster={roster} board={data} opened={history.isOpen} onClose={history.close} />
            </>
          ) : (
            <BoardAtTime roster={roster} at={history.at} onAt={history.showAt} />
          ))
        }
      </Loaded>
    </Page>
  )
}

function RosterSummary({ roster }: { roster: Roster }) {
  const { name, customer_name, location_name, week_start, days, time_zone } = roster
  const parts = [
    customer_name,
    // A roster without a name of its own has its location's name.
    ...(location_name === name ? [] : [location_name]),
    formatDateRange(week_start, addDays(week_start, days - 1)),
    formatZone(time_zone),
  ]
  return parts.join(' · ')
}

type BodyProps = {
  board: Board
  roster: BoardRoster
  opened: OpenedOnBoard
  setOpened: (opened: OpenedOnBoard) => void
}

function BoardBody({ board, roster, opened, setOpened }: BodyProps) {
  const t = useTranslate()
  const plannable = isPlannable(roster)
  // Nobody can be added to a locked roster, so only people with shifts are shown.
  const state = useView({ list: 'roster-board', only_busy: !plannable })
  const review = useApiQuery(
    rosters.review,
    { ids: [roster.id], warnings_only: true },
    { when: usePainted() && plannable, keepPrevious: true },
  )
  const weeks = useWeeksOfSite(roster)
  const { window, nav, beyond, dialog } = useRosterWindow(roster, state.view, state.change, weeks)
  const add = useCallback((drawn: NewShift, by: RowKind) => setOpened(addOpened(drawn, by)), [setOpened])
  return (
    <div className={classes.body}>
      <RosterFindings roster={roster} />
      <PlanningBoard
        board={board}
        roster={roster}
        name={roster.name}
        window={window}
        state={state}
        findings={review.data?.[0]?.findings ?? noFindings}
        opened={opened}
        setOpened={setOpened}
        onAdd={plannable ? add : undefined}
        start={nav}
        beyond={beyond}
        beginning={
          plannable && (
            <EmptyWeek
              last={weeks.last ? [{ roster: weeks.last, into: roster.week_start }] : []}
              nothing={t('rosters.weeks.nothingToCopy')}
              roster={roster}
              from={roster.week_start}
              hint={t('rosters.board.firstShift')}
            />
          )
        }
      />
      {dialog}
    </div>
  )
}

const noFindings: readonly AssignmentFindings[] = []
