import { Button } from '@mantine/core'
import { useTranslate } from '#web/lib/wording.ts'
import { Notice } from '#web/app/shell/toasts/Notice.tsx'
import classes from './Scene.module.css'
import { Scene } from './Scene.tsx'

export function MaintenanceScreen() {
  const t = useTranslate()
  return (
    <Notice picture={<MaintenancePicture />} title={t('app.maintenance.title')} text={t('app.maintenance.text')}>
      <Button onClick={() => location.assign('/')}>{t('ui.retry')}</Button>
    </Notice>
  )
}

/** A roster under repair. */
const MaintenancePicture = () => (
  <Scene>
    <rect x="134" y="73" width="46" height="18" rx="6" className={classes.chip} />
    <rect x="134" y="101" width="60" height="18" rx="6" className={classes.open} />
    <rect x="134" y="129" width="40" height="18" rx="6" className={classes.chip} />
    <path d="M206 158v-38l26-30 26 30v38z" className={classes.warm} />
    <path d="M219 140h26M226 124h12" className={classes.warmMark} />
  </Scene>
)
