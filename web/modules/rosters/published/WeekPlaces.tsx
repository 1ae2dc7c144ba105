import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { WeekStart } from '#contract/values/week-starts.ts'
import { addDays, formatDateRange, today, weekStartOf } from '#web/lib/format.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { useWords } from '#web/lib/wording.ts'
import classes from '#web/modules/rosters/board/Board.module.css'
import { PlaceFilters } from '#web/modules/rosters/PlaceFilters.tsx'

type Props = { week: string; begins: WeekStart; days: number; with_customers: boolean }

/** Selects the weeks, customer and site; all are stored in the URL. */
export function WeekPlaces({ week, begins, days, with_customers }: Props) {
  const t = useWords()
  const [, setWeek] = useSearchParam('week')
  const [, setLength] = useSearchParam('length')
  const thisWeek = weekStartOf(today(), begins)
  return (
    <div className={classes.toolbar} data-screen-only>
      <div className={classes.weeks}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('rosters.published.earlier')}
          onClick={() => setWeek(addDays(week, -days))}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Button
          variant="default"
          className={classes.period}
          aria-current={week === thisWeek ? 'date' : undefined}
          onClick={() => setWeek(null)}
          title={t('rosters.published.thisWeek')}
        >
          {formatDateRange(week, addDays(week, days - 1))}
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('rosters.published.later')}
          onClick={() => setWeek(addDays(week, days))}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </div>
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
