import type { LineLabel, OvertimeTier, OvertimeTrigger, Percentages } from '#contract/payroll/pay-rules/rule-set.ts'
import type { DayPiece } from '#server/modules/pay/pricing/time/kind-of-day.ts'
import { type DueTrigger, type PeriodStart, triggersAt } from './overtime-triggers.ts'
import { overtimeOn, type WorkedSoFar } from './worked-so-far.ts'

export type Overtime = {
  reason: { by: OvertimeTrigger; limit: number | null; before: number | null }
  label: LineLabel
  percentages: Percentages
}
/** Paid minutes that are ordinary, or overtime for one reason. */
export type Run = DayPiece & { overtime: Overtime | null }

type Progress = { ordinary: number; overtime: number }

/** Each paid minute of a period once, in order: ordinary or overtime. */
export function classifyMinutes(pieces: readonly DayPiece[], start: PeriodStart, worked: WorkedSoFar): Run[] {
  const triggers = triggersAt(start, worked)
  const progress = { ordinary: 0, overtime: overtimeOn(worked, start.workday) }
  return pieces.filter(({ is_paid }) => is_paid).flatMap((piece) => runsOf(piece, triggers, start, progress))
}

function runsOf(
  piece: DayPiece,
  triggers: readonly DueTrigger[],
  start: PeriodStart,
  progress: Progress,
): readonly Run[] {
  const runs: Run[] = []
  let from = piece.from
  while (from < piece.to) {
    const run = nextRun({ ...piece, from }, triggers, start, progress)
    progress[run.overtime ? 'overtime' : 'ordinary'] += run.to - run.from
    runs.push(run)
    from = run.to
  }
  return runs
}

/** The longest run from the start of a piece. */
function nextRun(piece: DayPiece, triggers: readonly DueTrigger[], start: PeriodStart, progress: Progress): Run {
  const left = triggers.map((trigger) => trigger.ordinaryLeft(piece, progress.ordinary))
  const due = triggers[left.indexOf(0)]
  if (!due) return { ...piece, to: Math.min(piece.to, piece.from + Math.min(...left)), overtime: null }
  const { trigger, limit, does_count } = due
  const before = does_count && due.before !== null ? due.before + progress.ordinary : due.before
  const reason = { by: trigger, limit, before }
  const { rule_set } = start.terms
  if (trigger === 'short_rest' && rule_set.short_rest) {
    const { percentages } = rule_set.short_rest
    return { ...piece, overtime: { reason, label: 'short_rest', percentages } }
  }
  const { tier, minutes } = tierAfter(rule_set.overtime.tiers[piece.kind], progress.overtime)
  const { label, percentages } = tier
  return { ...piece, to: Math.min(piece.to, piece.from + minutes), overtime: { reason, label, percentages } }
}

/** The tier that so much overtime has reached, and how many minutes more it lasts. */
function tierAfter(tiers: readonly OvertimeTier[], overtime: number): { tier: OvertimeTier; minutes: number } {
  let end = 0
  for (const tier of tiers) {
    end += tier.minutes ?? Infinity
    if (overtime < end) return { tier, minutes: end - overtime }
  }
  const tier = tiers.at(-1)
  if (tier === undefined) throw new RangeError('no tier of overtime')
  return { tier, minutes: Infinity }
}
