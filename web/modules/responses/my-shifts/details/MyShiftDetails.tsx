import { Button, Group, Text } from '@mantine/core'
import {
  IconCalendarPlus,
  IconCoffee,
  IconFileCheck,
  IconInfoCircle,
  IconMapPin,
  IconPhone,
  IconRoute,
  IconUsers,
} from '@tabler/icons-react'
import type { MyShiftDetails as SiteDetails } from '#contract/rostering/shifts/my-shifts.ts'
import type { AssignmentWithActions } from '#contract/rostering/shifts/assignments.ts'
import { elapsedMinutes } from '#contract/values/time.ts'
import { saveFile } from '#web/lib/api/files.ts'
import { breakText } from '#web/lib/break-texts.ts'
import { OwnAgencyContact } from '#web/lib/AgencyContactLines.tsx'
import { phoneLink } from '#web/lib/ContactLinks.tsx'
import { formatList, formatMinutes, formatTimeRange, formatZone } from '#web/lib/format.ts'
import { AssignmentStatusBadge } from '#web/modules/rosters/AssignmentStatusBadge.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { PositionMark } from '#web/modules/rosters/PositionMark.tsx'
import { whenWanted } from '#web/ui/when-opened.tsx'
import { calendarOf } from './calendar-file.ts'
import classes from '#web/modules/responses/my-shifts/MyShifts.module.css'
import { ShiftAnswers } from '#web/modules/responses/my-shifts/answers/ShiftAnswers.tsx'
import { ShiftFact } from './ShiftFact.tsx'
import { WithdrawFromShift } from '#web/modules/responses/my-shifts/answers/WithdrawFromShift.tsx'
import { ShiftTextDetails } from '#web/modules/responses/my-shifts/ShiftTextDetails.tsx'
import { ShiftCard } from '#web/modules/responses/my-shifts/ShiftCard.tsx'

type Props = {
  row: AssignmentWithActions
  /** undefined while it loads, and for past shifts */
  site: SiteDetails | undefined
  onDecline: () => void
}

/** One own shift with everything that is needed on the way and at the site. */
export function MyShiftDetails({ row, site, onDecline }: Props) {
  const minutes = elapsedMinutes(row.starts_at, row.ends_at)
  return (
    <ShiftCard shift={row} status={row.status}>
      <div className={classes.where}>
        <div className={classes.place}>
          <Text className={classes.times}>{formatTimeRange(row.starts, row.ends)}</Text>
          <Text c="dimmed">{`${formatMinutes(minutes)} · ${formatZone(row.time_zone)}`}</Text>
          <PositionMark name={row.position_name} colour={row.position_colour} />
        </div>
        <AssignmentStatusBadge of={row} />
      </div>
      {row.allowed_actions.includes('decline') && <ShiftAnswers row={row} onDecline={onDecline} />}
      <Actions row={row} site={site} />
      <dl className={classes.details}>
        <PlaceFacts row={row} />
        {site && <AtSite site={site} />}
        <Notes row={row} />
      </dl>
      {site && <Map row={row} site={site} />}
      {row.allowed_actions.includes('withdraw') && (
        <div>
          <WithdrawFromShift row={row} />
        </div>
      )}
      <OwnAgencyContact />
    </ShiftCard>
  )
}

function Actions({ row, site }: Omit<Props, 'onDecline'>) {
  const t = useTranslate()
  const file = () =>
    new Blob([calendarOf(t, row, Temporal.Now.instant().toString({ fractionalSecondDigits: 3 }))], {
      type: 'text/calendar',
    })
  return (
    <Group gap="sm" grow preventGrowOverflow={false}>
      {row.location_address && (
        <Button
          component="a"
          variant="default"
          href={routeHref(row, site)}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconRoute size={16} aria-hidden />}
        >
          {t('myShifts.route')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={16} aria-hidden />}
        onClick={() => saveFile(file(), `${row.works_on}.ics`)}
      >
        {t('myShifts.toCalendar')}
      </Button>
    </Group>
  )
}

/** Directions from where the reader is, which their map application asks for. */
function routeHref({ location_name, location_address }: AssignmentWithActions, site: SiteDetails | undefined) {
  const point = site && site.latitude !== null ? `${site.latitude},${site.longitude ?? ''}` : null
  const destination = location_address === null ? point : `${location_name}, ${location_address}`
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination ?? '')}`
}

function PlaceFacts({ row }: { row: AssignmentWithActions }) {
  const t = useTranslate()
  return (
    <>
      <ShiftFact icon={<IconMapPin size={17} />} label={t('myShifts.place')}>
        {[row.location_name, row.sub_location_name, row.customer_name].filter(Boolean).join(' · ')}
        {row.location_address && `\n${row.location_address}`}
      </ShiftFact>
      {row.breaks.length > 0 && (
        <ShiftFact icon={<IconCoffee size={17} />} label={t('rosters.shift.breaks')}>
          {formatList(row.breaks.map((one) => breakText(t, one)))}
        </ShiftFact>
      )}
    </>
  )
}

function AtSite({ site: { contacts, colleagues, documents } }: { site: SiteDetails }) {
  const t = useTranslate()
  return (
    <>
      {contacts.length > 0 && (
        <ShiftFact icon={<IconPhone size={17} />} label={t('myShifts.contact')}>
          {contacts.map(({ name, phone }) => (
            <span key={`${name}${phone}`} className={classes.contact}>
              {name}
              {phoneLink(phone)}
            </span>
          ))}
        </ShiftFact>
      )}
      {documents.length > 0 && (
        <ShiftFact icon={<IconFileCheck size={17} />} label={t('myShifts.bring')}>
          {documents.map(({ name, is_held }) => (is_held ? name : t('myShifts.documentMissing', { name }))).join('\n')}
        </ShiftFact>
      )}
      {colleagues.length > 0 && (
        <ShiftFact icon={<IconUsers size={17} />} label={t('myShifts.colleagues')}>
          {formatList(colleagues)}
        </ShiftFact>
      )}
    </>
  )
}

function Notes({ row }: { row: AssignmentWithActions }) {
  const t = useTranslate()
  return (
    <>
      <ShiftTextDetails shift={row} />
      {row.site_instructions && (
        <ShiftFact icon={<IconInfoCircle size={17} />} label={t('rosters.mine.instructions')}>
          {row.site_instructions}
        </ShiftFact>
      )}
    </>
  )
}

/** Loads separately, because the shift can be read without the map. If it cannot be loaded, only the address is shown. */
const ShiftMap = whenWanted(
  () => import('./ShiftMap.tsx').then((module) => module.ShiftMap),
  ({ spot }) => spot !== null && navigator.onLine,
)

function Map({ row, site: { latitude, longitude } }: { row: AssignmentWithActions; site: SiteDetails }) {
  const spot = latitude === null || longitude === null ? null : { latitude, longitude }
  return <ShiftMap spot={spot} name={row.location_name} />
}
