import type { EditedGrid, FitCell } from './grid-editing.ts'
import { chipOf } from './grid-access.ts'
import type { PersonFitLookup } from './person-gesture.ts'

/** Shows on every rendered shift and empty cell whether the dragged person can work there, as fit-marks.ts does for shifts. */
export function paintPersonFit(handle: EditedGrid, fit: PersonFitLookup) {
  for (const element of handle.box.querySelectorAll<HTMLElement>('[data-chip]')) {
    const chip = chipOf(handle, element)
    mark(element, chip && handle.actions.isMovable(chip) ? fit.chip(chip) : null)
  }
  for (const cell of handle.box.querySelectorAll<HTMLElement>('[data-cell][data-empty]'))
    mark(cell, fit.day(Number(cell.dataset.cell?.split(':')[1])))
}

export function clearPersonFit(box: HTMLElement) {
  for (const element of box.querySelectorAll<HTMLElement>('[data-fit]')) mark(element, null)
}

function mark(element: HTMLElement, found: FitCell | null) {
  if (found === null) {
    delete element.dataset.fit
    delete element.dataset.fitLabel
    return
  }
  if (element.dataset.fit !== found.level) element.dataset.fit = found.level
  if (element.dataset.fitLabel !== found.label) element.dataset.fitLabel = found.label
}
