import { openRowId } from '#web/modules/rosters/grid/grid-content.ts'

/** Builds the id of a chip by what it shows. */
export const chipIds = {
  assignment: (assignment_id: string) => `a:${assignment_id}`,
  openings: (shift_id: string) => `s:${shift_id}`,
  whole: (shift_id: string) => `w:${shift_id}`,
  cancelled: (shift_id: string, employee_id?: string) => `c:${shift_id}${employee_id ? `:${employee_id}` : ''}`,
  elsewhere: (index: number) => `e:${index}`,
  unsaved: (number: number) => `p:${number}`,
}

/**
 * What a chip shows. `openings`: the free openings of a shift; `whole`: a shift with everybody assigned to it; `elsewhere`: by its index among
 * the board's; `unsaved`: a shift that the server has not confirmed yet.
 */
export type ShownByChip =
  | { kind: 'assignment'; assignment_id: string }
  | { kind: 'openings' | 'whole' | 'cancelled'; shift_id: string }
  | { kind: 'elsewhere'; index: number }
  | { kind: 'unsaved' }

export function shownByChip(chip_id: string): ShownByChip {
  const [kind, id] = [chip_id.slice(0, 2), chip_id.slice(2)]
  if (kind === 'a:') return { kind: 'assignment', assignment_id: id }
  if (kind === 's:') return { kind: 'openings', shift_id: id }
  if (kind === 'w:') return { kind: 'whole', shift_id: id }
  if (kind === 'c:') return { kind: 'cancelled', shift_id: id.split(':')[0] ?? '' }
  return kind === 'e:' ? { kind: 'elsewhere', index: Number(id) } : { kind: 'unsaved' }
}

/** The shifts that chips show with everybody assigned to them. */
export const wholeShiftsOf = (chip_ids: readonly string[]): ReadonlySet<string> =>
  new Set(chip_ids.map(shownByChip).flatMap((shown) => (shown.kind === 'whole' ? [shown.shift_id] : [])))

/** What the rows are. */
export type RowKind = 'people' | 'demand' | 'location'

type ShownByRow =
  | { kind: 'open' }
  | { kind: 'people'; employee_id: string }
  | { kind: 'location'; location_id: string }
  | { kind: 'demand'; demand: Demand }

type Demand = { position_id: string; starts: string; ends: string }

/** The row of all shifts of one position at the same times. */
export const demandRowOf = ({ position_id, starts, ends }: Demand) => `${position_id} ${starts} ${ends}`

export function shownByRow(row_id: string, by: RowKind): ShownByRow {
  if (row_id === openRowId) return { kind: 'open' }
  if (by === 'people') return { kind: 'people', employee_id: row_id }
  if (by === 'location') return { kind: 'location', location_id: row_id }
  const [position_id = '', starts = '', ends = ''] = row_id.split(' ')
  return { kind: 'demand', demand: { position_id, starts, ends } }
}
