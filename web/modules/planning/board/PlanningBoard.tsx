import { type ComponentProps, type ReactNode, useCallback, useMemo } from 'react'
import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { addDays } from '#contract/values/time.ts'
import { formatShift } from '#web/lib/format.ts'
import { messageOf, useTranslate } from '#web/lib/wording.ts'
import { toast } from '#web/ui/toast.tsx'
import type { FillPanelProps } from '#web/modules/auto-fill/FillPanel.tsx'
import { withoutProposed } from '#web/modules/rosters/board/proposed-board.ts'
import { type FillPanelState, useFillPanel } from '#web/modules/auto-fill/use-fill-panel.ts'
import { loadedPart } from '#web/ui/load-later.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { RosterGrid } from '#web/modules/rosters/grid/RosterGrid.tsx'
import { LazyHourBoard } from '#web/modules/rosters/hours/LazyHourBoard.tsx'
import { useOfferCounts } from '#web/modules/responses/offers/use-offer-counts.ts'
import { PanelToggle } from '#web/modules/rosters/panel/PanelToggle.tsx'
import { PeopleStage } from '#web/modules/rosters/panel/PeopleStage.tsx'
import { type PanelState, usePanel } from '#web/modules/rosters/panel/use-panel.ts'
import { usePeopleOnBoard } from '#web/modules/rosters/panel/use-people-on-board.ts'
import { PrintedBoard } from '#web/modules/rosters/print/PrintedBoard.tsx'
import { BoardFilters } from '#web/modules/rosters/views/BoardFilters.tsx'
import { BoardOptions } from '#web/modules/rosters/views/BoardOptions.tsx'
import type { Window } from '#web/modules/rosters/views/periods/periods.ts'
import { useDensity } from '#web/modules/rosters/views/use-density.ts'
import type { BoardViewState } from '#web/modules/rosters/views/use-view.ts'
import { groupings, rowsOf } from '#web/modules/rosters/views/view-state.ts'
import { GroupingSwitch, SavedViewsMenu } from '#web/modules/rosters/views/ViewTools.tsx'
import { usePositions } from '#web/modules/rosters/use-positions.ts'
import { LazyRosterChoice } from '#web/modules/rosters/board/agency/LazyRosterChoice.tsx'
import classes from '#web/modules/rosters/board/Board.module.css'
import { BoardCostsContext } from '#web/modules/rosters/board/shown-costs.ts'
import { BoardToolbar } from '#web/modules/rosters/board/BoardToolbar.tsx'
import { isProposed, targetOf } from '#web/modules/rosters/board/board-model.ts'
import { BoardDrawers } from './BoardDrawers.tsx'
import { useCostsOnBoard } from './use-costs-on-board.ts'
import { useBoardEditing } from '#web/modules/planning/board/editing/use-board-editing.tsx'
import { isPlannable, type OpenedOnBoard, type NewShift } from '#web/modules/rosters/board/planning.ts'
import type { Beyond } from '#web/modules/rosters/board/weeks/use-week-arrows.tsx'
import type { QuickAddProps } from '#web/modules/rosters/board/quick-add/QuickAdd.tsx'
import { useCopying } from '#web/modules/rosters/board/use-copying.ts'
import { useQuickAdd } from '#web/modules/rosters/board/quick-add/use-quick-add.ts'
import { PhoneDay } from '#web/modules/rosters/board/phone/PhoneDay.tsx'
import { type RowKind, shownByChip } from '#web/modules/rosters/board/board-ids.ts'
import { type AssignmentFindings, type ShownGrid, useBoard } from '#web/modules/rosters/board/use-board.ts'
import type { EditorInputs } from '#web/modules/rosters/board/changes/editor-inputs.ts'

const FillPanel = whenOpened(
  () => import('#web/modules/auto-fill/FillPanel.tsx').then((module) => module.FillPanel),
  ({ fill }: FillPanelProps) => fill.isOpen,
)

const BoardCosts = loadedPart(
  () => import('#web/modules/pay/rostered/BoardCosts.tsx').then((module) => module.BoardCosts),
  null,
)
const QuickAdd = whenOpened(
  () => import('#web/modules/rosters/board/quick-add/QuickAdd.tsx').then((module) => module.QuickAdd),
  ({ target }: QuickAddProps) => target !== null,
)

