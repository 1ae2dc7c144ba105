import { useRef, useState } from 'react'
import type { auth } from '#contract/accounts/auth.ts'
import type { RequestOf, ResultOf } from '#contract/call.ts'
import { callApi } from '#web/lib/api/call.ts'
import { deviceTokens } from '#web/lib/session/device-tokens.ts'
import { hasChosenLanguage } from '#web/lib/language/language.ts'
import { Refused } from '#web/lib/api/refused.ts'
import { startSession } from '#web/lib/session/session.ts'
import { messageOf, switchLanguage } from '#web/lib/wording.ts'
import { authCalls } from '#web/modules/auth/auth-calls.ts'
import { toast } from '#web/ui/toast.tsx'

export type Credentials = RequestOf<typeof auth.login>

/** The second-factor step: the credentials, and the error of the last code. */
export type CodePrompt = { credentials: Credentials; wrong: string | null }

/** Signs in, one attempt at a time; the guard then redirects. `onRefused` runs after a refusal, for which call.ts shows a toast. */
export function useSignIn(onRefused: () => void) {
  const [busy, setBusy] = useState(false)
  const [pending, setPending] = useState<CodePrompt | null>(null)
  // Explains how to sign in despite the lock; a toast would disappear before it is read.
  const [locked, setLocked] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  // Prevents a double submit before the button shows its loading state.
  const running = useRef(false)
  function rest() {
    running.current = false
    setBusy(false)
  }
  function refused(failure: Error, credentials: Credentials) {
    rest()
    setLocked(failure instanceof Refused && failure.code === 'signInLocked' ? failure.message : null)
    setWrong(failure instanceof Refused && failure.code === 'wrongCredentials')
    const factor = failure instanceof Refused ? failure.fields['otp'] : undefined
    if (factor) return setPending({ credentials, wrong: credentials.otp ? factor.join(' ') : null })
    if (!(failure instanceof Refused && (failure.status === 401 || failure.error.length > 0))) sayFailed(failure)
    onRefused()
  }
  function signIn(credentials: Credentials) {
    if (running.current) return
    running.current = true
    setBusy(true)
    setWrong(false)
    send(credentials).then(rest, (failure: Error) => refused(failure, credentials))
  }
  return { signIn, busy, codePrompt: pending, locked, wrong, clearCodePrompt: () => setPending(null) }
}

async function send(credentials: Credentials) {
  const auth = await authCalls()
  await enterAsUser(await callApi(auth.login, { ...credentials, device_tokens: deviceTokens() }))
}

/** Starts the session, in the account's language unless another was selected before sign-in. */
export async function enterAsUser(value: ResultOf<typeof auth.login>) {
  if (!hasChosenLanguage()) await switchLanguage(value.userData.locale)
  startSession(value)
}

function sayFailed(failure: Error) {
  const { title, message } = messageOf(failure)
  toast('bad', title, message)
}
