import { auth } from '#contract/accounts/auth.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { startSession } from '#web/lib/session/session.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { toast } from '#web/ui/toast.tsx'

/** Switches to another of the user's memberships: a new session, starting at the dashboard. */
export function useSwitch() {
  const t = useTranslate()
  const go = useGo()
  return useSend(auth.switch, {
    failed: t('shell.user.switchFailed'),
    onDone(input) {
      startSession(input)
      go(hrefOf('/dashboard'))
      toast('ok', t('shell.user.switched', { place: input.userData.agency?.name ?? t('shell.user.platform') }))
    },
  })
}
