import { Button, Stack, Text, Title } from '@mantine/core'
import { IconPrinter, IconRepeat, IconUsersGroup } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { customers } from '#contract/customers/customers.ts'
import { shiftCancellations } from '#contract/rostering/shifts/shift-cancellations.ts'
import { shiftRequests } from '#contract/rostering/shifts/shift-requests.ts'
import { whoIsComing } from '#contract/rostering/shifts/who-is-coming.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { addDays, formatDate, formatRelativeDay, today, weekStartOf } from '#web/lib/format.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { isCallAllowed, kindOf, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { CancelShiftsDialogProps } from '#web/modules/attendance/cancellations/CancelShiftsDialog.tsx'
import { useWeekStart } from '#web/modules/rosters/list/use-week-start.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { type ComingDay, comingDays, expectedPeople, totalsOf } from '#web/modules/attendance/upcoming/coming-days.ts'
import classes from '#web/modules/attendance/upcoming/Coming.module.css'
import { ComingShiftCard } from '#web/modules/attendance/upcoming/ComingShiftCard.tsx'
import { ComingToolbar } from '#web/modules/attendance/upcoming/ComingToolbar.tsx'
import { SignInSheet } from '#web/modules/attendance/upcoming/SignInSheet.tsx'

const pollMilliseconds = 30_000

const SamePeopleDrawer = whenOpened(
  () => import('#web/modules/shift-requests/SamePeopleDrawer.tsx').then((module) => module.SamePeopleDrawer),
  ({ opened }) => opened,
)

const CancelShiftsDialog = whenOpened(
  () =>
    import('#web/modules/attendance/cancellations/CancelShiftsDialog.tsx').then((module) => module.CancelShiftsDialog),
  ({ ids }: CancelShiftsDialogProps) => ids !== null,
)

/** The people rostered at the customer's sites, by day: today first. Customers see what their agency releases. */
export function WhoIsComingScreen() {
  const t = useTranslate()
  const isOfCustomer = kindOf(useSession()) === 'customer'
  const [opened, setOpened] = useState(false)
  const { from, days, filters } = useShownDays()
  const query = useApiQuery(
    whoIsComing.days,
    { from, to: addDays(from, days - 1), ...filters },
    { keepPrevious: true, everyMs: pollMilliseconds },
  )
  const expectedDays = useMemo(() => (query.data ? comingDays(query.data) : []), [query.data])
  const people = expectedPeople(expectedDays)
  return (
    <Page
      title={t('shell.screens.whoIsComing')}
      description={t(isOfCustomer ? 'whoIsComing.textCustomer' : 'whoIsComing.text')}
      actions={
        <>
          {isOfCustomer && people.length > 0 && isCallAllowed(shiftRequests.copyLastWeek) && (
            <Button leftSection={<IconRepeat size={16} aria-hidden />} onClick={() => setOpened(true)}>
              {t('whoIsComing.again')}
            </Button>
          )}
          {expectedDays.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('whoIsComing.printSheet')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="lg">
        <ComingToolbar from={from} days={days} with_customers={!isOfCustomer && isCallAllowed(customers.choices)} />
        <Loaded of={query}>
          {() =>
            expectedDays.length === 0 ? (
              <NobodyExpected isOfCustomer={isOfCustomer} />
            ) : (
              expectedDays.map((day) => (
                <Day key={day.day} of={day} isOfCustomer={isOfCustomer} onChanged={() => void query.refetch()} />
              ))
            )
          }
        </Loaded>
      </Stack>
      <SignInSheet days={expectedDays} />
      <SamePeopleDrawer opened={opened} day={from} days={expectedDays} onClose={() => setOpened(false)} />
    </Page>
  )
}

/** The day or week of the URL, and the site. */
function useShownDays() {
  const [day] = useSearchParam('day')
  const [length] = useSearchParam('length')
  const [customer_id] = useSearchParam('customer_id')
  const [location_id] = useSearchParam('location_id')
  const begins = useWeekStart({ customer_id, location_id })
  const chosen = day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : today()
  const days: 1 | 7 = length === 'week' ? 7 : 1
  return {
    from: days === 7 ? weekStartOf(chosen, begins) : chosen,
    days,
    filters: { customer_id: customer_id ?? undefined, location_id: location_id ?? undefined },
  }
}

function NobodyExpected({ isOfCustomer }: { isOfCustomer: boolean }) {
  const t = useTranslate()
  const canRequest = isOfCustomer && isCallAllowed(shiftRequests.store)
  return (
    <EmptyState
      icon={<IconUsersGroup stroke={1.6} />}
      title={t('whoIsComing.empty')}
      text={t('whoIsComing.emptyText')}
      action={
        canRequest && (
          <Button component="a" href={hrefOf('/published-roster', null, { tab: 'requests' })}>
            {t('requests.add')}
          </Button>
        )
      }
    />
  )
}

type DayProps = { of: ComingDay; isOfCustomer: boolean; onChanged: () => void }

function Day({ of, isOfCustomer, onChanged }: DayProps) {
  const t = useTranslate()
  const [cancelled, setCancelled] = useState<string[] | null>(null)
  const canCancel = isOfCustomer && isCallAllowed(shiftCancellations.cancel)
  const totals = totalsOf(of.sites.flatMap(({ shifts }) => shifts))
  return (
    <section className={classes.day}>
      <div className={classes.dayHead}>
        <Title order={2} size="h3">
          {formatDate(of.day, 'full')}
        </Title>
        <span className={classes.totals}>{formatRelativeDay(of.day)}</span>
        <span className={classes.totals}>
          {t('whoIsComing.expected', { count: totals.expected })}
          {totals.awaiting > 0 && ` · ${t('whoIsComing.awaiting', { count: totals.awaiting })}`}
          {totals.unfilled > 0 && ` · ${t('whoIsComing.unfilled', { count: totals.unfilled })}`}
        </span>
      </div>
      {of.sites.map((site) => (
        <div key={site.location_id} className={classes.site}>
          <div className={classes.siteHead}>
            <Title order={3} size="h4">
              {site.location_name}
            </Title>
            {!isOfCustomer && <Text c="dimmed">{site.customer_name}</Text>}
          </div>
          {site.shifts.map((shift) => (
            <ComingShiftCard
              key={shift.id}
              shift={shift}
              onCancel={canCancel ? () => setCancelled([shift.id]) : undefined}
            />
          ))}
        </div>
      ))}
      <CancelShiftsDialog ids={cancelled} isAgency={false} onClose={() => setCancelled(null)} onDone={onChanged} />
    </section>
  )
}
