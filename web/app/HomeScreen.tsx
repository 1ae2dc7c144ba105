import { useSession } from '#web/lib/session.ts'
import { useWords } from '#web/lib/wording.ts'
import { Page } from '#web/ui/Page.tsx'

export function HomeScreen() {
  const t = useWords()
  const session = useSession()
  return (
    <Page title={t('app.screens.dashboard')} description={session?.user?.name}>
      {null}
    </Page>
  )
}
