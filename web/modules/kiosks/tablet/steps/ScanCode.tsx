import { useEffect, useState } from 'react'
import { qrContent } from '#contract/rostering/clock/kiosk-chain.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { identifyByNumber } from './EnterNumber.tsx'
import { checkSecret, useKiosk } from '#web/modules/kiosks/tablet/device/kiosk-device.ts'
import { KioskFrame } from '#web/modules/kiosks/tablet/KioskFrame.tsx'
import { watchCodes } from './scanning.ts'
import { BackButton } from './SecretForm.tsx'
import { useCamera } from './use-camera.ts'
import classes from '#web/modules/kiosks/tablet/Kiosk.module.css'
import type { KioskStep } from './steps.ts'

type Props = { go: (step: KioskStep) => void; cancel: () => void }

/** The camera waits for the QR code of a phone. */
export function ScanCode({ go, cancel }: Props) {
  const t = useTranslate()
  const { people } = useKiosk()
  const [error, setError] = useState<string | null>(null)
  const { video, state } = useCamera('user', true)
  useEffect(() => {
    if (state !== 'on' || video.current === null) return
    let isBusy = false
    const see = async (text: string) => {
      const content = qrContent(text)
      if (content === null) return setError(t('kiosk.scan.other'))
      const person = people.find(({ employee_id }) => employee_id === content.employee_id)
      if (person === undefined) setError(await identifyByNumber(content.employee_id, content.code, go))
      else {
        const identity = await checkSecret(person, content.code)
        if ('wrong' in identity) setError(t('kiosk.scan.old'))
        else go({ name: 'choose', identified: { who: person.employee_id, name: person.name, identity } })
      }
    }
    function look(text: string) {
      if (isBusy) return
      isBusy = true
      void see(text)
        .catch(reportError)
        .finally(() => (isBusy = false))
    }
    return watchCodes(video.current, look)
  }, [state, video, people, go, t])
  return (
    <KioskFrame title={t('kiosk.scan.title')}>
      <video ref={video} autoPlay playsInline muted className={classes.camera} aria-label={t('kiosk.scan.camera')} />
      <p role="alert" className={classes.text}>
        {state === 'failed' ? t('kiosk.scan.noCamera') : error}
      </p>
      <BackButton cancel={cancel} />
    </KioskFrame>
  )
}