export type PlanningBoardProps = {
  board: Board
  /** the one roster of the board; null: all rosters of the period */
  roster: BoardRoster | null
  /** the name of what is printed and exported */
  name: string
  window: Window
  state: BoardViewState
  /** the period */
  start: ReactNode
  /** what leads from the site's roster to the previous and the next one */
  beyond?: Beyond
  /** customer and location, on a board of several */
  locationFilters?: ReactNode
  /** how to begin, on a board without shifts */
  beginning?: ReactNode
  findings?: readonly AssignmentFindings[]
  opened: OpenedOnBoard
  setOpened: (opened: OpenedOnBoard) => void
  /** adds a shift in a row, on one or several days; absent: nothing can be added or changed. Pass the same function between renders. */
  onAdd?: (drawn: NewShift, by: RowKind) => void
  openMissing?: EditorInputs['openMissing']
  busy?: boolean
}

/** Planning: the grid or the timeline, its filters and views, and the drawers that open from it. */
export function PlanningBoard(props: PlanningBoardProps) {
  const { board, roster, window, state, findings, opened, setOpened, onAdd, busy } = props
  const t = useTranslate()
  const { narrowing, by } = state.view
  const rows = rowsOf(by)
  const fill = useFillPanel(board.rosters.some(isPlannable))
  const { grid: plain, ...boards } = useBoard({
    board,
    days: window.days,
    from: window.from,
    narrowing,
    findings,
    offers: useOfferCounts(board),
    proposed: fill.proposed,
    with_eve: by === 'hours',
    by: rows,
    time_zone: roster?.time_zone,
  })
  const { density } = useDensity()
  const openChip = useOpenChip(board, setOpened, fill.press)
  const onDraw = useCallback((drawn: NewShift) => onAdd?.(drawn, rows), [onAdd, rows])
  const people = usePeopleOnBoard({ board, roster, grid: plain, of_people: rows === 'people' })
  const costs = useCostsOnBoard(people.grid)
  const { grid } = costs
  const panel = peopleOrFill(usePanel(), fill)
  const {
    tools,
    editor,
    pending,
    grid: edited,
  } = useBoardEditing({
    board: boards.within,
    rosters: useMemo(() => (onAdd ? board.rosters.filter(isPlannable) : []), [onAdd, board.rosters]),
    by: rows,
    shown: grid,
    window,
    onDraw,
    ...(props.openMissing && { openMissing: props.openMissing }),
    askCost: costs.askCost,
    onOpenChip: openChip,
    onFilter(shift_id) {
      people.canWork.start(shift_id)
      // Where the rows are no people, the panel lists them.
      if (rows !== 'people') panel.setOpen(true)
    },
  })
  const quick = useQuickAdd({ board, roster, by: rows, onDraw })
  const openCell =
    onAdd && ((row_id: string, day: number) => quick.open({ row_id, works_on: addDays(window.from, day) }))
  const { choosing, onCopyDay, onCopyPerson } = useCopying({ board, roster, setOpened })
  const person = rows === 'people' && { onOpenPerson: panel.showPerson, person_hint: t('peoplePanel.hint') }
  const shared = { ...grid, ...edited, ...person, density, busy, onOpenChip: openChip, onOpenCell: openCell, onCopyDay }
  const toggle = <PanelToggle panel={panel} />
  const total = costs.view.isShown && (
    <BoardCosts {...{ board, roster }} shown={boards.shown} by={rows} onCosts={costs.onCosts} />
  )
  return (
    <BoardCostsContext value={costs.context}>
      <PhoneDay
        {...{ roster, window, state, beyond: props.beyond, costs: total }}
        board={boards.shown}
        needsGrid={fill.isOpen}
        onOpen={setOpened}
      >
        <PlanningTools {...props} {...{ costs, total, tools, toggle }} shown={boards.shown} rows={grid.people} />
        <PeopleStage
          {...{ panel, people, roster, window, editor, onCopyPerson }}
          board={boards.within}
          other={<FillPanel {...{ fill, board, roster, window, editor }} onClose={fill.close} />}
        >
          <ShownBoard {...shared} hours={by === 'hours'} board={boards.shown} pending={pending} />
        </PeopleStage>
      </PhoneDay>
      <PrintedBoard name={props.name} grid={people.grid} rosters={board.rosters} />
      <QuickAdd {...{ board, editor }} target={quick.target} onOpen={setOpened} onClose={quick.close} />
      <LazyRosterChoice {...choosing} />
      <BoardDrawers board={board} roster={roster} opened={opened} setOpened={setOpened} />
    </BoardCostsContext>
  )
}

