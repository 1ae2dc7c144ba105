import { useCallback, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Board, BoardRoster } from '#contract/rostering/rosters.ts'
import type { Opened } from '#web/modules/rosters/board/planning.ts'
import type { RosterGridProps } from '#web/modules/rosters/grid/roster-grid-props.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'
import type { BoardEditor } from './board-editor.ts'
import classes from './Editing.module.css'

type Shown = Pick<RosterGridProps, 'chips_by_row' | 'people' | 'days'>
type Input = {
  board: Board
  /** null: several rosters, which are not edited on the grid */
  roster: BoardRoster | null
  shown: Shown
  when: boolean
  onOpen: (opened: Opened) => void
  onOpenChip: (chip_id: string) => void
}

const BoardEditing = whenOpened(
  () => import('./BoardEditing.tsx').then((module) => module.BoardEditing),
  () => true,
)
const doNothing = () => {}
const subscribeToNothing = () => () => {}

/** Direct editing of the board. Its code is loaded after the board is shown; until then the board can be read and its shifts opened. */
export function useBoardEditing({ board, roster, shown, when, onOpen, onOpenChip }: Input) {
  const [editor, setEditor] = useState<BoardEditor | null>(null)
  const state = useSyncExternalStore(editor?.subscribe ?? subscribeToNothing, () => editor?.state() ?? null)
  const chips_by_row = useMemo(
    () => (editor && state ? editor.overlay(shown.chips_by_row, state.pending) : shown.chips_by_row),
    [editor, state, shown.chips_by_row],
  )
  const open = useCallback(
    (target: { person_id: string | null; works_on: string; until?: string }) => onOpen({ kind: 'add', ...target }),
    [onOpen],
  )
  // Before the next paint, so that a confirmed change is never shown twice.
  useLayoutEffect(() => {
    if (roster) editor?.update({ board, roster, open })
  }, [editor, board, roster, open])
  const tools = when && roster && (
    <span className={classes.tools}>
      <BoardEditing
        inputs={{ board, roster, open }}
        shown={shown}
        editor={editor}
        onReady={setEditor}
        onOpenChip={onOpenChip}
        onClose={doNothing}
      />
    </span>
  )
  return { tools, grid: { chips_by_row, editing: when ? editor?.editing : null, onSelect: editor?.onSelect } }
}
