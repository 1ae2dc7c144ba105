import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { auth } from '#contract/accounts/auth.ts'
import { callApi } from '#web/lib/api/call.ts'
import { Refused } from '#web/lib/api/refused.ts'
import { endPush } from '#web/lib/push.ts'
import { endSession, session } from '#web/lib/session/session.ts'
import { hasProviderSession, storeProviderSession } from '#web/lib/session/single-sign-on.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { toast } from '#web/ui/toast.tsx'

/** Signs out here at once, and revokes the refresh token on the server; at the identity provider too, where that signed in. */
export function useSignOut() {
  const t = useTranslate()
  const router = useRouter()
  return useCallback(() => {
    const refreshToken = session()?.refreshToken ?? ''
    const ending = hasProviderSession() ? signOutAtProvider(refreshToken) : callApi(auth.logout, { refreshToken })
    // Not awaited: without the tokens this browser is signed out whatever the result. A refusal means that the session has ended already.
    ending.catch((failure: Error) => {
      if (failure instanceof Refused && failure.status < 500) return
      toast('warn', t('shell.user.signedOutHere'), t('shell.user.signedOutHereText'))
    })
    // The server removes the device with the session, so nothing arrives even if this fails.
    endPush().catch(reportError)
    endSession()
    router.history.replace('/login')
  }, [router, t])
}

async function signOutAtProvider(refreshToken: string) {
  storeProviderSession(false)
  const { singleSignOn } = await import('#contract/accounts/single-sign-on.ts')
  const { address } = await callApi(singleSignOn.signOut, { refreshToken })
  if (address !== null) window.location.assign(address)
}
