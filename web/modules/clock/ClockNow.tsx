import { Button, Card, Select, Stack, Text, Title } from '@mantine/core'
import { useDisclosure, useInterval } from '@mantine/hooks'
import { IconClockPause, IconClockPlay, IconClockStop } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { PunchKind } from '#contract/rostering/clock/punch-pairing.ts'
import type { ClockState } from '#contract/rostering/clock/punches.ts'
import { dayOf, formatDate, formatInstantTime, formatMinutes, formatTimeRange } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './Clock.module.css'
import { minutesBetween, minutesWorked } from './clock-view.ts'

type Punch = (kind: PunchKind, location_id: string, locate: boolean) => void
type Props = { state: ClockState; offset_ms: number; busy: boolean; locating: boolean; onPunch: Punch }

const icons: Readonly<Record<PunchKind, ReactNode>> = {
  in: <IconClockPlay size={26} aria-hidden />,
  out: <IconClockStop size={26} aria-hidden />,
  break_start: <IconClockPause size={22} aria-hidden />,
  break_end: <IconClockPlay size={26} aria-hidden />,
}

const tickMilliseconds = 5_000

/** The instant now by the server's clock, renewed every few seconds. */
function useNow(offset_ms: number) {
  const [now, setNow] = useState(nowMs)
  useInterval(() => setNow(nowMs()), tickMilliseconds, { autoInvoke: true })
  return Temporal.Instant.fromEpochMilliseconds(now + offset_ms).toString({ fractionalSecondDigits: 3 })
}
const nowMs = () => Temporal.Now.instant().epochMilliseconds

/** What is going on, and the buttons for what comes next. */
export function ClockNow({ state, offset_ms, busy, locating, onPunch }: Props) {
  const t = useTranslate()
  const now = useNow(offset_ms)
  const { running, shift } = state
  const locate = (geofence_check: boolean) => geofence_check && state.location_consent?.given === true
  const isShiftOpen = shift !== null && shift.opens_at <= now
  const target = running ?? (isShiftOpen ? shift : null)
  return (
    <Card p="lg" className={classes.now} data-running={running !== null || undefined}>
      {running ? <Running running={running} now={now} /> : <WaitingToStart shift={shift} now={now} />}
      {target && (
        <div className={classes.buttons}>
          {state.next.map((kind, at) => (
            <Button
              key={kind}
              size={at === 0 ? 'xl' : 'lg'}
              fullWidth
              className={at === 0 ? classes.big : undefined}
              variant={at === 0 ? 'filled' : 'default'}
              color={kind === 'out' && at === 0 ? 'red' : undefined}
              leftSection={icons[kind]}
              loading={at === 0 && busy}
              disabled={busy}
              onClick={() => onPunch(kind, target.location_id, locate(target.geofence_check))}
            >
              {t(`clock.do.${kind}`)}
            </Button>
          ))}
        </div>
      )}
      <Text size="sm" c="dimmed" role="status" className={classes.hint}>
        {locating ? t('clock.locating') : busy ? t('clock.sending') : ''}
      </Text>
      {running === null && (
        <Unrostered
          state={state}
          busy={busy}
          isOnly={!isShiftOpen}
          onPunch={(site) => onPunch('in', site.location_id, locate(site.geofence_check))}
        />
      )}
    </Card>
  )
}

function Running({ running, now }: { running: NonNullable<ClockState['running']>; now: string }) {
  const t = useTranslate()
  const minutes = minutesWorked(running, now)
  const { break_starts_at, starts_at, time_zone } = running
  return (
    <div>
      <Title order={2} size="h3">
        {running.location_name}
      </Title>
      <div className={classes.time} aria-live="off">
        {formatLength(break_starts_at === null ? minutes : minutesBetween(break_starts_at, now))}
      </div>
      <Text c="dimmed">
        {break_starts_at !== null
          ? t('clock.onBreakSince', { time: formatInstantTime(break_starts_at, time_zone) })
          : starts_at === null
            ? t('clock.noTimeIn')
            : t('clock.inSince', { time: formatInstantTime(starts_at, time_zone) })}
      </Text>
      {running.break_minutes > 0 && (
        <Text c="dimmed">{t('clock.breakSoFar', { length: formatMinutes(running.break_minutes) })}</Text>
      )}
      {running.assignment_id === null && <Text c="dimmed">{t('clock.notRostered')}</Text>}
    </div>
  )
}

/** 4:05 */
const formatLength = (minutes: number | null) =>
  minutes === null ? '–' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

function WaitingToStart({ shift, now }: { shift: ClockState['shift']; now: string }) {
  const t = useTranslate()
  if (shift === null)
    return (
      <div>
        <Title order={2} size="h3">
          {t('clock.noShift')}
        </Title>
        <Text c="dimmed">{t('clock.noShiftText')}</Text>
      </div>
    )
  const isToday = shift.works_on === dayOf(now, shift.time_zone)
  const isOpen = shift.opens_at <= now
  return (
    <div>
      <Text c="dimmed">{isToday ? t('clock.todaysShift') : formatDate(shift.works_on, 'full')}</Text>
      <div className={classes.time}>{formatTimeRange(shift.starts, shift.ends)}</div>
      <Title order={2} size="h3">
        {shift.location_name}
      </Title>
      <Text>
        {shift.position_name} · {shift.customer_name}
      </Text>
      {shift.location_address && <Text c="dimmed">{shift.location_address}</Text>}
      {!isOpen && (
        <Text mt="sm" fw={600}>
          {t('clock.opensAt', { time: opensAt(shift, now) })}
        </Text>
      )}
    </div>
  )
}

const opensAt = ({ opens_at, time_zone }: NonNullable<ClockState['shift']>, now: string) =>
  dayOf(opens_at, time_zone) === dayOf(now, time_zone)
    ? formatInstantTime(opens_at, time_zone)
    : `${formatDate(dayOf(opens_at, time_zone), 'weekday')} ${formatInstantTime(opens_at, time_zone)}`

type UnrosteredProps = {
  state: ClockState
  busy: boolean
  /** there is no shift to clock in to */
  isOnly: boolean
  onPunch: (site: ClockState['sites'][number]) => void
}

/** Clocking in where one is not rostered: the punch counts, and the agency decides about it. */
function Unrostered({ state, busy, isOnly, onPunch }: UnrosteredProps) {
  const t = useTranslate()
  const [opened, { toggle }] = useDisclosure(false)
  const { sites } = state
  const [chosen, setChosen] = useState<string | null>(null)
  const site = sites.find(({ location_id }) => location_id === chosen) ?? (sites.length === 1 ? sites[0] : undefined)
  if (sites.length === 0) return isOnly ? <Text c="dimmed">{t('clock.noSites')}</Text> : null
  if (!opened)
    return (
      <Button variant="subtle" size="sm" aria-expanded={false} onClick={toggle} className={classes.other}>
        {t('clock.elsewhere')}
      </Button>
    )
  return (
    <Stack gap="sm">
      <Select
        label={t('clock.site')}
        description={t('clock.siteHelp')}
        size="md"
        searchable
        value={site?.location_id ?? null}
        onChange={setChosen}
        data={sites.map(({ location_id: value, location_name: label }) => ({ value, label }))}
      />
      <Button
        size="lg"
        variant="default"
        leftSection={icons.in}
        disabled={site === undefined || busy}
        onClick={() => site && onPunch(site)}
      >
        {t('clock.do.in')}
      </Button>
    </Stack>
  )
}
