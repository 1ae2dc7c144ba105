import { fitVerdicts } from '#contract/rostering/rosters/changes.ts'
import type { PersonFigures, PersonFit } from '#contract/rostering/rosters/roster-people.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { addDays } from '#contract/values/time.ts'
import { shownByChip } from '#web/modules/rosters/board/board-ids.ts'
import { filledOf, targetOf } from '#web/modules/rosters/board/board-model.ts'
import type { FitCell } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import type { PersonFitLookup } from '#web/modules/rosters/grid/editing/gestures/person-fit-marks.ts'

type Texts = {
  labelOf: (finding: Finding) => string
  ok: string
  /** of a whole shift without a free opening */
  full: string
  /** of an empty cell: what the person stated about the day, or that a new shift is added */
  newShift: string
  dayLabel: (day: PersonFigures['days'][number]) => string
}

const excludingLevels: ReadonlySet<string> = new Set(['off', 'unavailable', 'partly', 'outside'])

/** The verdicts of the shifts by chip, and what the person stated by day. `from`: the first day shown. */
export function personFitLookup(
  fit: PersonFit,
  board: Board,
  { figures, from, texts }: { figures: PersonFigures | undefined; from: string; texts: Texts },
): PersonFitLookup {
  const verdicts: Readonly<Record<string, FitCell['level'] | undefined>> = fitVerdicts
  const labels = fit.findings.map(texts.labelOf)
  const filled = filledOf(board)
  const full = new Set(board.shifts.filter(({ id, openings }) => (filled.get(id) ?? 0) >= openings).map(({ id }) => id))
  const indexes = new Map(fit.shift_ids.map((id, at) => [id, at]))
  return {
    chip(chip) {
      const shift_id = targetOf(board, chip.id)?.shift_id ?? ''
      if (shownByChip(chip.id).kind === 'whole' && full.has(shift_id)) return { level: 'block', label: texts.full }
      const at = indexes.get(shift_id)
      const level = at === undefined ? undefined : verdicts[fit.verdicts[at] ?? '']
      if (at === undefined || level === undefined) return null
      return { level, label: level === 'ok' ? texts.ok : (labels[fit.reasons[at] ?? -1] ?? '') }
    },
    day(at) {
      const stated = figures?.days.find(({ works_on }) => works_on === addDays(from, at))
      return stated && excludingLevels.has(stated.state)
        ? { level: 'warn', label: texts.dayLabel(stated) }
        : { level: 'ok', label: texts.newShift }
    },
  }
}
