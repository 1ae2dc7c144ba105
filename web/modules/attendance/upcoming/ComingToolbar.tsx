import { SegmentedControl } from '@mantine/core'
import { addDays, formatDate, formatDateRange, today } from '#web/lib/format.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PeriodArrows } from '#web/modules/rosters/PeriodArrows.tsx'
import { PlaceFilters } from '#web/modules/rosters/PlaceFilters.tsx'
import classes from './Coming.module.css'

type Props = { from: string; days: 1 | 7; with_customers: boolean }

/** Selects the day or week, and the site; all are stored in the URL. */
export function ComingToolbar({ from, days, with_customers }: Props) {
  const t = useTranslate()
  const [, setDay] = useSearchParam('day')
  const [, setLength] = useSearchParam('length')
  return (
    <div className={classes.toolbar} data-screen-only>
      <PeriodArrows
        from={from}
        days={days}
        text={days === 1 ? formatDate(from, 'weekday') : formatDateRange(from, addDays(from, 6))}
        isNow={today() >= from && today() < addDays(from, days)}
        labels={{
          earlier: t(days === 1 ? 'whoIsComing.dayBefore' : 'rosters.published.earlier'),
          now: t(days === 1 ? 'whoIsComing.today' : 'rosters.published.thisWeek'),
          later: t(days === 1 ? 'whoIsComing.dayAfter' : 'rosters.published.later'),
        }}
        onMove={setDay}
        className={classes.moves}
      />
      <SegmentedControl
        size="sm"
        aria-label={t('rosters.new.length')}
        value={days === 1 ? 'day' : 'week'}
        onChange={(value) => setLength(value === 'week' ? value : null, { replace: true })}
        data={[
          { value: 'day', label: t('whoIsComing.day') },
          { value: 'week', label: t('whoIsComing.week') },
        ]}
      />
      <PlaceFilters with_customers={with_customers} className={classes.choice} />
    </div>
  )
}
