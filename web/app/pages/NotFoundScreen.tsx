import { Button } from '@mantine/core'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Notice } from '#web/app/shell/toasts/Notice.tsx'
import classes from './Scene.module.css'
import { Scene } from './Scene.tsx'

export function NotFoundScreen() {
  const t = useTranslate()
  return (
    <Notice picture={<NotFoundPicture />} title={t('app.notFound.title')} text={t('app.notFound.text')}>
      <Button component="a" href={hrefOf('/dashboard')}>
        {t('app.notFound.home')}
      </Button>
    </Notice>
  )
}

/** A roster with a missing shift. */
const NotFoundPicture = () => (
  <Scene>
    <rect x="134" y="73" width="46" height="18" rx="6" className={classes.chip} />
    <rect x="172" y="129" width="62" height="18" rx="6" className={classes.pale} />
    <rect x="186" y="101" width="54" height="18" rx="6" className={classes.open} />
    <circle cx="222" cy="112" r="27" className={classes.card} />
    <circle cx="222" cy="112" r="27" className={classes.mark} />
    <path d="m242 132 20 20" className={classes.mark} />
    <path d="M215 107a7.5 7.5 0 1 1 9 7.5c-1.6.5-2 1.6-2 3.5" className={classes.mark} />
  </Scene>
)
