import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './Scene.module.css'
import { Scene } from './Scene.tsx'
import { isSectionFailure } from '#web/app/sections.ts'
import { Notice } from '#web/app/shell/toasts/Notice.tsx'

/** Shown instead of a screen that failed: its chunk did not load, or it threw. Only a reload helps if a chunk hangs. */
export function Crash({ error }: { error: unknown }) {
  const t = useTranslate()
  const section = isSectionFailure(error)
  return (
    <Notice
      picture={<BrokenPicture />}
      title={section ? t('app.section.title') : t('app.crash.title')}
      text={section ? t('app.section.text') : t('app.crash.text')}
    >
      <Button leftSection={<IconRefresh size={16} />} onClick={() => location.reload()}>
        {t('app.update.reload')}
      </Button>
    </Notice>
  )
}

/** A roster whose rows have slipped. */
const BrokenPicture = () => (
  <Scene>
    <rect x="134" y="73" width="46" height="18" rx="6" className={classes.chip} />
    <rect x="168" y="103" width="56" height="18" rx="6" className={classes.warm} transform="rotate(9 196 112)" />
    <rect x="140" y="132" width="52" height="18" rx="6" className={classes.open} transform="rotate(-5 166 141)" />
    <path d="m236 62-12 20h16l-12 20" className={classes.warmMark} />
  </Scene>
)
