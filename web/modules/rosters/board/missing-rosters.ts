import { addDays, daysBetween } from '#contract/values/time.ts'
import type { Board, BoardRoster } from '#contract/rostering/rosters/rosters.ts'
import { recordsOfChip } from './board-model.ts'
import { rosterForShift } from './board-rosters.ts'
import { type RowKind, shownByRow } from './board-ids.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'

/** A week in which a location has no roster that can be planned. */
export type MissingRoster = { location_id: string; location_name: string; week_start: string }

type Placed = { chip: GridChip; row_id: string; day: number }

/** The weeks and locations that placing these shifts needs and that have no roster, each once. `copied`: the rosters of other weeks' shifts. */
export function missingRosters(
  board: Board,
  placements: readonly Placed[],
  by: RowKind,
  copied: readonly BoardRoster[] = [],
): MissingRoster[] {
  const rosters = [...board.rosters, ...copied]
  const missing = new Map<string, MissingRoster>()
  for (const { chip, row_id, day } of placements) {
    const shift = recordsOfChip(board, chip.id)?.shift
    if (!shift) continue
    const works_on = addDays(board.from, day)
    const row = shownByRow(row_id, by)
    const { location_id } = row.kind === 'location' ? row : shift
    if (rosterForShift(board, shift, { works_on, location_id })) continue
    const one = missingAt({ rosters }, location_id, works_on)
    missing.set(`${location_id} ${one.week_start}`, one)
  }
  return [...missing.values()]
}

/** The week of the location's other rosters that has the day; of a location without any, the one that begins on that day. */
export function missingAt(board: Pick<Board, 'rosters'>, location_id: string, works_on: string): MissingRoster {
  const known = board.rosters.find((roster) => roster.location_id === location_id)
  const since = known ? daysBetween(known.week_start, works_on) : 0
  const week_start = addDays(works_on, -(((since % 7) + 7) % 7))
  return { location_id, location_name: known?.location_name ?? '', week_start }
}
