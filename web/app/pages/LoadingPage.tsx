import { Center, Loader } from '@mantine/core'
import { useWords } from '#web/lib/wording.ts'

/** Shown while a section of the page loads. */
export function LoadingPage() {
  const t = useWords()
  return (
    <Center mih="50dvh">
      <Loader role="status" aria-label={t('ui.loading')} />
    </Center>
  )
}
