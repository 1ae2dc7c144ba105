import { useCallback, useState } from 'react'
import { type Board, type BoardRoster, type Roster, rosters } from '#contract/rostering/rosters/rosters.ts'
import { addDays } from '#contract/values/time.ts'
import { formatDateRange, formatZone } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useWords } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { usePainted } from '#web/ui/use-painted.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'
import classes from './Board.module.css'
import { BoardActions } from '#web/modules/rosters/board/actions/BoardActions.tsx'
import { boardInput } from './board-input.ts'
import type { NewShift } from './changes/board-editor.ts'
import { addOpened, isPlannable, type OpenedOnBoard } from './planning.ts'
import { RosterFindings } from '#web/modules/rosters/publish/RosterFindings.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import type { AssignmentFindings, RowKind } from './use-board.ts'
import { useRosterWindow } from '#web/modules/rosters/views/periods/use-roster-window.tsx'
import { useView } from '#web/modules/rosters/views/use-view.ts'
import { UrgentNotices } from '#web/modules/rosters/notices/UrgentNotices.tsx'
import { PlanningBoard } from './PlanningBoard.tsx'
import { useHistory } from '#web/modules/rosters/history/use-history.ts'
import { BoardViewers } from '#web/modules/rosters/live/BoardViewers.tsx'
import { useRosterStream } from '#web/modules/rosters/live/use-roster-stream.ts'
import { usePositions } from '#web/modules/rosters/use-positions.ts'
import { EmptyWeek } from './weeks/EmptyWeek.tsx'
import { useWeeksOfSite } from './weeks/use-weeks-of-site.ts'
import { loadedPart } from '#web/ui/loaded-part.tsx'

const HistoryDrawer = whenOpened(
  () => import('#web/modules/rosters/history/HistoryDrawer.tsx').then((module) => module.HistoryDrawer),
  ({ opened }) => opened,
)
const BoardAtTime = loadedPart(() =>
  import('#web/modules/rosters/history/BoardAtTime.tsx').then((module) => module.BoardAtTime),
)

/** Planning of one roster: people by day, unfilled shifts, and all actions. */
export function RosterBoard({ id }: { id: string }) {
  const t = useWords()
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
  const t = useWords()
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
