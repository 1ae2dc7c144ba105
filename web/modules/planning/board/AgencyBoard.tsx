import { Box } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Board, rosters } from '#contract/rostering/rosters/rosters.ts'
import { addDays } from '#contract/values/time.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDate, today, weekStartOf } from '#web/lib/format.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { toast } from '#web/ui/toast.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { PlaceFilters } from '#web/modules/rosters/PlaceFilters.tsx'
import classes from '#web/modules/rosters/board/Board.module.css'
import { PlanningBoard, type PlanningBoardProps } from './PlanningBoard.tsx'
import { sumOf, totalsByDay } from '#web/modules/rosters/board/board-model.ts'
import { rostersOn } from '#web/modules/rosters/board/board-rosters.ts'
import { missingAt, type MissingRoster } from '#web/modules/rosters/board/missing-rosters.ts'
import { addOpened, type OpenedOnBoard, publishableOf, type NewShift } from '#web/modules/rosters/board/planning.ts'
import { type RowKind, shownByRow } from '#web/modules/rosters/board/board-ids.ts'
import { FillButton } from '#web/modules/planning/board/actions/FillButton.tsx'
import { Fill } from '#web/modules/rosters/Fill.tsx'
import { useWeekStart } from '#web/modules/rosters/list/use-week-start.ts'
import { UrgentNotices } from '#web/modules/publication/notices/UrgentNotices.tsx'
import { BoardViewers } from '#web/modules/rosters/presence/BoardViewers.tsx'
import { useRosterStream } from '#web/modules/rosters/presence/use-roster-stream.ts'
import { usePositions } from '#web/modules/rosters/use-positions.ts'
import type { MissingChoice } from '#web/modules/rosters/board/agency/CreateRosters.tsx'
import { EmptyPeriod } from '#web/modules/rosters/board/agency/EmptyPeriod.tsx'
import { LazyRosterChoice } from '#web/modules/rosters/board/agency/LazyRosterChoice.tsx'
import type { RostersToChoose } from '#web/modules/rosters/board/agency/RosterChoice.tsx'
import { PeriodNav } from '#web/modules/rosters/views/periods/PeriodNav.tsx'
import { periods, windowOfAgency } from '#web/modules/rosters/views/periods/periods.ts'
import { useConflicts } from '#web/modules/rosters/board/agency/use-conflicts.ts'
import { useView } from '#web/modules/rosters/views/use-view.ts'

const CreateRosters = whenOpened(
  () => import('#web/modules/rosters/board/agency/CreateRosters.tsx').then((module) => module.CreateRosters),
  ({ missing }) => missing !== null,
)

const siteParams = ['customer_id', 'location_id'] as const

/** Planning of all rosters of a period, of the agency, one customer or one location. */
export function AgencyBoard() {
  const t = useTranslate()
  const [customer_id] = useSearchParam('customer_id')
  const [location_id] = useSearchParam('location_id')
  const begins = useWeekStart({ customer_id, location_id })
  const state = useView({ list: 'planning-board', places: siteParams })
  const { by, from, period } = state.view
  const length = period ?? (by === 'hours' ? 'day' : 'week')
  const window = windowOfAgency(length, {
    from,
    today: today(),
    weekStartOf: (day) => weekStartOf(day, begins),
  })
  const input = {
    from: window.from,
    to: addDays(window.from, window.days - 1),
    customer_id: customer_id ?? undefined,
    location_id: location_id ?? undefined,
    people: 'assignable' as const,
  }
  const [shown, setShown] = useState<readonly string[]>([])
  const { viewers, pollMs } = useRosterStream(shown, input)
  // Requested beside the board, so that its first frame has the names of the positions.
  usePositions()
  const query = useApiQuery(rosters.filter, input, { keepPrevious: true, everyMs: pollMs })
  const board = query.data
  const ids = useMemo(() => (board?.rosters ?? []).map(({ id }) => id).toSorted(), [board?.rosters])
  if (ids.join() !== shown.join()) setShown(ids)
  const adding = useAddShift(board)
  return (
    <Page
      fills
      title={t('rosters.views.agency')}
      badge={
        <>
          <BoardViewers viewers={viewers} />
          <UrgentNotices roster_id={null} />
        </>
      }
      back={{ href: hrefOf('/create-roster'), label: t('rosters.list.title') }}
      actions={
        board && <Actions board={board} days={window.days} onPublish={() => adding.setOpened({ kind: 'publish' })} />
      }
    >
      <div className={classes.body}>
        <Loaded of={query}>
          {(data) => (
            <AgencyPlanning
              board={data}
              roster={null}
              name={t('rosters.views.agency')}
              // While the next period loads, the previous one is shown.
              window={{ ...window, from: data.from }}
              state={state}
              opened={adding.opened}
              setOpened={adding.setOpened}
              onAdd={adding.onAdd}
              openMissing={adding.openMissing}
              busy={query.isPlaceholderData}
              start={
                <PeriodNav
                  window={window}
                  period={length}
                  periods={periods}
                  onGo={(day) => state.change({ from: day })}
                  onPeriod={(next) => state.change({ period: next })}
                />
              }
              beginning={<EmptyPeriod board={data} />}
              locationFilters={<PlaceFilters size="xs" className={classes.choice} />}
            />
          )}
        </Loaded>
        <LazyRosterChoice {...adding.choosing} />
        {board && <CreateRosters board={board} {...adding.creating} />}
      </div>
    </Page>
  )
}

