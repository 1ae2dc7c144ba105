import { fitVerdicts, type RosterFit } from '#contract/rostering/rosters/changes.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import type { Fit, FitCell } from '#web/modules/rosters/grid/editing/grid-editing.ts'

/** Looks up the server's verdicts by row and day; null for rows that are not people, such as the unfilled shifts. */
export function fitLookup(fit: RosterFit, labelOf: (finding: Finding) => string, okLabel: string): Fit {
  const place = new Map(fit.employee_ids.map((id, at) => [id, at]))
  const labels = fit.findings.map(labelOf)
  return (row_id, day) => {
    const at = place.get(row_id)
    const column = fit.days[day]
    if (at === undefined || !column) return null
    const level = verdicts[column.verdicts[at] ?? '']
    if (!level) return null
    return { level, label: level === 'ok' ? okLabel : (labels[column.reasons[at] ?? -1] ?? '') }
  }
}

/** The worst verdict about any of the people on a whole shift, by day. */
export function worstFit(fit: RosterFit, labelOf: (finding: Finding) => string, okLabel: string) {
  const of = fitLookup(fit, labelOf, okLabel)
  return (day: number): FitCell | null => {
    const cells = fit.employee_ids.flatMap((id) => of(id, day) ?? [])
    return worst.flatMap((level) => cells.find((cell) => cell.level === level) ?? [])[0] ?? null
  }
}

const worst = ['block', 'warn', 'ok'] as const

const verdicts: Readonly<Record<string, (typeof fitVerdicts)[keyof typeof fitVerdicts] | undefined>> = fitVerdicts
