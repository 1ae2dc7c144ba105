import type { RowKind } from '#web/modules/rosters/board/board-ids.ts'
import type { CopiedRecords } from '#web/modules/rosters/board/changes/clipboard.ts'
import { type GridChip, openRowId } from '#web/modules/rosters/grid/grid-content.ts'

/** A change of one chip, as the user made it on the grid. */
export type ChipOp =
  | {
      do: 'place'
      chip: GridChip
      row_id: string
      day: number
      /** the new times; absent: the shift keeps its own */
      starts?: string
      ends?: string
      /** what the row is */
      by: RowKind
      copy: boolean
      /** the records of a shift that was cut or copied in another week or roster, which this board does not have */
      copied?: CopiedRecords
      /** of the chip shown until the server confirms */
      shown_id: string
    }
  | { do: 'remove'; chip: GridChip }
  /** a person gets a free opening of the shift, which stays where it is */
  | { do: 'assign'; chip: GridChip; employee_id: string }

type Rows = ReadonlyMap<string, readonly GridChip[]>

/**
 * The rows with changes that the server has not confirmed yet. Only the arrays of changed rows are replaced, so only these
 * rows render again. A change whose chip is no longer there was confirmed meanwhile and is skipped.
 */
export function withPendingOps(rows: Rows, ops: readonly ChipOp[]): Rows {
  if (ops.length === 0) return rows
  const next = new Map(rows)
  for (const op of ops) apply(next, op)
  return next
}

function apply(rows: Map<string, readonly GridChip[]>, op: ChipOp) {
  if (op.do === 'place' && op.copied) return show(rows, op.chip, op)
  const row = rows.get(op.chip.row_id) ?? []
  const chip = row.find(({ id, day }) => id === op.chip.id && day === op.chip.day)
  if (!chip) return
  const left = op.do === 'place' && op.copy ? row : row.flatMap((one) => (one === chip ? remainderOf(chip, op) : [one]))
  rows.set(op.chip.row_id, left)
  if (op.do === 'place') show(rows, chip, op)
}

function show(rows: Map<string, readonly GridChip[]>, chip: GridChip, op: PlaceOp) {
  const placed: GridChip = {
    ...chip,
    ...looksAt(chip, op),
    id: op.shown_id,
    row_id: op.row_id,
    day: op.day,
    is_saving: true,
  }
  rows.set(op.row_id, [...(rows.get(op.row_id) ?? []), placed].toSorted(byStart))
}

/** An unfilled shift with several free openings stays when one of them goes to a person. */
function remainderOf(chip: GridChip, op: ChipOp): GridChip[] {
  const { openings } = chip
  if (op.do === 'assign' && chip.row_id !== openRowId) return [withOneMore(chip)]
  if (op.do === 'remove' || (op.do === 'place' && op.row_id === openRowId)) return []
  return !openings || openings.wanted - openings.filled <= 1 ? [] : [withOneMore(chip)]
}

const withOneMore = (chip: GridChip): GridChip => ({
  ...chip,
  ...(chip.openings && { openings: { ...chip.openings, filled: chip.openings.filled + 1 } }),
  is_saving: true,
})

type PlaceOp = Extract<ChipOp, { do: 'place' }>

const looksAt = (chip: GridChip, op: PlaceOp): Partial<GridChip> => ({ ...timesAt(chip, op), ...stateAt(chip, op) })

function timesAt(chip: GridChip, { starts = chip.starts, ends = chip.ends }: PlaceOp) {
  return { starts, ends, crosses_midnight: ends <= starts }
}

function stateAt(chip: GridChip, { row_id, copy, by }: PlaceOp): Partial<GridChip> {
  if (row_id === openRowId) {
    const is_open = chip.row_id === openRowId && chip.openings
    return { state: 'open', openings: is_open && !copy ? chip.openings : { filled: 0, wanted: 1 } }
  }
  if (by !== 'people')
    return copy ? { state: 'draft', openings: { filled: 0, wanted: chip.openings?.wanted ?? 1 } } : {}
  const stays = row_id === chip.row_id && !copy
  return { state: stays ? chip.state : 'draft', openings: undefined }
}

const byStart = (one: GridChip, other: GridChip) => one.day - other.day || one.starts.localeCompare(other.starts)
