import { Button } from '@mantine/core'
import { IconCoffee, IconCoffeeOff, IconLogin2, IconLogout2 } from '@tabler/icons-react'
import { useState } from 'react'
import { kindsAfter } from '#contract/rostering/clock/kiosk-chain.ts'
import type { PunchKind } from '#contract/rostering/clock/punch-pairing.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { lastPunchOf, punch, useKiosk } from '#web/modules/kiosks/tablet/device/kiosk-device.ts'
import { KioskFrame } from '#web/modules/kiosks/tablet/KioskFrame.tsx'
import type { StoredDevice } from '#web/modules/kiosks/tablet/device/kiosk-storage.ts'
import { sync } from '#web/modules/kiosks/tablet/device/kiosk-sync.ts'
import { BackButton } from './SecretForm.tsx'
import { useCamera } from './use-camera.ts'
import classes from '#web/modules/kiosks/tablet/Kiosk.module.css'
import type { IdentifiedEntry, KioskStep } from './steps.ts'

type Props = { device: StoredDevice; identified: IdentifiedEntry; go: (step: KioskStep) => void; cancel: () => void }

const icons = { in: IconLogin2, out: IconLogout2, break_start: IconCoffee, break_end: IconCoffeeOff }

/** What can follow the person's last punch, with a photo where the site takes one. */
export function ChooseKind({ device, identified, go, cancel }: Props) {
  const t = useTranslate()
  const { unsent } = useKiosk()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const takesPhotos = device.shown?.takes_photos ?? false
  const { video, state, take } = useCamera('user', takesPhotos)
  const { who, name, identity } = identified
  const last = identity === null ? undefined : lastPunchOf(who, identity.last, unsent)
  async function choose(kind: PunchKind) {
    setBusy(true)
    setFailed(false)
    // On a full disk it fails: the person must not leave believing that it was recorded.
    try {
      const photo = takesPhotos ? await take() : null
      const made = await punch({ who, kind, identified_by: identity?.identified_by ?? 'none', photo })
      go({ name: 'done', punched: { name, kind, ...made, is_confirmed: identity !== null } })
    } catch (failure) {
      reportError(failure)
      setFailed(true)
      setBusy(false)
      return
    }
    await sync({ people: true })
  }
  return (
    <KioskFrame title={t('kiosk.choose.title', { name: firstName(name) })}>
      {identity === null && <p className={classes.text}>{t('kiosk.choose.unconfirmed')}</p>}
      {takesPhotos && state !== 'failed' && (
        <>
          <video ref={video} autoPlay playsInline muted className={classes.photo} aria-hidden />
          <p className={classes.text}>{t('kiosk.choose.photo')}</p>
        </>
      )}
      <div className={classes.kinds}>
        {kindsAfter(last?.kind ?? (last === null ? null : undefined)).map((kind, at) => {
          const Icon = icons[kind]
          return (
            <Button
              key={kind}
              size="xl"
              className={classes.kind}
              variant={at === 0 ? 'filled' : 'default'}
              leftSection={<Icon size={32} aria-hidden />}
              disabled={busy}
              onClick={() => void choose(kind).catch(reportError)}
            >
              {t(`clock.do.${kind}`)}
            </Button>
          )
        })}
      </div>
      {failed && (
        <p role="alert" className={classes.failed}>
          {t('kiosk.choose.failed')}
        </p>
      )}
      <BackButton cancel={cancel} />
    </KioskFrame>
  )
}

/** Without the letter of the last name. */
export const firstName = (name: string) => name.replace(/ \S\.$/u, '')
