import { useEffect } from 'react'
import { useTranslate } from '#web/lib/wording.ts'
import { Button } from '@mantine/core'
import { KioskFrame } from './KioskFrame.tsx'
import { PairForm } from './PairForm.tsx'
import { KioskSteps } from './steps/KioskSteps.tsx'
import { reload, unpair, useKiosk } from './device/kiosk-device.ts'
import { startSending } from './device/kiosk-sync.ts'
import { useKioskPage } from './device/use-kiosk-page.ts'
import classes from './Kiosk.module.css'

/** A tablet as the time clock of one site. It needs no account: the tablet is paired by a code. */
export function KioskScreen() {
  const { device } = useKiosk()
  const isPaired = device !== undefined && device !== null
  useEffect(() => void reload().catch(reportError), [])
  useEffect(() => (isPaired ? startSending() : undefined), [isPaired])
  useKioskPage()
  if (!globalThis.crypto?.subtle || !('locks' in navigator)) return <Unsupported />
  if (device === undefined) return null
  if (device === null) return <PairForm />
  return device.state === 'ended' ? <Ended /> : <KioskSteps device={device} />
}

/** Signing needs a page over HTTPS. */
function Unsupported() {
  const t = useTranslate()
  return (
    <KioskFrame title={t('kiosk.unsupported.title')}>
      <p className={classes.text}>{t('kiosk.unsupported.text')}</p>
    </KioskFrame>
  )
}

function Ended() {
  const t = useTranslate()
  const { unsent } = useKiosk()
  return (
    <KioskFrame title={t('kiosk.ended.title')}>
      <p className={classes.text}>{t(unsent.length > 0 ? 'kiosk.ended.unsent' : 'kiosk.ended.text')}</p>
      <Button
        size="xl"
        className={classes.wide}
        disabled={unsent.length > 0}
        onClick={() => void unpair().catch(reportError)}
      >
        {t('kiosk.ended.again')}
      </Button>
    </KioskFrame>
  )
}
