import { Anchor, Button, Text } from '@mantine/core'
import { IconCalendarEvent, IconChevronRight, IconClockPlay, IconMapPin } from '@tabler/icons-react'
import { clock } from '#contract/rostering/clock/punches.ts'
import type { AssignmentRow } from '#contract/rostering/shifts/assignments.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { addDays, formatDate, formatRelativeDay, formatShift, formatTimeRange, today } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { May } from '#web/lib/session/May.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useWords } from '#web/lib/wording.ts'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { useWaitingShifts } from '#web/modules/timesheets/record/WaitingShifts.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

const now = () => Temporal.Now.instant().toString({ fractionalSecondDigits: 3 })

// Starts yesterday: a night shift may still be running, and the user's date may differ from the site's.
const useNextShifts = () =>
  useApiQuery(rosters.assignments, {
    from: addDays(today(), -2),
    status: 'accepted,in_progress',
    sort: 'starts_at',
    per_page: 10,
  })

const useOffered = () => useApiQuery(rosters.assignments, { status: 'pending', sort: 'starts_at', per_page: 5 })

/** Whether what is at the top of the dashboard is still loaded. It appears at once, so that nothing moves below the user's finger. */
export function useIsLoadingShifts(): boolean {
  const queries = [useNextShifts(), useOffered(), useWaitingShifts('', isCallAllowed(rosters.assignments))]
  return queries.some(({ isLoading }) => isLoading)
}

/** The user's next shift: when, where, how to get there. */
export function NextShift() {
  const t = useWords()
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
  const t = useWords()
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

/** Offers awaiting a response, with a link to the shifts, where they are answered. */
export function AwaitingResponse() {
  const t = useWords()
  const query = useOffered()
  const rows = query.data?.rows.filter((row) => row.starts_at > now()) ?? []
  if (rows.length === 0) return null
  return (
    <Panel title={t('dashboard.answers.title')}>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.id} className={classes.row}>
            <div>
              <Text fw={600}>{formatShift(row.works_on, row.starts, row.ends)}</Text>
              <Text c="dimmed">
                {row.position_name} · {row.location_name}
              </Text>
            </div>
          </li>
        ))}
      </ul>
      <Button component="a" size="md" fullWidth mt="md" href={hrefOf('/assigned-roster')}>
        {t('dashboard.answers.answer')}
      </Button>
    </Panel>
  )
}

/** Rejected hours, each with a link to correct them. */
export function RejectedHours() {
  const t = useWords()
  const { data } = useApiQuery(timesheets.list, { status: 'rejected', sort: 'works_on', dir: 'desc', per_page: 5 })
  if (!data || data.total === 0) return null
  return (
    <Panel title={t('dashboard.rejected.title')}>
      <ul className={classes.rows}>
        {data.rows.map((row) => (
          <li key={row.id} className={classes.row}>
            <div>
              <Anchor fw={600} href={hrefOf('/time-sheets/view/{id}', { id: row.id })}>
                {formatShift(row.works_on, row.starts, row.ends)}
              </Anchor>
              <Text c="dimmed">{row.location_name}</Text>
            </div>
            <Button
              component="a"
              variant="default"
              href={hrefOf('/time-sheets/view/{id}', { id: row.id }, { edit: 'yes' })}
              rightSection={<IconChevronRight size={16} aria-hidden />}
              aria-label={t('dashboard.rejected.correctOf', { day: formatDate(row.works_on, 'full') })}
            >
              {t('dashboard.rejected.correct')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
