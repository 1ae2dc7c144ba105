import { useCallback, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { chipsInView } from '#web/modules/rosters/board/board-model.ts'
import type { RowKind } from '#web/modules/rosters/board/board-ids.ts'
import type { RosterGridProps } from '#web/modules/rosters/grid/roster-grid-props.ts'
import type { Window } from '#web/modules/rosters/views/periods/periods.ts'
import { usePainted } from '#web/ui/use-painted.ts'
import { whenWanted } from '#web/ui/when-opened.tsx'
import type { BoardEditor } from '#web/modules/rosters/board/changes/editor-state.ts'
import type { ChipOp } from '#web/modules/rosters/board/changes/steps/chip-ops.ts'
import classes from '#web/modules/rosters/board/changes/Editing.module.css'
import type { EditorInputs } from '#web/modules/rosters/board/changes/editor-inputs.ts'

type ShownRows = Pick<RosterGridProps, 'chips_by_row' | 'people' | 'days'>
type Input = {
  board: Board
  /** the rosters of the board that can be planned; empty: nothing is edited, unless missing ones can be created */
  rosters: readonly BoardRoster[]
  by: RowKind
  shown: ShownRows
  window: Window
  /** draws a new shift */
  onDraw: EditorInputs['open']
  openMissing?: EditorInputs['openMissing']
  /** undefined: costs are not shown */
  askCost: EditorInputs['askCost'] | undefined
  onOpenChip: (chip_id: string) => void
  /** shows only people who can work a shift */
  onFilter: (shift_id: string) => void
}

// Once its code is there, boards are edited from their first frame: a key pressed right after the week changed is not lost.
let isLoaded = false
const BoardEditing = whenWanted(
  async () => {
    const module = await import('./BoardEditing.tsx')
    isLoaded = true
    return module.BoardEditing
  },
  () => true,
)
const subscribeToNothing = () => () => {}
const noOps: readonly ChipOp[] = []

/**
 * Direct editing of the board, in every view of it. Its code is loaded after the board is shown; until then the board can be read and its
 * shifts opened.
 */
export function useBoardEditing(input: Input) {
  const { board, rosters, by, shown, window, onDraw, openMissing, askCost, onOpenChip, onFilter } = input
  const [editor, setEditor] = useState<BoardEditor | null>(null)
  const state = useSyncExternalStore(editor?.subscribe ?? subscribeToNothing, () => editor?.state ?? null)
  const selection = useBoardSelection(board, by, editor)
  const pending = state?.pending ?? noOps
  const chips_by_row = useMemo(
    () => (editor ? editor.overlay(shown.chips_by_row, pending) : shown.chips_by_row),
    [editor, pending, shown.chips_by_row],
  )
  const inputs = useMemo(
    () => ({
      ...{ board, rosters, by, open: onDraw, filter: onFilter },
      ...(openMissing && { openMissing }),
      ...(askCost && { askCost }),
    }),
    [board, rosters, by, onDraw, onFilter, openMissing, askCost],
  )
  // Before the next paint, so that a confirmed change is never shown twice.
  useLayoutEffect(() => editor?.update(inputs), [editor, inputs])
  const isPainted = usePainted()
  const when = rosters.length > 0 || openMissing !== undefined
  const tools = when && (
    <span className={classes.tools}>
      {(isPainted || isLoaded) && (
        <BoardEditing
          inputs={inputs}
          shown={shown}
          window={window}
          editor={editor}
          onReady={setEditor}
          onOpenChip={onOpenChip}
        />
      )}
    </span>
  )
  return { tools, editor, pending, grid: { chips_by_row, editing: when ? editor?.editing : null, ...selection } }
}

/** The selected shifts, which stay selected when another view shows them. */
function useBoardSelection(board: Board, by: RowKind, editor: BoardEditor | null) {
  const [selection, setSelection] = useState<Selection>({ by, ids: none })
  const is_other = (selection.by === 'people') !== (by === 'people')
  const shown = is_other ? { by, ids: new Set(chipsInView(board, selection.ids, by === 'people')) } : selection
  if (is_other) setSelection(shown)
  const { ids } = shown
  useLayoutEffect(() => editor?.onSelect([...ids]), [editor, ids])
  const onSelect = useCallback((next: readonly string[]) => setSelection({ by, ids: new Set(next) }), [by])
  return { selected: ids, onSelect }
}

type Selection = { by: RowKind; ids: ReadonlySet<string> }
const none: ReadonlySet<string> = new Set()
