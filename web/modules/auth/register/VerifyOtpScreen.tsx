import { useState } from 'react'
import type { auth } from '#contract/accounts/auth.ts'
import type { ResultOf } from '#contract/call.ts'
import { useFragment, useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import {
  type PendingCode,
  pendingCode,
  storePendingCode,
  storeEmail,
  storeResetToken,
} from '#web/modules/auth/pending-code.ts'
import { AuthFrame } from '#web/modules/auth/AuthFrame.tsx'
import { NoPendingCode } from '#web/modules/auth/NoPendingCode.tsx'
import { enterAsUser } from '#web/modules/auth/sign-in/use-sign-in.ts'
import { VerifyForm } from './VerifyForm.tsx'
import { toast } from '#web/ui/toast.tsx'

export function VerifyOtpScreen() {
  const fragment = useFragment()
  const awaited = pendingCode(fragment)
  if (awaited === null) return <NoPendingCode purpose="register" />
  // Another email link opened in the same tab is another code.
  return <Verify key={`${awaited.purpose} ${awaited.email}`} begun={awaited} fragment={fragment} />
}

function Verify({ begun, fragment }: { begun: PendingCode; fragment: string }) {
  const t = useTranslate()
  const go = useGo()
  const [awaited, setAwaited] = useState(begun)
  const { email, purpose } = awaited
  function keep(now: PendingCode) {
    storePendingCode(now)
    setAwaited(now)
  }
  async function done({ token, session }: ResultOf<typeof auth.verifyCode>) {
    storePendingCode(null)
    storeEmail(email)
    if (token !== null) {
      storeResetToken(token)
      return go(hrefOf('/reset-password'), { replace: true })
    }
    if (session === null) return
    // The guard then redirects the signed-in user to the home screen.
    await enterAsUser(session)
    toast('ok', t('auth.verify.welcome', { name: session.userData.name }))
  }
  return (
    <AuthFrame
      title={t('auth.verify.title')}
      text={t('auth.verify.text', { email })}
      back={{ href: hrefOf('/login'), label: t('auth.back') }}
    >
      <VerifyForm
        pendingCode={awaited}
        initialCode={new URLSearchParams(fragment).get('code') ?? ''}
        onTry={keep}
        onDone={(answer) => void done(answer)}
        otherAddress={purpose === 'register' ? hrefOf('/register') : hrefOf('/forgot-password')}
      />
    </AuthFrame>
  )
}
