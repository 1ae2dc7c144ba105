import { Anchor, Progress, Text } from '@mantine/core'
import { dashboard } from '#contract/platform/dashboard.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { addDays, formatDateRange, formatNumber, formatPercent } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { fillColour } from '#web/modules/rosters/Fill.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'

/** The share of openings that people accepted in each of the last eight weeks; each week links to its shifts. */
export function FillRatePanel() {
  const t = useTranslate()
  const query = useApiQuery(dashboard.fillRate, {})
  return (
    <Panel title={t('dashboard.fill.title')}>
      <Loaded of={query}>
        {(weeks) =>
          weeks.every(({ openings }) => openings === 0) ? (
            <EmptyState title={t('dashboard.fill.empty')} text={t('dashboard.days.emptyText')} />
          ) : (
            <ul className={classes.rows}>
              {weeks.map((week) => (
                <Week key={week.week_start} {...week} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

type WeekProps = { week_start: string; openings: number; accepted: number }

function Week({ week_start, openings, accepted }: WeekProps) {
  const t = useTranslate()
  const last_day = addDays(week_start, 6)
  const rate = openings === 0 ? 0 : Math.min(accepted / openings, 1)
  return (
    <li className={classes.day}>
      <Text>{formatDateRange(week_start, last_day, 'brief')}</Text>
      <Progress value={rate * 100} color={fillColour({ filled: accepted, openings })} aria-hidden />
      {openings === 0 ? (
        <Text size="sm" ta="end" className={classes.number} c="dimmed">
          –
        </Text>
      ) : (
        <Anchor
          size="sm"
          ta="end"
          className={classes.number}
          href={hrefOf('/roster-shifts', null, { status: 'published', from: week_start, to: last_day })}
        >
          {t('dashboard.fill.rate', {
            rate: formatPercent(rate),
            accepted: formatNumber(accepted),
            openings: formatNumber(openings),
          })}
        </Anchor>
      )}
    </li>
  )
}