type ShownBoardProps = ComponentProps<typeof LazyHourBoard> & ComponentProps<typeof RosterGrid> & { hours: boolean }

const ShownBoard = ({ hours, board, pending, ...shared }: ShownBoardProps) => (
  <div className={classes.grid}>
    {hours ? <LazyHourBoard {...shared} board={board} pending={pending} /> : <RosterGrid {...shared} />}
  </div>
)

/** The panel of people; beside the board is one panel at a time, so that showing it closes auto-fill. */
function peopleOrFill(panel: PanelState, fill: FillPanelState): PanelState {
  if (!fill.isOpen) return panel
  return {
    ...panel,
    isOpen: false,
    setOpen(next) {
      fill.close()
      panel.setOpen(next)
    },
    showPerson(id) {
      fill.close()
      panel.showPerson(id)
    },
  }
}

type ToolsProps = PlanningBoardProps & {
  shown: Board
  costs: ReturnType<typeof useCostsOnBoard>
  /** what the board costs, where that is shown */
  total: ReactNode
  rows: ShownGrid['people']
  tools: ReactNode
  toggle: ReactNode
}

/** The filters, views and options in the toolbar. */
function PlanningTools(props: ToolsProps) {
  const {
    board,
    roster,
    name,
    state,
    start,
    locationFilters,
    beginning,
    findings,
    setOpened,
    shown,
    rows,
    costs,
    total,
    tools,
    toggle,
  } = props
  const t = useTranslate()
  const positions = usePositions()
  const { view, change, saved } = state
  const onExport = (format: 'csv' | 'xlsx') =>
    void import('#web/modules/rosters/views/export-shifts.ts')
      .then(({ exportShifts }) =>
        exportShifts(
          t,
          {
            board: withoutProposed(shown),
            by: rowsOf(view.by),
            row_ids: new Set(rows.map(({ id }) => id)),
            positions,
            name,
          },
          format,
        ),
      )
      .catch((failure: Error) => toast('bad', t('table.exportFailed'), messageOf(failure).message))
  return (
    <BoardToolbar
      board={board}
      narrowing={view.narrowing}
      onNarrow={(narrowing, how) => change({ narrowing }, how)}
      findings={findings}
      onReview={() => setOpened({ kind: 'publish' })}
      by={rowsOf(view.by)}
      locationFilters={locationFilters}
      beginning={beginning}
      start={
        <>
          {start}
          <GroupingSwitch
            by={view.by}
            onChange={(by) => change({ by })}
            offered={roster ? groupings.filter((one) => one !== 'location') : groupings}
          />
          {total}
        </>
      }
      end={
        <>
          {tools}
          <BoardFilters
            narrowing={view.narrowing}
            onNarrow={(narrowing) => change({ narrowing })}
            with_conflicts={findings !== undefined}
            with_busy={rowsOf(view.by) === 'people'}
          />
          {toggle}
          <SavedViewsMenu saved={saved} />
          <BoardOptions onExport={onExport} costs={costs.view} />
        </>
      }
    />
  )
}

/** Opens the shift of a chip, or the proposal that it shows; of time at another roster it tells where that is. */
function useOpenChip(board: Board, setOpened: (opened: OpenedOnBoard) => void, onProposed: (id: string) => void) {
  const t = useTranslate()
  return (chip_id: string) => {
    const shown = shownByChip(chip_id)
    if (shown.kind === 'cancelled') return setOpened({ kind: 'shift', shift_id: shown.shift_id })
    if (shown.kind === 'assignment' && isProposed({ id: shown.assignment_id })) return onProposed(shown.assignment_id)
    const target = targetOf(board, chip_id)
    if (target) return setOpened({ kind: 'shift', ...target })
    const time = shown.kind === 'elsewhere' && board.elsewhere[shown.index]
    return (
      time &&
      toast(
        'info',
        t('rosters.chip.elsewhere'),
        `${time.location_name} · ${formatShift(time.works_on, time.starts, time.ends)}`,
      )
    )
  }
}
