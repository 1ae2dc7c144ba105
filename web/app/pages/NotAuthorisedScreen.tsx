import { Button } from '@mantine/core'
import { hrefOf } from '#web/lib/links.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useWords } from '#web/lib/wording.ts'
import { Notice } from '#web/app/shell/toasts/Notice.tsx'
import { LockedPicture } from '#web/app/shell/pictures.tsx'
import { useSignOut } from '#web/app/sign-out.ts'

export function NotAuthorisedScreen() {
  const t = useWords()
  const signOut = useSignOut()
  const signedIn = useSession() !== null
  return (
    <Notice picture={<LockedPicture />} title={t('app.notAuthorised.title')} text={t('app.notAuthorised.text')}>
      {signedIn && (
        <Button variant="default" onClick={signOut}>
          {t('app.notAuthorised.other')}
        </Button>
      )}
      <Button component="a" href={hrefOf('/dashboard')}>
        {t('app.notFound.home')}
      </Button>
    </Notice>
  )
}
