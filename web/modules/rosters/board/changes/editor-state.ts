import type { QueryClient } from '@tanstack/react-query'
import type { ChangeRow, RosterStep, UndoState } from '#contract/rostering/rosters/changes.ts'
import type { EditedGrid, GridEditing } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'
import type { ChipOp, withPendingOps } from '#web/modules/rosters/board/changes/steps/chip-ops.ts'
import type { Waiting } from '#web/modules/rosters/board/changes/steps/send-once.ts'
import type { Fits } from '#web/modules/rosters/board/changes/fits/fits.ts'
import type { EditorInputs } from './editor-inputs.ts'

/** A change that the server refused, with what it needs to be tried again. */
export type RefusedStep = { steps: RosterStep[]; op: ChipOp | null; row: ChangeRow }

export type EditorDialog =
  | { kind: 'menu'; point: { x: number; y: number } }
  | { kind: 'place' | 'edit' | 'keys' }
  | { kind: 'remove'; chips: readonly GridChip[] }
  /** shifts cancelled under the customer’s notice terms */
  | { kind: 'cancel'; ids: readonly string[] }
  | { kind: 'refused'; refused: readonly RefusedStep[] }
  | null

export type EditorState = {
  /** shown on the board, not confirmed by the server yet */
  pending: readonly ChipOp[]
  /** the network fails; the change is sent again */
  waiting: Waiting | null
  undo: UndoState
  selected: readonly string[]
  dialog: EditorDialog
}

export type Reasons = { override_reason?: string; reason?: string }
export type Change = { ops: readonly ChipOp[]; steps?: readonly RefusedStep[]; reasons?: Reasons }
export type Task = { kind: 'apply'; change: Change } | { kind: 'undo' | 'redo' }

/**
 * Edits one board: shows changes at once, sends them one after the other, takes back what the server refuses, and
 * undoes. Lives outside React, so that dragging renders nothing; components subscribe to its state.
 */
export type BoardEditor = {
  client: QueryClient
  inputs: EditorInputs
  fits: Fits
  /** null before it is shown */
  grid: EditedGrid | null
  state: EditorState
  listeners: Set<() => void>
  /** the first one is being sent */
  tasks: Task[]
  /** of chips whose assignment or shift was replaced */
  new_ids: Map<string, string>
  /** confirmed by the server, and pending until the board is loaded */
  confirmed: readonly ChipOp[]
  placed_count: number
  /** what is called by code that is loaded before the editor's */
  subscribe: (listener: () => void) => () => void
  editing: GridEditing
  overlay: typeof withPendingOps
  update: (inputs: EditorInputs) => void
  onSelect: (chip_ids: readonly string[]) => void
  undo: () => void
}

export function setState(editor: BoardEditor, next: Partial<EditorState>) {
  editor.state = { ...editor.state, ...next }
  for (const listener of editor.listeners) listener()
}

export const showDialog = (editor: BoardEditor, dialog: EditorDialog) => setState(editor, { dialog })

/** Shows these changes no longer as pending. A selected chip stays selected under the id that the server gave it. */
export function dropPending(editor: BoardEditor, ops: readonly ChipOp[]) {
  const { pending, selected } = editor.state
  editor.confirmed = editor.confirmed.filter((op) => !ops.includes(op))
  const shown = new Set(ops.flatMap((op) => (op.do === 'place' ? [op.shown_id] : [])))
  const idOf = (id: string) => (shown.has(id) ? editor.new_ids.get(id) : undefined) ?? id
  setState(editor, { pending: pending.filter((op) => !ops.includes(op)), selected: selected.map(idOf) })
}

/** The keys apply to the grid again: what was focused before the dialog may be gone. */
export function closeDialog(editor: BoardEditor) {
  setState(editor, { dialog: null })
  editor.grid?.goTo({ ...editor.grid.stop() })
}

/** Shows changes as pending, without the dialog in which they were made. */
export function showPending(editor: BoardEditor, ops: readonly ChipOp[]) {
  const isOpen = editor.state.dialog !== null
  setState(editor, { pending: [...editor.state.pending, ...ops] })
  if (isOpen) closeDialog(editor)
}
