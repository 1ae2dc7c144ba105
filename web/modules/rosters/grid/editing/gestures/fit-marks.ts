import { cellOf } from '#web/modules/rosters/grid/cells.ts'
import type { Fit, FitCell } from '#web/modules/rosters/grid/editing/grid-editing.ts'

/**
 * Shows on every rendered cell whether the dragged shift fits there: by colour, and by a label that the stylesheet
 * displays. Attributes are set directly: React neither renders nor removes them.
 */
export function paintFit(box: HTMLElement, fit: Fit, rowIdOf: (line: number) => string | undefined) {
  for (const cell of box.querySelectorAll<HTMLElement>('[data-cell]')) {
    const { line, day } = cellOf(cell)
    const row_id = rowIdOf(line)
    markFit(cell, row_id === undefined ? null : fit(row_id, day))
  }
}

export function clearFit(box: HTMLElement) {
  for (const element of box.querySelectorAll<HTMLElement>('[data-fit]')) markFit(element, null)
}

export function markFit(element: HTMLElement, fit: FitCell | null) {
  if (fit === null) {
    delete element.dataset.fit
    delete element.dataset.fitLabel
    return
  }
  if (element.dataset.fit !== fit.level) element.dataset.fit = fit.level
  if (element.dataset.fitLabel !== fit.label) element.dataset.fitLabel = fit.label
}
