import { Button, Text } from '@mantine/core'
import { IconCalendarEvent, IconClockPlay, IconMapPin } from '@tabler/icons-react'
import { clock } from '#contract/rostering/clock/punches.ts'
import type { AssignmentRow } from '#contract/rostering/shifts/assignments.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { addDays, formatDate, formatRelativeDay, formatTimeRange, today } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

const now = () => Temporal.Now.instant().toString({ fractionalSecondDigits: 3 })

// Starts yesterday: a night shift may still be running, and the user's date may differ from the site's.
export const useNextShifts = () =>
  useApiQuery(rosters.assignments, {
    from: addDays(today(), -2),
    status: 'accepted,in_progress',
    sort: 'starts_at',
    per_page: 10,
  })

/** The user's next shift: when, where, how to get there. */
export function NextShift() {
  const t = useTranslate()
  const query = useNextShifts()
  return (
    <Loaded of={query}>
      {({ rows }) => {
        const next = rows.find((row) => row.ends_at > now())
        if (next) return <NextShiftCard shift={next} />
        return (
          <Panel title={t('dashboard.next.title')}>
            <EmptyState
              icon={<IconCalendarEvent stroke={1.6} />}
              title={t('dashboard.next.empty')}
              text={t('dashboard.next.emptyText')}
            />
          </Panel>
        )
      }}
    </Loaded>
  )
}

function NextShiftCard({ shift }: { shift: AssignmentRow }) {
  const t = useTranslate()
  const hasStarted = shift.starts_at <= now()
  // Nobody can clock in for a shift of another day yet.
  const isToday = hasStarted || shift.works_on === today(shift.time_zone)
  return (
    <section className={classes.next} aria-label={t('dashboard.next.title')}>
      <div>
        <div className={classes.soon}>
          {hasStarted
            ? t('dashboard.next.now')
            : t('dashboard.next.when', { day: formatRelativeDay(shift.works_on, today(shift.time_zone)) })}
        </div>
        <div className={classes.when}>{formatDate(shift.works_on, 'full')}</div>
        <div className={classes.when}>{formatTimeRange(shift.starts, shift.ends)}</div>
      </div>
      <div>
        <Text fw={600} size="md">
          {shift.location_name}
        </Text>
        <Text>
          {shift.position_name} · {shift.customer_name}
        </Text>
        {shift.location_address && <Text>{shift.location_address}</Text>}
        {shift.site_instructions && (
          <Text mt="xs" c="dimmed">
            {shift.site_instructions}
          </Text>
        )}
      </div>
      <div className={classes.actions}>
        <May call={clock.today}>
          <Button
            component="a"
            size="md"
            variant={isToday ? 'filled' : 'default'}
            href={hrefOf('/clock')}
            leftSection={<IconClockPlay size={18} aria-hidden />}
          >
            {t('clock.open')}
          </Button>
        </May>
        {shift.location_address && (
          <Button
            component="a"
            size="md"
            variant="default"
            href={mapOf(shift.location_address)}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconMapPin size={18} aria-hidden />}
          >
            {t('dashboard.next.map')}
          </Button>
        )}
        <Button component="a" size="md" variant="default" href={hrefOf('/assigned-roster')}>
          {t('dashboard.next.all')}
        </Button>
      </div>
    </section>
  )
}

/** Opens the map application of a phone. */
const mapOf = (address: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
