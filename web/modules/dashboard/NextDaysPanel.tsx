import { Anchor, Progress, Text } from '@mantine/core'
import { dashboard } from '#contract/platform/dashboard.ts'
import { addDays, formatDate, formatNumber, formatRelativeDay, today } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { fillColour } from '#web/modules/rosters/Fill.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

/** For today and the next six days: people needed and people who accepted; each day links to its shifts. */
export function NextDaysPanel() {
  const t = useTranslate()
  const query = useApiQuery(dashboard.customer, {})
  const shown = query.data?.days
  const link = (
    <Anchor href={shiftsOf(shown?.[0]?.works_on ?? today(), shown?.at(-1)?.works_on)}>
      {t('dashboard.days.link')}
    </Anchor>
  )
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

const shiftsOf = (from: string, to = addDays(from, 6)) =>
  hrefOf('/roster-shifts', null, { status: 'published', from, to })

type DayProps = { works_on: string; openings: number; accepted: number; first: string; near: boolean }

function Day({ works_on, openings, accepted, first, near }: DayProps) {
  const t = useTranslate()
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
        value={openings === 0 ? 0 : (Math.min(accepted, openings) / openings) * 100}
        color={fillColour({ filled: accepted, openings, from: works_on })}
        aria-hidden
      />
      {openings === 0 ? (
        <Text size="sm" ta="end" className={classes.number} c="dimmed">
          –
        </Text>
      ) : (
        <Anchor size="sm" ta="end" className={classes.number} href={shiftsOf(works_on, works_on)}>
          {t('dashboard.days.accepted', { accepted: formatNumber(accepted), openings: formatNumber(openings) })}
        </Anchor>
      )}
    </li>
  )
}
