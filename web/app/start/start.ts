import { setNonce } from 'get-nonce'
import { t } from '#web/wording/translate.ts'
import { notifyAboutSessions } from '#web/lib/api/call.ts'
import { listenForInstallOffer } from '#web/lib/offline/install.ts'
import { dropCacheOfOthers } from '#web/lib/offline/offline-cache.ts'
import { startWording } from '#web/lib/wording.ts'
import { toast } from '#web/ui/toast.tsx'
import { watchTyping } from '#web/app/unsaved-input.ts'
import { catchLinks } from './catch-links.ts'
import { followNavigation } from './follow-navigation.ts'
import { keepPresses } from './keep-presses.ts'
import { nonce } from './nonce.ts'
import { router } from '#web/app/routes.ts'
import { showReload } from './show-reload.tsx'

/** Everything required before the first render: texts, Temporal, and event listeners. */
export async function start() {
  setNonce(nonce)
  notifyAboutSessions({ loginFailed })
  listenForInstallOffer()
  dropCacheOfOthers()
  catchLinks(router)
  keepPresses()
  watchTyping()
  followNavigation(router)
  // Vite fires this when a chunk of an older release no longer exists.
  addEventListener('vite:preloadError', () => navigator.onLine && showReload())
  await Promise.all([startWording(), temporal()])
}

/** Specification section 8: each message is a toast of its own; an empty one gets the default text. */
function loginFailed(messages: readonly string[]) {
  for (const message of messages) toast('bad', t('auth.login.failed'), message || t('auth.login.failedDefault'))
}

const temporal = async () => ('Temporal' in globalThis ? undefined : void (await import('temporal-polyfill/global')))
