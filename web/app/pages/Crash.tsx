import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useWords } from '#web/lib/wording.ts'
import { BrokenPicture } from '#web/app/shell/pictures.tsx'
import { isSectionFailure } from '#web/app/sections.ts'
import { Notice } from '#web/app/shell/toasts/Notice.tsx'

/** Shown instead of a screen that failed: its chunk did not load, or it threw. Only a reload helps if a chunk hangs. */
export function Crash({ error }: { error: unknown }) {
  const t = useWords()
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
