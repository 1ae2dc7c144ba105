import { Stack, Text, Title } from '@mantine/core'
import { IconMapPinCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { customers } from '#contract/customers/customers.ts'
import { onSite, type OnSiteBoard, type SiteBoard } from '#contract/rostering/clock/on-site.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatInstantTime } from '#web/lib/format.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { useRosterStream } from '#web/modules/rosters/presence/use-roster-stream.ts'
import { PlaceFilters } from '#web/modules/rosters/PlaceFilters.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import classes from './OnSite.module.css'
import { PersonOnSiteLine } from './PersonOnSiteLine.tsx'
import type { TimesheetTabProps } from '#web/modules/timesheets/timesheet-parts.ts'

// Customers have no stream of rosters.
const pollMilliseconds = 15_000
const loaded = { path: onSite.board.path, besides: [] }

/** Who is at work now, by site: live for planners, reloaded every few seconds for customers. */
export function OnSiteNow({ kind }: TimesheetTabProps) {
  const t = useTranslate()
  const [customer_id] = useSearchParam('customer_id')
  const [location_id] = useSearchParam('location_id')
  const input = { customer_id: customer_id ?? undefined, location_id: location_id ?? undefined }
  const query = useApiQuery(onSite.board, input, { keepPrevious: true, everyMs: pollMilliseconds })
  const plans = kind === 'agency' && isCallAllowed(rosters.filter)
  const roster_ids = useMemo(() => (plans ? rostersOf(query.data) : []), [plans, query.data])
  useRosterStream(roster_ids, input, loaded)
  return (
    <Stack gap="lg">
      <div className={classes.toolbar}>
        <PlaceFilters
          with_customers={kind === 'agency' && isCallAllowed(customers.choices)}
          className={classes.choice}
        />
        {query.data && (
          <Text size="sm" c="dimmed">
            {t('onSite.updated', { time: formatInstantTime(query.data.now) })}
          </Text>
        )}
      </div>
      <Loaded of={query}>
        {({ sites }) =>
          sites.length === 0 ? (
            <EmptyState
              icon={<IconMapPinCheck stroke={1.6} />}
              title={t('onSite.empty')}
              text={t('onSite.emptyText')}
            />
          ) : (
            <div className={classes.sites}>
              {sites.map((site) => (
                <Site key={site.location_id} site={site} isOfCustomer={kind === 'customer'} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Stack>
  )
}

const rostersOf = (board: OnSiteBoard | undefined) => [
  ...new Set(board?.sites.flatMap(({ people }) => people.flatMap(({ shift }) => shift?.roster_id ?? [])) ?? []),
]

function Site({ site, isOfCustomer }: { site: SiteBoard; isOfCustomer: boolean }) {
  const t = useTranslate()
  const here = site.people.filter(({ state }) => state === 'on_site' || state === 'on_break').length
  const late = site.people.filter(({ state }) => state === 'late').length
  return (
    <section className={classes.site}>
      <header className={classes.head}>
        <div>
          <Title order={2} size="h4">
            {site.location_name}
          </Title>
          {!isOfCustomer && (
            <Text size="sm" c="dimmed">
              {site.customer_name}
            </Text>
          )}
        </div>
        <span className={classes.totals}>
          {late > 0 && <StatusBadge tone="bad">{t('onSite.lateCount', { count: late })}</StatusBadge>}
          <Text span fw={600}>
            {t('onSite.count', { here, expected: site.people.length })}
          </Text>
        </span>
      </header>
      {!site.has_clock && (
        <Text size="sm" c="dimmed" className={classes.note}>
          {t('onSite.noClock')}
        </Text>
      )}
      <ul className={classes.people}>
        {site.people.map((person) => (
          <PersonOnSiteLine
            key={person.shift?.assignment_id ?? person.employee_id}
            person={person}
            zone={site.time_zone}
            isOfCustomer={isOfCustomer}
          />
        ))}
      </ul>
    </section>
  )
}
