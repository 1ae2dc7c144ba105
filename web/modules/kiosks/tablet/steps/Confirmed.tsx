import { IconCircleCheck } from '@tabler/icons-react'
import { formatInstantTime } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import { Button } from '@mantine/core'
import { firstName } from './ChooseKind.tsx'
import { KioskFrame } from '#web/modules/kiosks/tablet/KioskFrame.tsx'
import type { Punched } from './KioskSteps.tsx'
import type { StoredDevice } from '#web/modules/kiosks/tablet/device/kiosk-storage.ts'
import classes from '#web/modules/kiosks/tablet/Kiosk.module.css'

type Props = { device: StoredDevice; punched: Punched; cancel: () => void }

/** "Hello Anna · clocked in 07:02", for a few seconds. */
export function Confirmed({ device, punched: { name, kind, at, is_confirmed }, cancel }: Props) {
  const t = useWords()
  const time = formatInstantTime(at, device.shown?.time_zone)
  return (
    <KioskFrame
      title={t(`kiosk.done.${kind}`, { name: firstName(name), time })}
      above={<IconCircleCheck size={96} className={classes.check ?? ''} aria-hidden />}
    >
      {!is_confirmed && <p className={classes.text}>{t('kiosk.done.unconfirmed')}</p>}
      <Button size="xl" variant="default" className={classes.wide} onClick={cancel}>
        {t('kiosk.done.next')}
      </Button>
    </KioskFrame>
  )
}
