import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useWords } from '#web/lib/wording.ts'
import { prepareSignIn, useSignIn } from './use-sign-in.ts'

type Missing = { email?: boolean; password?: boolean }

/** E-mail and password. Plain inputs that the browser's password store can fill; Enter submits, and one at a time. */
export function LoginForm() {
  const t = useWords()
  const [missing, setMissing] = useState<Missing>({})
  const [caps, setCaps] = useState(false)
  const [shown, setShown] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const { signIn, busy } = useSignIn(() => password.current?.select())
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = typedIn(event.currentTarget)
    setMissing({ email: typed.email === '', password: typed.password === '' })
    if (typed.email === '' || typed.password === '') return focusFirst(event.currentTarget, typed)
    if (!busy) signIn(typed)
  }
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <form onSubmit={submit} onInput={() => void prepareSignIn()} noValidate>
      <Stack gap="md">
        <TextInput
          name="email"
          type="email"
          size="md"
          label={t('auth.login.email')}
          placeholder={t('auth.login.emailExample')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          maxLength={254}
          error={missing.email && t('auth.login.emailMissing')}
          onChange={() => setMissing((former) => ({ ...former, email: false }))}
        />
        <PasswordInput
          ref={password}
          name="password"
          size="md"
          label={t('auth.login.password')}
          autoComplete="current-password"
          maxLength={128}
          visible={shown}
          onVisibilityChange={setShown}
          visibilityToggleButtonProps={{
            'aria-label': shown ? t('auth.login.hidePassword') : t('auth.login.showPassword'),
            tabIndex: 0,
            'aria-hidden': false,
          }}
          description={caps ? t('auth.login.capsLock') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={missing.password && t('auth.login.passwordMissing')}
          onChange={() => setMissing((former) => ({ ...former, password: false }))}
          onKeyDown={watchCaps}
          onKeyUp={watchCaps}
          onBlur={() => setCaps(false)}
        />
        <Button type="submit" size="md" fullWidth mt="xs" loading={busy}>
          {t('auth.login.submit')}
        </Button>
      </Stack>
    </form>
  )
}

function typedIn(form: HTMLFormElement) {
  const data = new FormData(form)
  return { email: String(data.get('email') ?? '').trim(), password: String(data.get('password') ?? '') }
}

function focusFirst(form: HTMLFormElement, typed: { email: string }) {
  form.querySelector<HTMLInputElement>(typed.email === '' ? '[name="email"]' : '[name="password"]')?.focus()
}
