import { Anchor, Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { authCalls } from '#web/modules/auth/auth-calls.ts'
import { usePasswordToggle } from '#web/modules/auth/password/use-password-toggle.ts'
import classes from '#web/modules/auth/AuthFrame.module.css'
import { type Provider, useProvider } from './use-provider.ts'

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

/**
 * Email and password. Native inputs that the browser's password store can fill; Enter submits; one attempt at a time. An address whose
 * agency has an identity provider leads there; where that is required, the password is shown only on request.
 */
export function LoginForm({ typed, refusals, wrong, busy, onSubmit }: Props) {
  const t = useTranslate()
  const [missing, setMissing] = useState<MissingFields>({})
  const [byPassword, setByPassword] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const { provider, busy: isLeaving, ask, go } = useProvider()
  const isHidden = provider?.is_required === true && !byPassword
  useEffect(() => {
    if (refusals > 0) password.current?.select()
  }, [refusals])
  const askFirst = useEffectEvent(() => void ask(typed.email))
  // After a refusal too: the browser may have filled in the fields without anybody leaving them.
  useEffect(() => askFirst(), [typed.email, refusals])
  async function submit(form: HTMLFormElement) {
    const now = typedIn(form)
    if (now.email !== '' && now.password === '' && !byPassword && (await ask(now.email)) !== null) return go(now.email)
    setMissing({ email: now.email === '', password: now.password === '' })
    if (now.email === '' || now.password === '') return focusFirst(form, now)
    if (!busy) onSubmit(now)
  }
  return (
    <form
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
      onInput={() => void authCalls()}
      noValidate
    >
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
          onBlur={({ currentTarget }) => void ask(currentTarget.value)}
        />
        {!isHidden && (
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
        )}
        {!isHidden && (
          <Button type="submit" size="md" fullWidth mt="xs" loading={busy}>
            {t('auth.login.submit')}
          </Button>
        )}
        {provider && (
          <ProviderChoice
            provider={provider}
            busy={isLeaving}
            onGo={(form) => go(typedIn(form).email)}
            onUsePassword={isHidden ? () => setByPassword(true) : null}
          />
        )}
      </Stack>
    </form>
  )
}

type ChoiceProps = {
  provider: Provider
  busy: boolean
  onGo: (form: HTMLFormElement) => void
  /** absent: the password is shown */
  onUsePassword: (() => void) | null
}

/** The way to the agency's identity provider. */
function ProviderChoice({ provider, busy, onGo, onUsePassword }: ChoiceProps) {
  const t = useTranslate()
  return (
    <>
      {onUsePassword === null && <Divider label={t('auth.login.or')} />}
      <Button
        type={onUsePassword === null ? 'button' : 'submit'}
        variant={onUsePassword === null ? 'default' : 'filled'}
        size="md"
        fullWidth
        loading={busy}
        leftSection={<IconBuilding size={18} aria-hidden />}
        onClick={({ currentTarget: { form } }) => onUsePassword === null && form !== null && onGo(form)}
      >
        {t('auth.login.continueWith', { name: provider.name })}
      </Button>
      {onUsePassword && (
        <>
          <Text size="sm" c="dimmed" ta="center">
            {t('auth.login.providerText', { name: provider.name })}
          </Text>
          <Anchor component="button" type="button" size="sm" onClick={onUsePassword}>
            {t('auth.login.usePassword')}
          </Anchor>
        </>
      )}
    </>
  )
}

type PasswordProps = {
  ref: React.Ref<HTMLInputElement>
  initial: LoginValues
  error: string | false
  onTyped: () => void
}

function PresentPassword({ ref, initial, error, onTyped }: PasswordProps) {
  const t = useTranslate()
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
