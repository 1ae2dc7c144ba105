import type { PlannedBreak, WorkedBreak } from '#contract/rostering/breaks.ts'
import type { ShiftBreak } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Translate } from '#web/wording/translate.ts'
import { formatList, formatMinutes } from './format.ts'

/** The breaks of a new shift or pattern without rules. */
export const usualBreaks: ShiftBreak[] = [{ minutes: 30, paid: false }]

/** Where a shift's breaks come from: the site's rules, or by hand, which is not custom while they are the usual ones. */
export const breaksOrigin = (t: Translate, breaks: readonly Pick<ShiftBreak, 'minutes' | 'paid'>[] | null) =>
  breaks === null
    ? t('breaks.shift.by_rules')
    : isUsualBreaks(breaks)
      ? t('breaks.shift.usual', { breaks: formatList(breaks.map((one) => breakText(t, one))) })
      : t('breaks.shift.by_hand')

/** Whether these are the breaks of a new shift, unchanged. */
export const isUsualBreaks = (breaks: readonly Pick<ShiftBreak, 'minutes' | 'paid'>[]) =>
  breaks.length === usualBreaks.length &&
  breaks.every(({ minutes, paid }, at) => minutes === usualBreaks[at]?.minutes && paid === usualBreaks[at]?.paid)

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
