import { Button, Card, Text, Title } from '@mantine/core'
import type { ClockState } from '#contract/rostering/clock/punches.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './Clock.module.css'

type Props = { state: ClockState; busy: boolean; onAnswer: (given: boolean) => void }

/** Asks once whether the phone may send its location; nothing where no site checks it. */
export function LocationConsent({ state, busy, onAnswer }: Props) {
  const t = useTranslate()
  if (state.location_consent !== null || !checksLocation(state)) return null
  return (
    <Card component="section" p="lg" aria-label={t('clock.consent.title')}>
      <Title order={2} size="h4" mb="xs">
        {t('clock.consent.title')}
      </Title>
      <Text mb="md">{t('clock.consent.text')}</Text>
      <div className={classes.answers}>
        <Button size="md" variant="default" disabled={busy} onClick={() => onAnswer(false)}>
          {t('clock.consent.no')}
        </Button>
        <Button size="md" loading={busy} onClick={() => onAnswer(true)}>
          {t('clock.consent.yes')}
        </Button>
      </div>
    </Card>
  )
}

/** Whether any site of this employee compares locations with its geofence. */
export const checksLocation = ({ sites, shift, running }: ClockState) =>
  [...sites, shift, running].some((site) => site?.geofence_check === true)
