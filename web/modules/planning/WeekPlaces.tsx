import { SegmentedControl } from '@mantine/core'
import type { WeekStart } from '#contract/values/week-starts.ts'
import { addDays, formatDateRange, today, weekStartOf } from '#web/lib/format.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/rosters/board/Board.module.css'
import { PeriodArrows } from '#web/modules/rosters/PeriodArrows.tsx'
import { PlaceFilters } from '#web/modules/rosters/PlaceFilters.tsx'

type Props = { week: string; begins: WeekStart; days: number; with_customers: boolean }

/** Selects the weeks, customer and site; all are stored in the URL. */
export function WeekPlaces({ week, begins, days, with_customers }: Props) {
  const t = useTranslate()
  const [, setWeek] = useSearchParam('week')
  const [, setLength] = useSearchParam('length')
  return (
    <div className={classes.toolbar} data-screen-only>
      <PeriodArrows
        from={week}
        days={days}
        text={formatDateRange(week, addDays(week, days - 1))}
        isNow={week === weekStartOf(today(), begins)}
        labels={{
          earlier: t('rosters.published.earlier'),
          now: t('rosters.published.thisWeek'),
          later: t('rosters.published.later'),
        }}
        onMove={setWeek}
      />
      <SegmentedControl
        size="sm"
        aria-label={t('rosters.new.length')}
        value={days === 14 ? 'fortnight' : 'week'}
        onChange={(value) => setLength(value === 'fortnight' ? value : null, { replace: true })}
        data={[
          { value: 'week', label: t('rosters.new.days_7') },
          { value: 'fortnight', label: t('rosters.new.days_14') },
        ]}
      />
      <PlaceFilters with_customers={with_customers} className={classes.choice} />
    </div>
  )
}
