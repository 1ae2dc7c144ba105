import { fitVerdicts, type RosterFit } from '#contract/rostering/rosters/changes.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import type { Fit } from '#web/modules/rosters/grid/editing/grid-editing.ts'

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

const verdicts: Readonly<Record<string, (typeof fitVerdicts)[keyof typeof fitVerdicts] | undefined>> = fitVerdicts
