import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { writeTable } from '#web/lib/list/table-file.ts'
import { chipStates, filledOf, paidMinutes, type Position } from '#web/modules/rosters/board/board-model.ts'
import { boardOfRows } from '#web/modules/rosters/board/board-narrowing.ts'
import { demandRowOf, type RowKind } from '#web/modules/rosters/board/board-ids.ts'
import type { Translate } from '#web/wording/translate.ts'
import type { FileTable } from '#web/ui/table/list-state.ts'
import { groupBy } from '#web/lib/grouping.ts'

/** The board with the shifts its filters leave, and the rows that its search finds. */
export type ExportedBoard = {
  board: Board
  by: RowKind
  row_ids: ReadonlySet<string>
  positions: ReadonlyMap<string, Position>
}

const rowOf = { people: null, demand: demandRowOf, location: ({ location_id }: RosterShift) => location_id } as const

/** One row for each person on each shift of the board, and one for each opening that is unfilled, as the board shows them. */
export function shiftTable(
  t: Translate,
  { board: all, by, row_ids, positions }: ExportedBoard,
): Omit<FileTable, 'name'> {
  const board = boardOfRows(all, row_ids, rowOf[by])
  const filled = filledOf(all)
  const rosters = new Map(board.rosters.map((roster) => [roster.id, roster]))
  const assigned = groupBy(board.assignments, ({ roster_shift_id }) => roster_shift_id)
  const names = new Map(board.people.map(({ id, name }) => [id, name]))
  const rows = board.shifts.flatMap((shift) => {
    const roster = rosters.get(shift.roster_id)
    const of = (who: string, status: string) => [
      formatDate(shift.works_on),
      shift.starts,
      shift.ends,
      formatNumber(paidMinutes(shift) / 60, { maximumFractionDigits: 2 }),
      positions.get(shift.position_id)?.name ?? '',
      roster?.location_name ?? '',
      roster?.customer_name ?? '',
      shift.sub_location_name ?? '',
      who,
      status,
    ]
    const assignments = assigned.get(shift.id) ?? []
    const unfilled = Math.max(0, shift.openings - (filled.get(shift.id) ?? 0))
    return [
      ...assignments.map((one) => of(names.get(one.employee_id) ?? '', t(`rosters.chip.${chipStates[one.status]}`))),
      ...Array.from({ length: unfilled }, () => of('', t('rosters.chip.open'))),
    ]
  })
  return { heads: headsOf(t), rows }
}

const headsOf = (t: Translate) => [
  t('rosters.shift.day'),
  t('rosters.shift.starts'),
  t('rosters.shift.ends'),
  t('rosters.views.paidHours'),
  t('rosters.shifts.position'),
  t('rosters.list.location'),
  t('rosters.list.customer'),
  t('rosters.shift.subLocation'),
  t('rosters.assigned.employee'),
  t('rosters.list.status'),
]

/** Writes and downloads the shifts that the board shows. */
export const exportShifts = (
  t: Translate,
  { name, ...shown }: ExportedBoard & { name: string },
  format: 'csv' | 'xlsx',
) => writeTable({ name, ...shiftTable(t, shown) }, format)
