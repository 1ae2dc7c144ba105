import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays, formatDate, formatDateRange, today } from '#web/lib/format.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { useWords } from '#web/lib/wording.ts'
import { PlaceFilters } from '#web/modules/rosters/PlaceFilters.tsx'
import classes from './Coming.module.css'

type Props = { from: string; days: 1 | 7; with_customers: boolean }

/** Selects the day or week, and the site; all are stored in the URL. */
export function ComingToolbar({ from, days, with_customers }: Props) {
  const t = useWords()
  const [, setDay] = useSearchParam('day')
  const [, setLength] = useSearchParam('length')
  const isNow = today() >= from && today() < addDays(from, days)
  return (
    <div className={classes.toolbar} data-screen-only>
      <div className={classes.moves}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t(days === 1 ? 'coming.dayBefore' : 'rosters.published.earlier')}
          onClick={() => setDay(addDays(from, -days))}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Button
          variant="default"
          data-period
          aria-current={isNow ? 'date' : undefined}
          title={t(days === 1 ? 'coming.today' : 'rosters.published.thisWeek')}
          onClick={() => setDay(null)}
        >
          {days === 1 ? formatDate(from, 'weekday') : formatDateRange(from, addDays(from, 6))}
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t(days === 1 ? 'coming.dayAfter' : 'rosters.published.later')}
          onClick={() => setDay(addDays(from, days))}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </div>
      <SegmentedControl
        size="sm"
        aria-label={t('rosters.new.length')}
        value={days === 1 ? 'day' : 'week'}
        onChange={(value) => setLength(value === 'week' ? value : null, { replace: true })}
        data={[
          { value: 'day', label: t('coming.day') },
          { value: 'week', label: t('coming.week') },
        ]}
      />
      <PlaceFilters with_customers={with_customers} className={classes.choice} />
    </div>
  )
}
