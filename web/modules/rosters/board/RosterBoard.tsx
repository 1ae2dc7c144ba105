import { useState } from 'react'
import { type Board, type BoardRoster, type Roster, rosters } from '#contract/rostering/rosters.ts'
import { addDays } from '#contract/values/time.ts'
import { formatDateRange, formatShift, formatZone } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useWords } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { toast } from '#web/ui/toast.tsx'
import classes from './Board.module.css'
import { BoardActions } from './BoardActions.tsx'
import { BoardToolbar } from './BoardToolbar.tsx'
import { boardInput } from './board-input.ts'
import { elsewhereOf, targetOf } from './board-model.ts'
import { everything } from './board-narrowing.ts'
import { RosterGrid } from '#web/modules/rosters/grid/RosterGrid.tsx'
import { openRowId } from '#web/modules/rosters/grid/roster-grid-props.ts'
import { isPlannable, type Opened } from './planning.ts'
import { PrintedBoard } from '#web/modules/rosters/print/PrintedBoard.tsx'
import { RosterFindings } from '#web/modules/rosters/publish/RosterFindings.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useBoardEditing } from './changes/use-board-editing.tsx'
import { useBoard } from './use-board.ts'

const AddShiftDrawer = whenOpened(
  () => import('#web/modules/rosters/shift/AddShiftDrawer.tsx').then((module) => module.AddShiftDrawer),
  ({ target }) => target !== null,
)
const ShiftDrawer = whenOpened(
  () => import('#web/modules/rosters/shift/ShiftDrawer.tsx').then((module) => module.ShiftDrawer),
  ({ target }) => target !== null,
)
const PublishReview = whenOpened(
  () => import('#web/modules/rosters/publish/PublishReview.tsx').then((module) => module.PublishReview),
  ({ opened }) => opened,
)

// Several planners may edit a roster at the same time, and people respond meanwhile.
const pollMilliseconds = 30_000

/** Planning of one roster: people by day, unfilled shifts, and all actions. */
export function RosterBoard({ id }: { id: string }) {
  const t = useWords()
  const board = useApiQuery(rosters.filter, boardInput(id), { keepPrevious: true, everyMs: pollMilliseconds })
  const roster = board.data?.rosters[0]
  const [opened, setOpened] = useState<Opened>(null)
  return (
    <Page
      fills
      title={roster?.name ?? t('rosters.board.title')}
      badge={roster && <RecordStatus of="rosters.status" status={roster.status} />}
      description={roster && <Whereabouts roster={roster} />}
      back={{ href: hrefOf('/create-roster'), label: t('rosters.list.title') }}
      actions={roster && <BoardActions roster={roster} open={setOpened} />}
    >
      <Loaded of={board}>
        {(data) => roster && <BoardBody board={data} roster={roster} opened={opened} setOpened={setOpened} />}
      </Loaded>
    </Page>
  )
}

function Whereabouts({ roster }: { roster: Roster }) {
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

type BodyProps = { board: Board; roster: BoardRoster; opened: Opened; setOpened: (opened: Opened) => void }

function BoardBody({ board, roster, opened, setOpened }: BodyProps) {
  const t = useWords()
  const plannable = isPlannable(roster)
  // Nobody can be added to a locked roster, so only people with shifts are shown.
  const [narrowing, setNarrowing] = useState({ ...everything, only_busy: !plannable })
  const review = useApiQuery(
    rosters.review,
    { id: roster.id, warnings_only: true },
    { when: plannable, keepPrevious: true },
  )
  const shown = useBoard({
    board,
    days: roster.days,
    narrowing,
    found: review.data?.findings,
    time_zone: roster.time_zone,
  })
  const close = () => setOpened(null)
  const openChip = (chip_id: string) => {
    const target = targetOf(board, chip_id)
    if (target) return setOpened({ kind: 'shift', ...target })
    const time = elsewhereOf(board, chip_id)
    return (
      time &&
      toast(
        'info',
        t('rosters.chip.elsewhere'),
        `${time.location_name} · ${formatShift(time.works_on, time.starts, time.ends)}`,
      )
    )
  }
  const { tools, grid } = useBoardEditing({
    board,
    roster,
    shown,
    when: plannable,
    onOpen: setOpened,
    onOpenChip: openChip,
  })
  const openCell = (row_id: string, day: number) =>
    setOpened({ kind: 'add', person_id: row_id === openRowId ? null : row_id, works_on: addDays(board.from, day) })
  return (
    <div className={classes.body}>
      <RosterFindings roster={roster} />
      <BoardToolbar
        board={board}
        narrowing={narrowing}
        onNarrow={setNarrowing}
        found={review.data?.findings ?? []}
        onReview={() => setOpened({ kind: 'publish' })}
        end={tools}
      />
      <div className={classes.grid}>
        <RosterGrid {...shown} {...grid} onOpenChip={openChip} onOpenCell={plannable ? openCell : undefined} />
      </div>
      <PrintedBoard board={board} roster={roster} />
      <AddShiftDrawer
        roster={roster}
        board={board}
        target={opened?.kind === 'add' ? opened : null}
        onClose={close}
        onOpen={setOpened}
      />
      <ShiftDrawer roster={roster} board={board} target={opened?.kind === 'shift' ? opened : null} onClose={close} />
      <PublishReview
        roster={roster}
        opened={opened?.kind === 'publish'}
        onClose={close}
        onOpen={setOpened}
        board={board}
      />
    </div>
  )
}
