import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { endSession, useSession, useSessionHeld } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { usePasswordToggle } from '#web/modules/auth/password/use-password-toggle.ts'
import { useSignIn } from '#web/modules/auth/sign-in/use-sign-in.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { loadedPart } from '#web/ui/load-later.tsx'

const SecondFactorForm = loadedPart(
  async () => (await import('#web/modules/auth/sign-in/SecondFactorForm.tsx')).SecondFactorForm,
  null,
)

/**
 * Over a screen with unsaved input whose session has ended: the same person signs in again, and goes on where they were. The input stays
 * in the page and is stored nowhere.
 */
export const SignInAgain = () => useSessionHeld() && <SignInDialog />

function SignInDialog() {
  const t = useTranslate()
  const email = useSession()?.user?.email ?? ''
  const [password, setPassword] = useState('')
  const { signIn, busy, codePrompt, locked, clearCodePrompt } = useSignIn(() => setPassword(''))
  const toggle = usePasswordToggle()
  const client = useQueryClient()
  // What was asked meanwhile was refused.
  useEffect(() => () => void client.invalidateQueries(), [client])
  function submit(event: FormEvent) {
    event.preventDefault()
    if (password !== '') signIn({ email, password })
  }
  return (
    <Dialog
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('app.again.title')}
    >
      {codePrompt ? (
        <SecondFactorForm prompt={codePrompt} busy={busy} onCode={signIn} onBack={clearCodePrompt} />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack>
            <Text>{t('app.again.text', { email })}</Text>
            {locked !== null && <Text role="alert">{locked}</Text>}
            <PasswordInput
              name="password"
              label={t('auth.login.password')}
              autoComplete="current-password"
              data-autofocus
              maxLength={128}
              value={password}
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
              {...toggle}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={endSession}>
                {t('app.again.leave')}
              </Button>
              <Button type="submit" loading={busy} disabled={password === ''}>
                {t('auth.login.submit')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  )
}
