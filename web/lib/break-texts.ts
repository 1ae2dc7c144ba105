import type { PlannedBreak, WorkedBreak } from '#contract/rostering/breaks.ts'
import type { ShiftBreak } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Translate } from '#web/wording/words.ts'
import { formatMinutes } from './format.ts'

/** A break as text: "30 min unpaid". */
export const breakText = (t: Translate, { minutes, paid }: Pick<ShiftBreak, 'minutes' | 'paid'>) =>
  t(paid ? 'breaks.shift.paidTime' : 'breaks.shift.unpaidTime', { time: formatMinutes(minutes) })

/** A break of worked time; one deducted by a rule says so. */
export const workedBreakText = (t: Translate, { rule, ...one }: WorkedBreak) =>
  rule === undefined
    ? breakText(t, one)
    : t(one.paid ? 'breaks.shift.rulePaid' : 'breaks.shift.ruleUnpaid', {
        time: formatMinutes(one.minutes),
        name: rule,
      })

export type PlacedBreak = PlannedBreak & { at: string; from: string; to: string }

/** The time of a rule break: fixed, or a range to choose from. */
export const breakTimeText = (t: Translate, { mode, at, from, to }: PlacedBreak) =>
  mode === 'window' && from !== to ? t('breaks.shift.between', { from, to }) : t('breaks.shift.at', { time: at })
