import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { auth } from '#contract/accounts/auth.ts'
import { callApi } from '#web/lib/api/call.ts'
import { Refused } from '#web/lib/api/refused.ts'
import { endPush } from '#web/lib/push.ts'
import { endSession, session } from '#web/lib/session/session.ts'
import { useWords } from '#web/lib/wording.ts'
import { toast } from '#web/ui/toast.tsx'

/** Signs out here at once, and revokes the refresh token on the server. */
export function useSignOut() {
  const t = useWords()
  const router = useRouter()
  return useCallback(() => {
    const refreshToken = session()?.refreshToken ?? ''
    // Not awaited: without the tokens this browser is signed out whatever the result. A refusal means that the session has ended already.
    callApi(auth.logout, { refreshToken }).catch((failure: Error) => {
      if (failure instanceof Refused && failure.status < 500) return
      toast('warn', t('shell.user.signedOutHere'), t('shell.user.signedOutHereText'))
    })
    // The server removes the device with the session, so nothing arrives even if this fails.
    endPush().catch(reportError)
    endSession()
    router.history.replace('/login')
  }, [router, t])
}
