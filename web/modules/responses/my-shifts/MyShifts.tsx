import { Alert, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconBeach, IconCalendarCheck, IconClockCheck, IconClockPlay, IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { clock } from '#contract/rostering/clock/punches.ts'
import type { AssignmentWithActions } from '#contract/rostering/shifts/assignments.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import {
  addDays,
  dayOf,
  formatDate,
  formatInstant,
  formatInstantTime,
  formatRelativeDay,
  today,
} from '#web/lib/format.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { OwnAgencyContact } from '#web/lib/AgencyContactLines.tsx'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useOfflineCache } from '#web/lib/offline/use-offline-cache.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { CalendarFeedButton } from '#web/modules/publication/calendar/CalendarFeedButton.tsx'
import { OwnOffers } from '#web/modules/responses/offers/OwnOffers.tsx'
import { agendaOf, byDay } from './agenda.ts'
import { DeclineDialog } from './answers/DeclineDialog.tsx'
import { AnswerAlerts } from './answers/WaitingAnswer.tsx'
import classes from './MyShifts.module.css'
import { MySwaps } from '#web/modules/responses/swaps/MySwaps.tsx'
import { MyShiftCard } from './MyShiftCard.tsx'
import { MyShiftPage, useMyShiftSites } from './details/MyShiftPage.tsx'
import { useNoticesSeen } from './use-notices-seen.ts'

const pollMilliseconds = 30_000
const maxShifts = 100
// Increase the number when the shape of a row changes, so that an older cache is not read.
const cacheName = 'my-shifts.4'

/** An employee's own shifts: offers awaiting a response, the next shift, and the others by day. Designed for a phone. */
export function MyShifts() {
  const t = useTranslate()
  const [when, setWhen] = useSearchParam('when')
  const [shift] = useSearchParam('shift')
  const isPast = when === 'past'
  // Yesterday's overnight shift may still be running.
  const period = isPast
    ? { to: addDays(today(), -1), dir: 'desc' as const }
    : { from: addDays(today(), -1), dir: 'asc' as const }
  const query = useApiQuery(
    rosters.assignments,
    { ...period, sort: 'starts_at', per_page: maxShifts },
    { everyMs: pollMilliseconds },
  )
  useNoticesSeen(isPast ? undefined : query.data?.rows)
  // Cached for offline use: people read their coming shifts on the way to work.
  const { data: stored, as_of } = useOfflineCache(isPast ? null : cacheName, query)
  useMyShiftSites()
  if (shift !== null) return <MyShiftPage id={shift} rows={(stored ?? query.data)?.rows} />
  return (
    <Page
      title={t('shell.screens.myShifts')}
      description={t('rosters.mine.text')}
      width="narrow"
      actions={
        <>
          <ClockLink />
          <AvailabilityLink />
          <CalendarFeedButton />
        </>
      }
    >
      <div className={classes.agenda}>
        <SegmentedControl
          className={classes.when}
          aria-label={t('rosters.mine.when')}
          value={isPast ? 'past' : 'coming'}
          onChange={(value) => setWhen(value === 'past' ? value : null, { replace: true })}
          data={[
            { value: 'coming', label: t('rosters.mine.coming') },
            { value: 'past', label: t('rosters.mine.past') },
          ]}
        />
        {as_of && <Offline as_of={as_of} />}
        <AnswerAlerts />
        {!isPast && <OwnOffers />}
        {!isPast && !as_of && <MySwaps className={classes.section} />}
        {stored ? (
          <ComingShifts rows={stored.rows} />
        ) : (
          <Loaded of={query}>
            {({ rows }) => (isPast ? <PastShifts rows={rows} /> : <ComingShifts rows={rows} />)}
          </Loaded>
        )}
        <OwnAgencyContact />
      </div>
    </Page>
  )
}

function ClockLink() {
  const t = useTranslate()
  return (
    <May call={clock.today}>
      <LinkButton href={hrefOf('/clock')} icon={IconClockPlay} variant="filled">
        {t('clock.open')}
      </LinkButton>
    </May>
  )
}

/** The own availability and preferred times. */
function AvailabilityLink() {
  const t = useTranslate()
  const id = useSession()?.user?.employee_id ?? null
  if (id === null) return null
  return (
    <LinkButton href={hrefOf('/employee-profile-update/{id}', { id }, { tab: 'availability' })} icon={IconClockCheck}>
      {t('myShifts.availability')}
    </LinkButton>
  )
}

function Offline({ as_of }: { as_of: string }) {
  const t = useTranslate()
  const at = dayOf(as_of) === today() ? formatInstantTime(as_of) : formatInstant(as_of)
  return (
    <Alert color="yellow" role="status" icon={<IconCloudOff aria-hidden />}>
      {t('rosters.mine.offline', { at })}
    </Alert>
  )
}

function ComingShifts({ rows }: { rows: readonly AssignmentWithActions[] }) {
  const t = useTranslate()
  const [declining, setDeclining] = useState<AssignmentWithActions | null>(null)
  const { waiting, next, later } = agendaOf(rows)
  if (waiting.length + later.length === 0 && next === null)
    return (
      <EmptyState
        icon={<IconBeach stroke={1.6} />}
        title={t('rosters.mine.empty')}
        text={t('rosters.mine.emptyText')}
      />
    )
  return (
    <div className={classes.columns}>
      {waiting.length > 0 && (
        <section className={classes.section} data-area="waiting">
          <Title order={2} size="h3" className={classes.heading}>
            {t('rosters.mine.waiting', { count: waiting.length })}
          </Title>
          {waiting.map((row) => (
            <MyShiftCard key={row.id} row={row} onDecline={() => setDeclining(row)} />
          ))}
        </section>
      )}
      {next && (
        <section className={classes.section} data-area="next">
          <Title order={2} size="h3" className={classes.heading}>
            <IconCalendarCheck size={18} aria-hidden />
            {t('rosters.mine.next', { when: formatRelativeDay(next.works_on, today(next.time_zone)) })}
          </Title>
          <MyShiftCard row={next} is_next />
        </section>
      )}
      {later.length > 0 && (
        <div data-area="later">
          <Days rows={later} />
        </div>
      )}
      <DeclineDialog row={declining} onClose={() => setDeclining(null)} />
    </div>
  )
}

function PastShifts({ rows }: { rows: readonly AssignmentWithActions[] }) {
  const t = useTranslate()
  if (rows.length === 0) return <EmptyState title={t('rosters.mine.emptyPast')} />
  return <Days rows={rows} />
}

function Days({ rows }: { rows: readonly AssignmentWithActions[] }) {
  return (
    <Stack gap="lg">
      {byDay(rows).map(({ day, rows: ofDay }) => (
        <section key={day} className={classes.section}>
          <Title order={2} size="h4" className={classes.heading}>
            {formatDate(day, 'full')}
            <Text span c="dimmed" className={classes.relative}>
              {formatRelativeDay(day)}
            </Text>
          </Title>
          {ofDay.map((row) => (
            <MyShiftCard key={row.id} row={row} />
          ))}
        </section>
      ))}
    </Stack>
  )
}
