import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconClockCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import type { ClockState, PunchResult } from '#contract/rostering/clock/punches.ts'
import { dayOf, formatDate, formatInstant, formatInstantTime, today } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './Clock.module.css'
import { zoneOf } from './clock-view.ts'
import { type PendingPunch, removePending } from './pending-punches.ts'

type Props = {
  state: ClockState
  pending: readonly PendingPunch[]
  /** being sent right now */
  busy: boolean
  /** of the last punch that was sent from this page */
  result: PunchResult | null
  as_of: string | null
}

/** What the employee has to know: no network, punches that wait or were refused, forgotten ones, and a missing location. */
export function ClockAlerts({ state, pending, busy, result, as_of }: Props) {
  const t = useTranslate()
  const refused = pending.filter((punch) => punch.refused !== undefined)
  const waiting = busy ? 0 : pending.length - refused.length
  const last = state.punches.at(-1)
  const zone = zoneOf(state)
  return (
    <Stack gap="sm" className={classes.alerts}>
      {as_of !== null && (
        <Alert color="yellow" role="status" icon={<IconCloudOff aria-hidden />}>
          {t('clock.offline', {
            at: dayOf(as_of, zone) === today(zone) ? formatInstantTime(as_of, zone) : formatInstant(as_of, zone),
          })}
        </Alert>
      )}
      {waiting > 0 && (
        <Alert color="blue" role="status" icon={<IconCloudUp aria-hidden />}>
          {t('clock.waiting', { count: waiting })}
        </Alert>
      )}
      {refused.map((punch) => (
        <Alert
          key={punch.id}
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title={t(`clock.kind.${punch.kind}`)}
        >
          <Text size="sm">{t('clock.refused', { time: timeOf(punch, zone), reason: punch.refused ?? '' })}</Text>
          <Button mt="xs" size="xs" variant="default" onClick={() => removePending(punch.id)}>
            {t('clock.understood')}
          </Button>
        </Alert>
      ))}
      {result && <ResultAlert state={state} result={result} zone={zone} />}
      {(last?.no_location === 'denied' ||
        last?.no_location === 'unavailable' ||
        last?.no_location === 'inaccurate') && (
        <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />}>
          {t(`clock.no_location.${last.no_location}`)}
        </Alert>
      )}
      {last?.inside_fence === false && (
        <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />}>
          {t('clock.outside')}
        </Alert>
      )}
      {state.gaps.map(({ at, problem, location_name: location, time_zone }) => (
        <Alert key={at} color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {t(`clock.gap.${problem}`, {
            location,
            day: formatDate(dayOf(at, time_zone), 'weekday'),
            time: formatInstantTime(at, time_zone),
          })}
        </Alert>
      ))}
    </Stack>
  )
}

type ResultProps = { state: ClockState; result: PunchResult; zone: string | undefined }

/** Whether the last punch recorded hours, and why not. */
function ResultAlert({ state, result, zone }: ResultProps) {
  const t = useTranslate()
  const warning = { color: 'yellow', role: 'status', icon: <IconAlertTriangle aria-hidden /> } as const
  if (result.outcome === 'ignored')
    return (
      <Alert {...warning} title={t('clock.repeated')}>
        {t('clock.repeatedText', { time: formatInstantTime(result.punch.at, zone) })}
      </Alert>
    )
  if (result.timesheet_problem !== null) return <Alert {...warning}>{t('clock.hoursNotWritten')}</Alert>
  if (result.timesheet_id === null)
    return wasMistakenTap(state) ? (
      <Alert {...warning} title={t('clock.tooShort')}>
        {t('clock.tooShortText')}
      </Alert>
    ) : null
  if (state.running !== null) return null
  return (
    <Alert color="teal" role="status" icon={<IconClockCheck aria-hidden />}>
      <Text size="sm">{t('clock.draft')}</Text>
      <Button
        component="a"
        mt="xs"
        size="xs"
        variant="default"
        href={hrefOf('/time-sheets/view/{id}', { id: result.timesheet_id })}
      >
        {t('clock.draftOpen')}
      </Button>
    </Alert>
  )
}

/** Less than a minute of work has no hours (contract/rostering/clock/punch-pairing.ts). */
function wasMistakenTap({ punches, running }: ClockState) {
  const came = punches.findLast(({ kind }) => kind === 'in')
  const left = punches.at(-1)
  return (
    running === null && came !== undefined && left?.kind === 'out' && Date.parse(left.at) - Date.parse(came.at) < 60_000
  )
}

const timeOf = ({ made_at }: PendingPunch, zone: string | undefined) =>
  formatInstant(Temporal.Instant.fromEpochMilliseconds(made_at).toString({ fractionalSecondDigits: 3 }), zone)
