import type { LeaveSpan } from '#contract/people/leave/leave-calendar.ts'
import { formatDateRange } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { leaveSentence } from './leave-texts.ts'
import classes from './LeaveTag.module.css'

/** Beside a person: the days on which they are away; the tooltip says which leave it is. */
export function LeaveTag({ spans }: { spans: readonly LeaveSpan[] }) {
  const t = useTranslate()
  const [first, ...others] = spans
  if (!first) return null
  const days = formatDateRange(first.from_day, first.to_day, 'brief')
  const label = spans.map((span) => leaveSentence(t, span)).join('; ')
  return (
    <span className={classes.tag} data-status={first.status} title={label}>
      {t(first.status === 'approved' ? 'onLeave.tag' : 'onLeave.tagRequested', { days })}
      {others.length > 0 && ` +${others.length}`}
    </span>
  )
}
