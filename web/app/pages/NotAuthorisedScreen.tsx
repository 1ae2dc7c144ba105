import { Button } from '@mantine/core'
import { hrefOf } from '#web/lib/links.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Notice } from '#web/app/shell/toasts/Notice.tsx'
import classes from './Scene.module.css'
import { Scene } from './Scene.tsx'
import { useSignOut } from '#web/app/sign-out.ts'

export function NotAuthorisedScreen() {
  const t = useTranslate()
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

/** A roster behind a lock. */
const LockedPicture = () => (
  <Scene>
    <rect x="134" y="73" width="46" height="18" rx="6" className={classes.pale} />
    <rect x="160" y="101" width="66" height="18" rx="6" className={classes.pale} />
    <rect x="134" y="129" width="58" height="18" rx="6" className={classes.pale} />
    <path d="M202 104V91a20 20 0 0 1 40 0v13" className={classes.mark} />
    <rect x="192" y="102" width="60" height="48" rx="12" className={classes.chip} />
    <circle cx="222" cy="122" r="6" className={classes.card} />
    <rect x="219.500" y="125" width="5" height="13" rx="2.500" className={classes.card} />
  </Scene>
)
