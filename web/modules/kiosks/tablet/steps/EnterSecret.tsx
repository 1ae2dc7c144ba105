import { formatInstantTime } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { checkSecret, useKiosk } from '#web/modules/kiosks/tablet/device/kiosk-device.ts'
import { KioskFrame } from '#web/modules/kiosks/tablet/KioskFrame.tsx'
import type { StoredPerson } from '#web/modules/kiosks/tablet/device/kiosk-storage.ts'
import { SecretForm } from './SecretForm.tsx'
import type { KioskStep } from './steps.ts'

type Props = { person: StoredPerson; go: (step: KioskStep) => void; cancel: () => void }

/** Somebody who is expected identifies themselves; the tablet checks it, also without a network. */
export function EnterSecret({ person, go, cancel }: Props) {
  const t = useTranslate()
  const { device } = useKiosk()
  // By the clock that the tablet shows, not by its own.
  const timeOf = (device_ms: number) =>
    formatInstantTime(new Date(device_ms + (device?.offset_ms ?? 0)).toISOString(), device?.shown?.time_zone)
  async function enter(secret: string) {
    const identity = await checkSecret(person, secret)
    if ('wrong' in identity)
      return identity.locked_until === null
        ? t('kiosk.secret.wrong')
        : t('kiosk.secret.locked', { time: timeOf(identity.locked_until) })
    go({ name: 'choose', identified: { who: person.employee_id, name: person.name, identity } })
    return null
  }
  return (
    <KioskFrame title={t('kiosk.secret.title', { name: person.name })}>
      <SecretForm onEnter={enter} cancel={cancel} />
    </KioskFrame>
  )
}
