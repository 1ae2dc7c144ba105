import { Alert, Anchor, Group, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { hrefOf } from '#web/lib/links.ts'
import { homeOf, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { loadedPart } from '#web/ui/load-later.tsx'
import { storedEmail } from '#web/modules/auth/pending-code.ts'
import { AuthFrame } from '#web/modules/auth/AuthFrame.tsx'
import { LoginForm } from './LoginForm.tsx'
import { useSignIn } from './use-sign-in.ts'

const SecondFactorForm = loadedPart(async () => (await import('./SecondFactorForm.tsx')).SecondFactorForm, null)

export function LoginScreen() {
  const t = useTranslate()
  const session = useSession()
  const homeless = session !== null && homeOf(session) === '/login'
  const [refusals, setRefusals] = useState(0)
  const { signIn, busy, codePrompt, locked, wrong, clearCodePrompt } = useSignIn(() =>
    setRefusals((count) => count + 1),
  )
  // The values typed before the second-factor step are restored on the way back.
  const [typed, setTyped] = useState({ email: storedEmail(), password: '' })
  if (codePrompt)
    return (
      <AuthFrame title={t('auth.factor.title')} text={t('auth.factor.text')}>
        <SecondFactorForm prompt={codePrompt} busy={busy} onCode={signIn} onBack={clearCodePrompt} />
      </AuthFrame>
    )
  return (
    <AuthFrame title={t('auth.login.title')} text={t('auth.login.text')}>
      {homeless && (
        <Alert color="yellow" icon={<IconInfoCircle />}>
          {t('auth.login.noHome')}
        </Alert>
      )}
      {locked !== null && (
        <Alert color="yellow" icon={<IconInfoCircle />} role="alert">
          {locked}
        </Alert>
      )}
      <LoginForm
        typed={typed}
        refusals={refusals}
        wrong={wrong}
        busy={busy}
        onSubmit={(credentials) => {
          setTyped(credentials)
          signIn(credentials)
        }}
      />
      <Group gap={6} justify="center">
        <Text c="dimmed">{t('auth.login.new')}</Text>
        <Anchor href={hrefOf('/register')}>{t('auth.login.register')}</Anchor>
      </Group>
    </AuthFrame>
  )
}
