import { Center, Loader } from '@mantine/core'
import { useTranslate } from '#web/lib/wording.ts'

/** Shown while a section of the page loads. */
export function LoadingPage() {
  const t = useTranslate()
  return (
    <Center mih="50dvh">
      <Loader role="status" aria-label={t('ui.loading')} />
    </Center>
  )
}
