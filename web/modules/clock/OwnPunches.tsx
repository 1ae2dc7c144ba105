import { Anchor, Text } from '@mantine/core'
import type { ClockState } from '#contract/rostering/clock/punches.ts'
import { formatInstantTime } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import classes from './Clock.module.css'
import { zoneOf } from './clock-view.ts'
import { FenceBadge } from './FenceBadge.tsx'
import { checksLocation } from './LocationConsent.tsx'
import type { PendingPunch } from './pending-punches.ts'

type Props = { state: ClockState; pending: readonly PendingPunch[]; onAnswer: (given: boolean) => void }

/** The punches of the last 24 hours, those that wait last, and the consent for the location. */
export function OwnPunches({ state, pending, onAnswer }: Props) {
  const t = useTranslate()
  const zone = zoneOf(state)
  const waiting = pending.filter(({ refused }) => refused === undefined)
  return (
    <Panel title={t('clock.punches.own')}>
      {state.punches.length + waiting.length === 0 && <Text c="dimmed">{t('clock.punches.none')}</Text>}
      <ul className={classes.punches}>
        {state.punches.map((punch) => (
          <li key={punch.id} className={classes.punch}>
            <span>
              <b>{formatInstantTime(punch.at, zone)}</b> {t(`clock.kind.${punch.kind}`)}
              {(punch.source === 'admin' || punch.source === 'auto') && ` · ${t(`clock.source.${punch.source}`)}`}
            </span>
            <FenceBadge punch={punch} />
          </li>
        ))}
        {waiting.map(({ id, kind, made_at }) => (
          <li key={id} className={classes.punch}>
            <span>
              <b>{formatInstantTime(Temporal.Instant.fromEpochMilliseconds(made_at).toString(), zone)}</b>{' '}
              {t(`clock.kind.${kind}`)}
            </span>
            <StatusBadge tone="info">{t('clock.toSend')}</StatusBadge>
          </li>
        ))}
      </ul>
      {state.location_consent !== null && checksLocation(state) && (
        <Text size="sm" c="dimmed" mt="md">
          {t(state.location_consent.given ? 'clock.consent.given' : 'clock.consent.notGiven')}
          <Anchor
            component="button"
            type="button"
            size="sm"
            display="block"
            onClick={() => onAnswer(!state.location_consent?.given)}
          >
            {t(state.location_consent.given ? 'clock.consent.stop' : 'clock.consent.start')}
          </Anchor>
        </Text>
      )}
    </Panel>
  )
}
