// Leave on the days of a board and of the team's calendar, as short texts.
import type { LeaveSpan } from '#contract/people/leave/leave-calendar.ts'
import { formatDateRange, formatTimeRange } from '#web/lib/format.ts'
import type { Translate } from '#web/wording/translate.ts'

/** "Annual leave", "Leave, half a day", "Leave, 09:00–12:00 (requested)"; a reader who may not see the type sees that it is leave. */
export function leaveText(t: Translate, { type_name, amount, starts, ends, status }: LeaveSpan): string {
  const name = type_name ?? t('onLeave.leave')
  const whole =
    starts === null || ends === null ? name : t('onLeave.part', { leave: name, part: formatTimeRange(starts, ends) })
  const leave = amount === 'half_day' ? t('onLeave.half', { leave: name }) : whole
  return status === 'requested' ? t('onLeave.requested', { leave }) : leave
}

/** With its days: "Leave (requested): 9 – 13 Mar". */
export const leaveSentence = (t: Translate, span: LeaveSpan): string =>
  t('ui.fact', { detail: leaveText(t, span), value: formatDateRange(span.from_day, span.to_day, 'brief') })
