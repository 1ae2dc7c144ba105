import { useRef, useState } from 'react'
import { callApi } from '#web/lib/api/call.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { storePendingSignIn } from '#web/lib/session/single-sign-on.ts'
import { messageOf } from '#web/lib/wording.ts'
import { toast } from '#web/ui/toast.tsx'

export type Provider = { name: string; is_required: boolean }

const calls = async () => (await import('#contract/accounts/single-sign-on.ts')).singleSignOn

/** The identity provider of the typed address, and the way there. */
export function useProvider() {
  const [provider, setProvider] = useState<Provider | null>(null)
  const [busy, setBusy] = useState(false)
  const [to] = useSearchParam('to')
  const asked = useRef('')
  /** Asks once for each domain. Without an answer the password remains. */
  async function ask(email: string): Promise<Provider | null> {
    const domain = domainOf(email)
    if (domain === asked.current) return provider
    asked.current = domain
    const newProvider = domain === '' ? null : await providerOf(email)
    // Another address was typed meanwhile.
    if (asked.current !== domain) return null
    setProvider(newProvider)
    return newProvider
  }
  async function go(email: string) {
    setBusy(true)
    const browser_key = storePendingSignIn({ purpose: 'sign_in', to })
    const { start } = await calls()
    await callApi(start, { email, browser_key }).then(
      ({ address }) => window.location.assign(address),
      (failure: Error) => {
        const { title, message } = messageOf(failure)
        toast('bad', title, message)
        setBusy(false)
      },
    )
  }
  return { provider, busy, ask, go: (email: string) => void go(email) }
}

const domainOf = (email: string) => /@([^@\s]+\.[^@\s]+)$/.exec(email.trim())?.[1]?.toLowerCase() ?? ''

async function providerOf(email: string): Promise<Provider | null> {
  const { options } = await calls()
  // Without an answer the password remains.
  const answer = await callApi(options, { email }).catch(() => null)
  return answer?.provider ?? null
}
