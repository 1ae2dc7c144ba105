import { useMemo } from 'react'
import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { boardOfRoster, rosterOf } from '#web/modules/rosters/board/board-rosters.ts'
import { type OpenedOnBoard, publishableOf } from '#web/modules/rosters/board/planning.ts'

const AddShiftDrawer = whenOpened(
  () => import('#web/modules/rosters/shift/AddShiftDrawer.tsx').then((module) => module.AddShiftDrawer),
  ({ target }) => target !== null,
)
const ShiftDrawer = whenOpened(
  () => import('#web/modules/planning/shift/ShiftDrawer.tsx').then((module) => module.ShiftDrawer),
  ({ target }) => target !== null,
)
const CopyDrawer = whenOpened(
  () => import('#web/modules/rosters/copying/CopyDrawer.tsx').then((module) => module.CopyDrawer),
  ({ opened }) => opened,
)
const PublishReview = whenOpened(
  () => import('#web/modules/publication/PublishReview.tsx').then((module) => module.PublishReview),
  ({ opened }) => opened,
)

const PublishRosters = whenOpened(
  () => import('#web/modules/publication/PublishRosters.tsx').then((module) => module.PublishRosters),
  ({ opened }) => opened,
)

type Props = {
  board: Board
  /** the one roster of the board; null: that of the opened shift */
  roster: BoardRoster | null
  opened: OpenedOnBoard
  setOpened: (opened: OpenedOnBoard) => void
}

/** The drawers and dialogs that open from the board. */
export function BoardDrawers({ board: all, roster: only, opened, setOpened }: Props) {
  const roster = only ?? rosterOf(all, opened)
  const board = useMemo(() => (roster ? boardOfRoster(all, roster) : all), [all, roster])
  const close = () => setOpened(null)
  const isPublishing = opened?.kind === 'publish'
  const shift_id = isPublishing ? opened.shift_id : undefined
  return (
    <>
      {only === null && (
        <PublishRosters
          rosters={publishableOf(all.rosters)}
          board={all}
          opened={isPublishing && shift_id === undefined}
          onClose={close}
          onOpen={setOpened}
        />
      )}
      {roster && (
        <>
          <AddShiftDrawer
            roster={roster}
            board={board}
            target={opened?.kind === 'add' ? opened : null}
            onClose={close}
            onOpen={setOpened}
          />
          <CopyDrawer
            roster={roster}
            part={opened?.kind === 'copy' ? opened.part : {}}
            opened={opened?.kind === 'copy'}
            onClose={close}
          />
          <ShiftDrawer
            roster={roster}
            board={board}
            target={opened?.kind === 'shift' ? opened : null}
            onClose={close}
            onOpen={setOpened}
          />
          <PublishReview
            roster={roster}
            shift_id={shift_id}
            opened={isPublishing}
            onClose={close}
            onOpen={setOpened}
            board={board}
          />
        </>
      )}
    </>
  )
}
