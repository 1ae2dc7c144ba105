import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { hrefOf } from '#web/lib/links.ts'
import { useWords } from '#web/lib/wording.ts'
import { authCalls } from '#web/modules/auth/auth-calls.ts'
import { usePasswordToggle } from '#web/modules/auth/password/use-password-toggle.ts'
import classes from '#web/modules/auth/AuthFrame.module.css'

type LoginValues = { email: string; password: string }
type MissingFields = { email?: boolean; password?: boolean }
type Props = {
  /** initial values */
  typed: LoginValues
  /** the number of refusals: after each, the password is cleared */
  refusals: number
  /** the last attempt had a wrong email or password */
  wrong: boolean
  busy: boolean
  onSubmit: (typed: LoginValues) => void
}

/** Email and password. Native inputs that the browser's password store can fill; Enter submits; one attempt at a time. */
export function LoginForm({ typed, refusals, wrong, busy, onSubmit }: Props) {
  const t = useWords()
  const [missing, setMissing] = useState<MissingFields>({})
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refusals > 0) password.current?.select()
  }, [refusals])
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const now = typedIn(event.currentTarget)
    setMissing({ email: now.email === '', password: now.password === '' })
    if (now.email === '' || now.password === '') return focusFirst(event.currentTarget, now)
    if (!busy) onSubmit(now)
  }
  return (
    <form onSubmit={submit} onInput={() => void authCalls()} noValidate>
      <Stack gap="md">
        <TextInput
          name="email"
          type="email"
          size="md"
          label={t('auth.login.email')}
          placeholder={t('auth.login.emailExample')}
          defaultValue={typed.email}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={typed.email === ''}
          maxLength={254}
          error={missing.email && t('auth.login.emailMissing')}
          onChange={() => setMissing((former) => ({ ...former, email: false }))}
        />
        <div className={classes.withLink}>
          <PresentPassword
            ref={password}
            initial={typed}
            error={missing.password === true ? t('auth.login.passwordMissing') : wrong && t('auth.login.wrong')}
            onTyped={() => setMissing((former) => ({ ...former, password: false }))}
          />
          <Anchor href={hrefOf('/forgot-password')} className={classes.link}>
            {t('auth.login.forgot')}
          </Anchor>
        </div>
        <Button type="submit" size="md" fullWidth mt="xs" loading={busy}>
          {t('auth.login.submit')}
        </Button>
      </Stack>
    </form>
  )
}

type PasswordProps = {
  ref: React.Ref<HTMLInputElement>
  initial: LoginValues
  error: string | false
  onTyped: () => void
}

function PresentPassword({ ref, initial, error, onTyped }: PasswordProps) {
  const t = useWords()
  const [caps, setCaps] = useState(false)
  const toggle = usePasswordToggle()
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <PasswordInput
      ref={ref}
      name="password"
      size="md"
      label={t('auth.login.password')}
      defaultValue={initial.password}
      autoComplete="current-password"
      autoFocus={initial.email !== ''}
      maxLength={128}
      {...toggle}
      description={caps ? t('auth.login.capsLock') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      onChange={onTyped}
      onKeyDown={watchCaps}
      onKeyUp={watchCaps}
      onBlur={() => setCaps(false)}
    />
  )
}

function typedIn(form: HTMLFormElement) {
  const data = new FormData(form)
  return { email: String(data.get('email') ?? '').trim(), password: String(data.get('password') ?? '') }
}

function focusFirst(form: HTMLFormElement, typed: { email: string }) {
  form.querySelector<HTMLInputElement>(typed.email === '' ? '[name="email"]' : '[name="password"]')?.focus()
}
