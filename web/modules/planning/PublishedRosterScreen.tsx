import { IconCalendarOff } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { type Board, rosters } from '#contract/rostering/rosters/rosters.ts'
import { shiftRequests } from '#contract/rostering/shifts/shift-requests.ts'
import type { WeekStart } from '#contract/values/week-starts.ts'
import { addDays, today, weekStartOf } from '#web/lib/format.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { isCallAllowed, kindOf, useSession } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { loadedPart } from '#web/ui/load-later.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import classes from '#web/modules/rosters/board/Board.module.css'
import { BoardToolbar } from '#web/modules/rosters/board/BoardToolbar.tsx'
import { chipStates, sumOf, targetOf, totalsByDay } from '#web/modules/rosters/board/board-model.ts'
import { Fill } from '#web/modules/rosters/Fill.tsx'
import { RosterGrid } from '#web/modules/rosters/grid/RosterGrid.tsx'
import type { OpenedOnBoard } from '#web/modules/rosters/board/planning.ts'
import { PrintLinks } from '#web/modules/rosters/print/PrintLinks.tsx'
import { useBoard } from '#web/modules/rosters/board/use-board.ts'
import { useDensity } from '#web/modules/rosters/views/use-density.ts'
import { useView } from '#web/modules/rosters/views/use-view.ts'
import { GroupingSwitch } from '#web/modules/rosters/views/ViewTools.tsx'
import { useWeekStart } from '#web/modules/rosters/list/use-week-start.ts'
import type { MarkRows } from '#web/modules/rosters/leave/LeaveOnBoard.tsx'
import { WeekPlaces } from './WeekPlaces.tsx'

const pollMilliseconds = 30_000
const daysByWindow = { week: 7, fortnight: 14 } as const

/** The published rosters, read-only; customers see their own sites and the people assigned. */
export function PublishedRosterScreen() {
  const t = useTranslate()
  const isPlanner = kindOf(useSession()) !== 'customer'
  const [tab] = useSearchParam('tab')
  if (!isPlanner && tab === 'requests' && isCallAllowed(shiftRequests.list)) return <CustomerRequests />
  if (isPlanner || tab !== 'people') return <PublishedRoster isPlanner={isPlanner} />
  return (
    <Page title={t('rosters.published.title')} description={t('customers.team.text')}>
      <PublishedTabs shown="people" />
      <Panel>
        <PeopleAtCustomer />
      </Panel>
    </Page>
  )
}

// Of customers only, and not on the first view.
const PeopleAtCustomer = loadedPart(() =>
  import('#web/modules/customers/people/PeopleAtCustomer.tsx').then((module) => module.PeopleAtCustomer),
)
const PublishedTabs = loadedPart(() => import('./PublishedTabs.tsx').then((module) => module.PublishedTabs), null)
const RequestsOfCustomer = whenOpened(
  () => import('#web/modules/shift-requests/RequestsOfCustomer.tsx').then((module) => module.RequestsOfCustomer),
  () => true,
)
const LeaveOnBoard = loadedPart(
  () => import('#web/modules/rosters/leave/LeaveOnBoard.tsx').then((module) => module.LeaveOnBoard),
  null,
)
const ShiftViewDrawer = whenOpened(
  () => import('#web/modules/planning/shift/ShiftViewDrawer.tsx').then((module) => module.ShiftViewDrawer),
  ({ target }) => target !== null,
)

function CustomerRequests() {
  const [, setTab] = useSearchParam('tab')
  return <RequestsOfCustomer tabs={<PublishedTabs shown="requests" />} onClose={() => setTab(null)} />
}

