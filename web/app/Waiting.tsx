import { Center, Loader } from '@mantine/core'
import { useWords } from '#web/lib/wording.ts'

/** While a section of the page is on its way. */
export function Waiting() {
  const t = useWords()
  return (
    <Center mih="50dvh">
      <Loader role="status" aria-label={t('ui.loading')} />
    </Center>
  )
}