/** Loads the findings too, once the board has been painted. */
function AgencyPlanning(props: Omit<PlanningBoardProps, 'findings'>) {
  return <PlanningBoard {...props} findings={useConflicts(props.board.rosters)} />
}

/** What is open on the board. Where several rosters have the day of a new shift, the planner selects one first. */
function useAddShift(board: Board | undefined) {
  const t = useTranslate()
  const [opened, setOpened] = useState<OpenedOnBoard>(null)
  const [choice, setChoice] = useState<RostersToChoose | null>(null)
  const [missing, setMissing] = useState<MissingChoice | null>(null)
  const latest = useRef(board)
  useLayoutEffect(() => {
    latest.current = board
  })
  const openMissing = useCallback(
    (rosters: readonly MissingRoster[], retry: () => void) => setMissing({ rosters, retry }),
    [],
  )
  const onAdd = useCallback(
    function add(drawn: NewShift, by: RowKind) {
      const adding = addOpened(drawn, by)
      const row = shownByRow(drawn.row_id, by)
      const location_id = row.kind === 'location' ? row.location_id : null
      const matching = latest.current ? rostersOn(latest.current, drawn.works_on, location_id) : []
      const [only, ...others] = matching
      const addTo = ({ id }: { id: string }) => setOpened({ ...adding, roster_id: id })
      if (others.length > 0)
        setChoice({
          title: t('rosters.views.whichRoster'),
          detail: formatDate(drawn.works_on, 'weekday'),
          rosters: matching,
          onChoose: addTo,
        })
      else if (only) addTo(only)
      else if (location_id !== null && latest.current)
        openMissing([missingAt(latest.current, location_id, drawn.works_on)], () => add(drawn, by))
      else toast('info', t('rosters.views.noRoster'), t('rosters.views.noRosterText'))
    },
    [t, openMissing],
  )
  const choosing = { choice, onClose: () => setChoice(null) }
  return { opened, setOpened, onAdd, openMissing, choosing, creating: { missing, onClose: () => setMissing(null) } }
}

type ActionsProps = { board: Board; days: number; onPublish: () => void }

const Actions = ({ board, days, onPublish }: ActionsProps) => (
  <>
    <Box visibleFrom="xl">
      <Fill {...fillOf(sumOf(totalsByDay(board, days)))} {...periodOf(board, days)} />
    </Box>
    <FillButton rosters={board.rosters} />
    <PublishButton board={board} onClick={onPublish} />
  </>
)

function PublishButton({ board, onClick }: { board: Board; onClick: () => void }) {
  const t = useTranslate()
  const count = publishableOf(board.rosters).length
  if (!isCallAllowed(rosters.changeStatus)) return null
  const isEmpty = board.shifts.length === 0
  const reason = t(isEmpty ? 'rosters.publish.noShifts' : 'rosters.publish.noChanges')
  const none = t(isEmpty ? 'rosters.publish.button' : 'rosters.publish.done')
  return (
    <ActionButton leftSection={<IconSend size={16} aria-hidden />} reason={count > 0 ? null : reason} onClick={onClick}>
      {count > 0 ? t('rosters.publishMany.button', { count }) : none}
    </ActionButton>
  )
}

/** The days that the board shows. */
const periodOf = ({ from }: Board, days: number) => ({ from, to: addDays(from, days - 1) })

const fillOf = ({ filled, wanted }: { filled: number; wanted: number }) => ({ filled, openings: wanted })
