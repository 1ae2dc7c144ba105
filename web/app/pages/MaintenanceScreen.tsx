import { Button } from '@mantine/core'
import { useWords } from '#web/lib/wording.ts'
import { Notice } from '#web/app/shell/toasts/Notice.tsx'
import { MaintenancePicture } from '#web/app/shell/pictures.tsx'

export function MaintenanceScreen() {
  const t = useWords()
  return (
    <Notice picture={<MaintenancePicture />} title={t('app.maintenance.title')} text={t('app.maintenance.text')}>
      <Button onClick={() => location.assign('/')}>{t('ui.retry')}</Button>
    </Notice>
  )
}
