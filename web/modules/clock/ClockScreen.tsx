import { Stack } from '@mantine/core'
import { clock } from '#contract/rostering/clock/punches.ts'
import { OwnAgencyContact } from '#web/lib/AgencyContactLines.tsx'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ClockAlerts } from '#web/modules/clock/ClockAlerts.tsx'
import { ClockNow } from '#web/modules/clock/ClockNow.tsx'
import classes from '#web/modules/clock/Clock.module.css'
import { LocationConsent } from '#web/modules/clock/LocationConsent.tsx'
import { OwnPunches } from '#web/modules/clock/OwnPunches.tsx'
import { locateDevice } from './device-location.ts'
import { useOwnClock } from '#web/modules/clock/use-own-clock.ts'
import { KioskCodePanel } from '#web/modules/kiosks/own/KioskCodePanel.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'

/** An employee's own clock: one button for the next step. Designed for a phone, and for a bad network. */
export function ClockScreen() {
  const t = useTranslate()
  const own = useOwnClock()
  const { state } = own
  const consent = useSend(clock.consent, { invalidates: [clock] })
  if (state === undefined)
    return (
      <Page title={t('shell.screens.clock')} width="narrow">
        <Loaded of={own.query}>{() => null}</Loaded>
      </Page>
    )
  if (state.employee_id === null)
    return (
      <Page title={t('shell.screens.clock')} width="narrow">
        <EmptyState title={t('clock.notEmployee')} text={t('clock.notEmployeeText')} />
      </Page>
    )
  function answer(given: boolean) {
    consent.send({ given })
    // The browser asks now, not at the first punch.
    if (given) void locateDevice()
  }
  return (
    <Page title={t('shell.screens.clock')} width="narrow">
      <Stack gap="lg" className={classes.screen}>
        <ClockAlerts state={state} pending={own.pending} busy={own.busy} result={own.result} as_of={own.as_of} />
        <LocationConsent state={state} busy={consent.busy} onAnswer={answer} />
        <ClockNow state={state} offset_ms={own.offset_ms} busy={own.busy} locating={own.locating} onPunch={own.punch} />
        <OwnPunches state={state} pending={own.pending} onAnswer={answer} />
        <KioskCodePanel />
        <OwnAgencyContact />
      </Stack>
    </Page>
  )
}
