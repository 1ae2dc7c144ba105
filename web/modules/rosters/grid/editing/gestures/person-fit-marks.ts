import { markFit } from './fit-marks.ts'
import type { EditedGrid } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import { chipOf } from '#web/modules/rosters/grid/editing/grid-access.ts'
import type { PersonFitLookup } from './person-gesture.ts'

/** Shows on every rendered shift and empty cell whether the dragged person can work there, as fit-marks.ts does for shifts. */
export function paintPersonFit(handle: EditedGrid, fit: PersonFitLookup) {
  for (const element of handle.box.querySelectorAll<HTMLElement>('[data-chip]')) {
    const chip = chipOf(handle, element)
    markFit(element, chip && handle.actions.isMovable(chip) ? fit.chip(chip) : null)
  }
  for (const cell of handle.box.querySelectorAll<HTMLElement>('[data-cell][data-empty]'))
    markFit(cell, fit.day(Number(cell.dataset.cell?.split(':')[1])))
}
