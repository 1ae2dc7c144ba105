import { Anchor, Text } from '@mantine/core'
import type { ComingShift } from '#contract/rostering/shifts/who-is-coming.ts'
import { onSite } from '#contract/rostering/clock/on-site.ts'
import { whoIsComing } from '#contract/rostering/shifts/who-is-coming.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { addDays, formatTimeRange, today } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/dashboard/Dashboard.module.css'
import { ArrivalBadge } from '#web/modules/attendance/upcoming/ArrivalBadge.tsx'
import { comingDays, type ShownShift } from '#web/modules/attendance/upcoming/coming-days.ts'
import { Panel } from '#web/ui/page/Panel.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'

const pollMilliseconds = 60_000

/** The people at the customer's sites today, by the names that the agency releases, in the order of their shifts. */
export function OnSiteToday() {
  const t = useTranslate()
  // The sites' days can differ from the reader's, and a night shift belongs to the day before.
  const query = useApiQuery(
    whoIsComing.days,
    { from: addDays(today(), -1), to: addDays(today(), 1) },
    { everyMs: pollMilliseconds },
  )
  const links = (
    <>
      <May call={onSite.board}>
        <Anchor href={hrefOf('/time-sheets', null, { tab: 'on-site' })}>{t('dashboard.onSite.board')}</Anchor>
      </May>
      <Anchor href={hrefOf('/who-is-coming')}>{t('dashboard.onSite.all')}</Anchor>
    </>
  )
  return (
    <Panel title={t('dashboard.onSite.title')} actions={links}>
      <Loaded of={query}>
        {(coming) => {
          const shifts = comingDays({ ...coming, shifts: coming.shifts.filter(isToday) }).flatMap(({ sites }) =>
            sites.flatMap((site) => site.shifts),
          )
          const people = shifts.flatMap(peopleOf)
          return people.length === 0 ? (
            <EmptyState title={t('dashboard.onSite.empty')} text={t('dashboard.onSite.emptyText')} />
          ) : (
            <ul className={classes.rows}>
              {people.map((person) => (
                <PersonRow key={person.id} person={person} />
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Panel>
  )
}

function isToday({ is_cancelled, works_on, time_zone, starts_at, ends_at }: ComingShift) {
  const now = Temporal.Now.instant().epochMilliseconds
  const isRunning = Date.parse(starts_at) <= now && now < Date.parse(ends_at)
  return !is_cancelled && (works_on === today(time_zone) || isRunning)
}

const peopleOf = (shift: ShownShift) =>
  shift.people
    .filter(({ arrival }) => arrival !== 'cancelled' && arrival !== 'replaced')
    .map(({ assignment_id: id, name, arrival }) => ({ id, name, arrival, shift }))

function PersonRow({ person }: { person: ReturnType<typeof peopleOf>[number] }) {
  const { location_name, position_name, starts, ends, ends_at } = person.shift
  return (
    <li className={classes.row}>
      <div>
        <Text fw={600}>{person.name}</Text>
        <Text c="dimmed">{[formatTimeRange(starts, ends), position_name, location_name].join(' · ')}</Text>
      </div>
      <ArrivalBadge arrival={person.arrival} ends_at={ends_at} />
    </li>
  )
}
