import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { auth } from '#contract/accounts/auth.ts'
import { callApi } from '#web/lib/api/call.ts'
import { endPush } from '#web/lib/push.ts'
import { endSession, session } from '#web/lib/session/session.ts'

/** Signs out here at once, and revokes the refresh token on the server. */
export function useSignOut() {
  const router = useRouter()
  return useCallback(() => {
    const refreshToken = session()?.refreshToken ?? ''
    // Not awaited: without the tokens this browser is signed out whatever the result.
    callApi(auth.logout, { refreshToken }).catch(() => {})
    // The server removes the device with the session, so nothing arrives even if this fails.
    endPush().catch(() => {})
    endSession()
    router.history.replace('/login')
  }, [router])
}
