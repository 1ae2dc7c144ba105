import type { Fit } from './grid-editing.ts'

/**
 * Shows on every rendered cell whether the dragged shift fits there: by colour, and by a label that the stylesheet
 * displays. Attributes are set directly: React neither renders nor removes them.
 */
export function paintFit(box: HTMLElement, fit: Fit, rowIdOf: (line: number) => string | undefined) {
  for (const cell of box.querySelectorAll<HTMLElement>('[data-cell]')) {
    const [line = 0, day = 0] = cell.dataset.cell?.split(':').map(Number) ?? []
    const row_id = rowIdOf(line)
    const found = row_id === undefined ? null : fit(row_id, day)
    if (found === null) {
      delete cell.dataset.fit
      delete cell.dataset.fitLabel
      continue
    }
    if (cell.dataset.fit !== found.level) cell.dataset.fit = found.level
    if (cell.dataset.fitLabel !== found.label) cell.dataset.fitLabel = found.label
  }
}

export function clearFit(box: HTMLElement) {
  for (const cell of box.querySelectorAll<HTMLElement>('[data-fit]')) {
    delete cell.dataset.fit
    delete cell.dataset.fitLabel
  }
}
