import type { PlannedBreak, BreakWorked } from '#contract/rostering/breaks.ts'
import type { ShiftBreak } from '#contract/rostering/rosters.ts'
import { formatMinutes } from './format.ts'
import type { useWords } from './wording.ts'

type Words = ReturnType<typeof useWords>

/** A break in words: "30 min unpaid". */
export const breakText = (t: Words, { minutes, paid }: Pick<ShiftBreak, 'minutes' | 'paid'>) =>
  t(paid ? 'app.breaks.toldPaid' : 'app.breaks.toldUnpaid', { time: formatMinutes(minutes) })

/** A break of time worked; of one that a rule took by itself that it did. */
export const workedBreakText = (t: Words, { rule, ...one }: BreakWorked) =>
  rule === undefined
    ? breakText(t, one)
    : t(one.paid ? 'app.breaks.rulePaid' : 'app.breaks.ruleUnpaid', { time: formatMinutes(one.minutes), name: rule })

export type PlacedBreak = PlannedBreak & { at: string; from: string; to: string }

/** When a break that the rules give is: at its time, or between two where it may be chosen. */
export const breakTimeText = (t: Words, { mode, at, from, to }: PlacedBreak) =>
  mode === 'window' && from !== to ? t('app.breaks.between', { from, to }) : t('app.breaks.at', { time: at })
