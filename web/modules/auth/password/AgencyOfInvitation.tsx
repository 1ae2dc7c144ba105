import { useEffect, useState } from 'react'
import type { AgencyContact } from '#contract/accounts/agency-contact.ts'
import { AgencyContactLines } from '#web/lib/AgencyContactLines.tsx'
import { callApi } from '#web/lib/api/call.ts'
import { authCalls } from '#web/modules/auth/auth-calls.ts'

/** How to reach the agency that sent an invitation, also one that no longer works; the screens before the sign-in cache no queries. */
export function AgencyOfInvitation({ token }: { token: string }) {
  const [agency, setAgency] = useState<AgencyContact | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const load = async () => {
      const { linkAgency } = await authCalls()
      setAgency((await callApi(linkAgency, { token }, { signal: stop.signal })).agency)
    }
    // The screen works without it.
    load().catch((failure: unknown) => stop.signal.aborted || reportError(failure))
    return () => stop.abort()
  }, [token])
  return agency && <AgencyContactLines agency={agency} />
}
