import { useRef, useState } from 'react'
import type { auth } from '#contract/auth.ts'
import type { AskOf } from '#contract/call.ts'
import { ask } from '#web/lib/call.ts'
import { hasChosenLanguage } from '#web/lib/language.ts'
import { Refused } from '#web/lib/refused.ts'
import { startSession } from '#web/lib/session.ts'
import { messageOf, switchLanguage } from '#web/lib/wording.ts'
import { toast } from '#web/ui/toast.tsx'

type Credentials = AskOf<typeof auth.login>

/** The contract comes with zod, which showing this screen does not need: it is fetched while somebody types. */
export const prepareSignIn = () => import('#contract/auth.ts')

/** Signs in, one attempt at a time; the guard then leads on. `onRefused` runs after a refusal, whose toast is call.ts's work. */
export function useSignIn(onRefused: () => void) {
  const [busy, setBusy] = useState(false)
  // Two quick presses come before the button shows that it works.
  const running = useRef(false)
  function rest() {
    running.current = false
    setBusy(false)
  }
  function refused(failure: Error) {
    rest()
    if (!(failure instanceof Refused && (failure.status === 401 || failure.error.length > 0))) sayFailed(failure)
    onRefused()
  }
  function signIn(credentials: Credentials) {
    if (running.current) return
    running.current = true
    setBusy(true)
    send(credentials).then(rest, refused)
  }
  return { signIn, busy }
}

async function send(credentials: Credentials) {
  const { auth } = await prepareSignIn()
  const told = await ask(auth.login, credentials)
  // The account's own language, unless another was chosen on this very screen.
  if (!hasChosenLanguage()) await switchLanguage(told.userData.locale)
  startSession(told)
}

function sayFailed(failure: Error) {
  const { title, message } = messageOf(failure)
  toast('bad', title, message)
}
