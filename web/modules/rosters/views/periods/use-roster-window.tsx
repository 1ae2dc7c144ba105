import type { Roster } from '#contract/rostering/rosters/rosters.ts'
import { today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Translate } from '#web/wording/translate.ts'
import { useWeekArrows } from '#web/modules/rosters/board/weeks/use-week-arrows.tsx'
import type { WeeksOfSite } from '#web/modules/rosters/board/weeks/use-weeks-of-site.ts'
import { PeriodNav } from './PeriodNav.tsx'
import { periodLengths, periods, windowOfRoster } from './periods.ts'
import type { BoardViewState } from '#web/modules/rosters/views/use-view.ts'

type View = Pick<BoardViewState['view'], 'by' | 'from' | 'period'>

/** The days of one roster that are shown, the buttons that change them, and what leads beyond them. By the hour it is one day at first. */
export function useRosterWindow(
  roster: Roster,
  { by, from, period }: View,
  change: BoardViewState['change'],
  weeks?: WeeksOfSite,
) {
  const t = useTranslate()
  const by_hours = by === 'hours'
  const length = by_hours ? (period ?? 'day') : period
  const window = windowOfRoster(roster, length, { from, today: today(roster.time_zone) })
  const { dialog, ...beyond } = useWeekArrows(roster, weeks ?? unknown)
  const nav = (
    <PeriodNav
      {...(weeks && { beyond })}
      window={window}
      period={length}
      periods={periods.filter((one) => periodLengths[one] < roster.days + (by_hours ? 1 : 0))}
      whole={by_hours ? undefined : wholeText(t, roster.days)}
      onGo={(day) => change({ from: day })}
      onPeriod={(next) => change({ period: next, ...(next === null && { from: null }) })}
    />
  )
  return { window, nav, beyond, dialog }
}

// On a board of the past, the arrows stay within the roster.
const unknown: WeeksOfSite = { previous: undefined, next: undefined, last: null }

/** The name of the roster's whole period: "week", or "10 days". */
function wholeText(t: Translate, days: number) {
  const same = periods.find((one) => periodLengths[one] === days)
  return same ? t(`rosters.views.period_${same}`) : t('rosters.views.days', { count: days })
}
