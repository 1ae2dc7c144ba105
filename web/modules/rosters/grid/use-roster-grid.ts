import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'

import { coveredBy, isOnAddMark, rowsPerPage } from './geometry.ts'
import { type GridBoard, useGridBoard } from './grid-board.ts'
import { isRightToLeft, stopOf, useGridFocus } from '#web/modules/rosters/grid/keyboard/grid-focus.ts'
import { useVisibleRows } from './grid-rows.ts'
import { useGridSelection } from './grid-selection.ts'
import { type Command, commandOf } from '#web/modules/rosters/grid/keyboard/commands.ts'
import type { RosterGridProps } from './roster-grid-props.ts'
import { useGridEditing, type Grid } from './use-grid-editing.ts'
import type { AttachEditing } from './editing/grid-editing.ts'
import type { Stop } from '#web/modules/rosters/grid/keyboard/stops.ts'

/** The roster grid's state and its event listeners. Rows, cells and chips have none themselves. */
export const useRosterGrid = (props: RosterGridProps) => useGrid(props, useGridBoard(props))

/** The same for any arrangement of rows and cells; `attach`: the gestures of a timeline. */
export function useGrid(props: RosterGridProps, board: GridBoard, attach?: AttachEditing) {
  const box = useRef<HTMLDivElement>(null)
  const covered = coveredBy(board.open_row, props.footer !== undefined, board.size)
  const focus = useGridFocus(box, board, covered)
  const selection = useGridSelection(props.selected, props.onSelect)
  const { heights, begin } = board
  const visible = useVisibleRows({ box, people: props.people, heights, begin, focused: focus.stop.line - 1 })
  const grid = { props, board, focus, selection }
  const onKeyDown = keyListener(grid, (element) => rowsPerPage(element.clientHeight, covered, board.size))
  const news = useRef<HTMLDivElement>(null)
  useGridEditing(box, news, grid, attach)
  const listeners = { onFocus: focus.onFocus, onBlur: focus.onBlur, onKeyDown, ...usePointer(grid) }
  return { box, news, board, covered, visible, stop: focus.stop, selected: selection.selected, listeners }
}

const keyListener = (grid: Grid, pageOf: (element: Element) => number) => (event: KeyboardEvent<HTMLDivElement>) => {
  // A button in the grid (unfolding the open row) handles its own keys.
  if (!(event.target instanceof Element) || !event.target.closest('[data-stop]')) return
  const command = commandOf(event, isRightToLeft(event.currentTarget))
  if (!command || (command.do === 'clear' && grid.selection.selected.size === 0)) return
  event.preventDefault()
  event.stopPropagation()
  runCommand(command, grid, pageOf(event.currentTarget))
}

function runCommand(command: Command, { props, board, focus, selection }: Grid, page: number) {
  const { line, day, slot } = focus.stop
  const chip = board.cellAt(line, day).chips[slot]
  const handlers: Record<Command['do'], () => unknown> = {
    move: () => command.do === 'move' && focus.move(command.to, page),
    open: () => (chip ? props.onOpenChip(chip.id) : openAt({ props, board }, focus.stop)),
    create: () => createAt({ props, board }, focus.stop),
    select: () => chip && selection.toggle([chip.id]),
    selectRow: () => selection.select(board.chipsOn(line).map((each) => each.id)),
    clear: () => selection.clear(),
    openPerson: () => openPerson(props, props.people[line - 1]?.id),
  }
  handlers[command.do]()
}

/** Enter on a cell without a focused shift: unfolds hidden shifts or adds a new one. */
function openAt(grid: Pick<Grid, 'props' | 'board'>, { line, day, slot }: Stop) {
  if (grid.board.cellAt(line, day).hidden > 0) grid.board.open_row.fold()
  else createAt(grid, { line, day, slot })
}

function createAt({ props, board }: Pick<Grid, 'props' | 'board'>, { line, day }: Stop) {
  const row_id = board.rowIdOf(line)
  if (row_id !== undefined) props.onOpenCell?.(row_id, day)
}

const openPerson = (props: RosterGridProps, id: string | undefined) =>
  id === undefined ? undefined : props.onOpenPerson?.(id)

function usePointer(grid: Grid) {
  // Touch screens have no hover: the first tap on a cell shows its "+", the second can press it.
  const shows_add = useRef(true)
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      const was_here = isSameCell(stopOf(event.target), grid.focus.stop)
      shows_add.current =
        event.pointerType === 'mouse' || (was_here && event.currentTarget.contains(document.activeElement))
    },
    onClick: (event: MouseEvent<HTMLDivElement>) => handleClick(event, shows_add.current, grid),
    onDoubleClick(event: MouseEvent<HTMLDivElement>) {
      const { stop, chip_id, is_fold, is_add } = targetOf(event, grid.board)
      if (stop && chip_id === undefined && !is_fold && !is_add) createAt(grid, stop)
    },
  }
}

const isSameCell = (one: Stop | null, other: Stop) => one?.line === other.line && one.day === other.day

function handleClick(event: MouseEvent, shows_add: boolean, grid: Grid) {
  const { stop, chip_id, person_id, is_fold, is_add } = targetOf(event, grid.board)
  if (is_fold) return grid.board.open_row.fold()
  if (person_id !== undefined) return openPerson(grid.props, person_id)
  if (chip_id !== undefined) return pressChip(chip_id, event, grid)
  if (!stop) return undefined
  grid.focus.goTo(stop)
  grid.selection.clear()
  return is_add && shows_add ? createAt(grid, stop) : undefined
}

function pressChip(id: string, event: MouseEvent, { props, selection }: Pick<Grid, 'props' | 'selection'>) {
  if (event.shiftKey || event.ctrlKey || event.metaKey) return selection.toggle([id])
  selection.select([id])
  return props.onOpenChip(id)
}

/** The target of a click. Chips and cells are found by their data attributes, the "+" by geometry. */
function targetOf(event: MouseEvent, { size, has_add_marks }: GridBoard) {
  const target = event.target instanceof Element ? event.target : null
  const cell = target?.closest<HTMLElement>('[data-cell]')
  return {
    stop: stopOf(target),
    chip_id: target?.closest<HTMLElement>('[data-chip]')?.dataset.chip,
    person_id: target?.closest<HTMLElement>('[data-person]')?.dataset.person,
    is_fold: Boolean(target?.closest('[data-fold], [data-more]')),
    is_add:
      cell && has_add_marks
        ? isOnAddMark(
            cell.getBoundingClientRect(),
            { x: event.clientX, y: event.clientY },
            cell.dataset.empty !== undefined,
            size,
          )
        : false,
  }
}
