import { markFit } from './fit-marks.ts'
import type { EditedGrid, FitCell } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import { chipOf } from '#web/modules/rosters/grid/editing/grid-access.ts'
import { cellOf } from '#web/modules/rosters/grid/cells.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'

/** What one person can work: each shift, and a new shift on each day. Null where it is not known. */
export type PersonFitLookup = { chip: (chip: GridChip) => FitCell | null; day: (day: number) => FitCell | null }

/** Shows on every rendered shift and empty cell whether the dragged person can work there, as fit-marks.ts does for shifts. */
export function paintPersonFit(handle: EditedGrid, fit: PersonFitLookup) {
  for (const element of handle.box.querySelectorAll<HTMLElement>('[data-chip]')) {
    const chip = chipOf(handle, element)
    markFit(element, chip && handle.actions.isMovable(chip) ? fit.chip(chip) : null)
  }
  for (const cell of handle.box.querySelectorAll<HTMLElement>('[data-cell][data-empty]'))
    markFit(cell, fit.day(cellOf(cell).day))
}
