import { Button } from '@mantine/core'
import { hrefOf } from '#web/lib/links.ts'
import { useWords } from '#web/lib/wording.ts'
import { Notice } from '#web/app/shell/toasts/Notice.tsx'
import { NotFoundPicture } from '#web/app/shell/pictures.tsx'

export function NotFoundScreen() {
  const t = useWords()
  return (
    <Notice picture={<NotFoundPicture />} title={t('app.notFound.title')} text={t('app.notFound.text')}>
      <Button component="a" href={hrefOf('/dashboard')}>
        {t('app.notFound.home')}
      </Button>
    </Notice>
  )
}