/** A week or two of all sites or of one. */
function PublishedRoster({ isPlanner }: { isPlanner: boolean }) {
  const t = useTranslate()
  const [week] = useSearchParam('week')
  const [length] = useSearchParam('length')
  const [customer_id] = useSearchParam('customer_id')
  const [location_id] = useSearchParam('location_id')
  const begins = useWeekStart({ customer_id, location_id })
  const from = weekIn(week, begins)
  const days = length === 'fortnight' ? daysByWindow.fortnight : daysByWindow.week
  const input = {
    from,
    to: addDays(from, days - 1),
    customer_id: customer_id ?? undefined,
    location_id: location_id ?? undefined,
    status: isPlanner ? plannerStatuses : customerStatuses,
  }
  const query = useApiQuery(rosters.filter, input, { keepPrevious: true, everyMs: pollMilliseconds })
  const board = useMemo(() => query.data && publishedOnly(query.data), [query.data])
  return (
    <Page
      fills
      title={t('rosters.published.title')}
      description={t(isPlanner ? 'rosters.published.text' : 'rosters.published.textCustomer')}
      actions={board && <Overview board={board} days={days} />}
    >
      {!isPlanner && <PublishedTabs shown="roster" />}
      <div className={classes.body}>
        <WeekPlaces week={from} begins={begins} days={days} with_customers={isPlanner} />
        <Loaded of={query}>
          {() =>
            board && <PublishedBoard board={board} days={days} busy={query.isPlaceholderData} isPlanner={isPlanner} />
          }
        </Loaded>
      </div>
    </Page>
  )
}

const plannerStatuses = ['published', 'locked', 'archived'] as const satisfies readonly string[]
const customerStatuses = ['published', 'locked'] as const satisfies readonly string[]

const weekIn = (text: string | null, begins: WeekStart) =>
  weekStartOf(text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : today(), begins)

const shownStatuses: ReadonlySet<string> = new Set(['pending', 'accepted', 'worked'])

/** Removes unpublished drafts and declined assignments, which viewers of a published roster may not see. */
function publishedOnly(board: Board): Board {
  const shifts = board.shifts.filter(({ status }) => status === 'published')
  const ids = new Set(shifts.map(({ id }) => id))
  const assignments = board.assignments.filter(
    (one) => ids.has(one.roster_shift_id) && shownStatuses.has(chipStates[one.status]),
  )
  const busy = new Set(assignments.map((one) => one.employee_id))
  return {
    ...board,
    shifts,
    assignments,
    people: board.people.filter(({ id }) => busy.has(id)),
    elsewhere: [],
    cancelled: [],
  }
}

function Overview({ board, days }: { board: Board; days: number }) {
  const { filled, wanted } = sumOf(totalsByDay(board, days))
  return (
    <>
      <Fill filled={filled} openings={wanted} from={board.from} to={addDays(board.from, days - 1)} />
      <PrintLinks rosters={board.rosters} />
    </>
  )
}

const rowKinds = ['people', 'demand', 'location'] as const

type BoardProps = { board: Board; days: number; busy: boolean; isPlanner: boolean }

function PublishedBoard({ board, days, busy, isPlanner }: BoardProps) {
  const t = useTranslate()
  const { view, change } = useView({ list: 'published-roster' })
  const by = view.by === 'hours' ? 'people' : view.by
  const [opened, setOpened] = useState<Extract<OpenedOnBoard, { kind: 'shift' }> | null>(null)
  const { grid } = useBoard({ board, days, narrowing: view.narrowing, by })
  const [mark, setMark] = useState<MarkRows | null>(null)
  const onMarks = useCallback((next: MarkRows) => setMark(() => next), [])
  const people = useMemo(
    () => (mark && by === 'people' ? mark(grid.people, grid.days) : grid.people),
    [mark, by, grid.people, grid.days],
  )
  const { density } = useDensity()
  if (board.shifts.length === 0)
    return (
      <EmptyState
        icon={<IconCalendarOff stroke={1.6} />}
        title={t('rosters.published.empty')}
        text={t('rosters.published.emptyText')}
      />
    )
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
        by={by}
        start={<GroupingSwitch by={by} onChange={(next) => change({ by: next })} offered={rowKinds} />}
      />
      <div className={classes.grid}>
        <RosterGrid {...grid} people={people} density={density} busy={busy} onOpenChip={openChip} />
      </div>
      {isPlanner && <LeaveOnBoard board={board} onMarks={onMarks} />}
      <ShiftViewDrawer board={board} target={opened} onClose={() => setOpened(null)} />
    </>
  )
}
