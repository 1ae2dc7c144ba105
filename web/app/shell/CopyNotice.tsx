import { Alert } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { formatInstant } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'

/** Says that the product shows a backup, in which nothing can be changed (npm run backup:look); the page has when it was made. */
export function CopyNotice() {
  const t = useTranslate()
  const when = formatInstant(document.querySelector<HTMLMetaElement>('[name=muster-copy]')?.content ?? '')
  return (
    <Alert color="yellow" radius={0} icon={<IconHistory aria-hidden />} title={t('backups.copy', { when })}>
      {t('backups.copyText')}
    </Alert>
  )
}
