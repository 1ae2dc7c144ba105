import { Anchor, Progress, Text } from '@mantine/core'
import { dashboard } from '#contract/dashboard.ts'
import { formatDate, formatNumber, formatRelativeDay } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/Loaded.tsx'
import { useAsk } from '#web/lib/use-ask.ts'
import { useWords } from '#web/lib/wording.ts'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Panel } from '#web/ui/Panel.tsx'

/** Today and the six days after it: how many people are wanted and how many have agreed to come. */
export function NextDaysPanel() {
  const t = useWords()
  const query = useAsk(dashboard.customer, {})
  const link = <Anchor href={hrefOf('/published-roster')}>{t('dashboard.days.link')}</Anchor>
  return (
    <Panel title={t('dashboard.days.title')} actions={link}>
      <Loaded of={query}>
        {({ days }) =>
          days.every(({ openings }) => openings === 0) ? (
            <EmptyState title={t('dashboard.days.empty')} text={t('dashboard.days.emptyText')} />
          ) : (
            <ul className={classes.rows}>
              {days.map((day, at) => (
                <Day key={day.works_on} {...day} first={days[0]?.works_on ?? day.works_on} near={at < 2} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

type DayProps = { works_on: string; openings: number; confirmed: number; first: string; near: boolean }

function Day({ works_on, openings, confirmed, first, near }: DayProps) {
  const t = useWords()
  const full = confirmed >= openings
  return (
    <li className={classes.day}>
      <div>
        <Text fw={500}>{formatDate(works_on, 'weekday')}</Text>
        {near && (
          <Text size="xs" c="dimmed">
            {formatRelativeDay(works_on, first)}
          </Text>
        )}
      </div>
      <Progress
        value={openings === 0 ? 0 : (Math.min(confirmed, openings) / openings) * 100}
        color={full ? 'teal' : 'indigo'}
        aria-hidden
      />
      <Text size="sm" ta="end" className={classes.number} c={openings === 0 ? 'dimmed' : undefined}>
        {openings === 0
          ? '–'
          : t('dashboard.days.confirmed', { confirmed: formatNumber(confirmed), openings: formatNumber(openings) })}
      </Text>
    </li>
  )
}
