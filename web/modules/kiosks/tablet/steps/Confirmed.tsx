import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { formatInstantTime } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { KioskFrame } from '#web/modules/kiosks/tablet/KioskFrame.tsx'
import type { StoredDevice } from '#web/modules/kiosks/tablet/device/kiosk-storage.ts'
import classes from '#web/modules/kiosks/tablet/Kiosk.module.css'
import { firstName } from './ChooseKind.tsx'
import type { Objection } from './use-objection.ts'
import type { Punched } from './steps.ts'

type Props = { device: StoredDevice; punched: Punched; objection: Objection | null; cancel: () => void }

/** "Hello Anna · clocked in 07:02", for a few seconds; or why it does not count. */
export function Confirmed({ device, punched, objection, cancel }: Props) {
  const t = useTranslate()
  const { kind, at, is_confirmed } = punched
  const name = firstName(punched.name)
  const time = formatInstantTime(at, device.shown?.time_zone)
  const frame =
    objection === null
      ? { title: t(`kiosk.done.${kind}`, { name, time }), Icon: IconCircleCheck, sign: classes.check }
      : objectionFrame(t, objection, name)
  const { title, Icon, sign } = frame
  return (
    <KioskFrame title={title} above={<Icon size={96} className={sign ?? ''} aria-hidden />}>
      {objection === null ? (
        !is_confirmed && <p className={classes.text}>{t('kiosk.done.unconfirmed')}</p>
      ) : (
        <p className={classes.text}>{t(`kiosk.objection.${objection}Text`)}</p>
      )}
      <Button size="xl" variant="default" className={classes.wide} onClick={cancel}>
        {t('kiosk.done.next')}
      </Button>
    </KioskFrame>
  )
}

const objectionFrame = (t: ReturnType<typeof useTranslate>, objection: Objection, name: string) =>
  objection === 'ignored'
    ? { title: t('kiosk.objection.ignored', { name }), Icon: IconInfoCircle, sign: classes.info }
    : { title: t('kiosk.objection.rejected', { name }), Icon: IconAlertTriangle, sign: classes.objection }
