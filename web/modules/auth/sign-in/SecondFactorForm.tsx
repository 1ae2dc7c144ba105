import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslate } from '#web/lib/wording.ts'
import { OneTimeCode } from './OneTimeCode.tsx'
import type { CodePrompt, Credentials } from './use-sign-in.ts'

type Props = { prompt: CodePrompt; busy: boolean; onCode: (credentials: Credentials) => void; onBack: () => void }

/** The second step of signing in: the authenticator app's six digits, or a recovery code. */
export function SecondFactorForm({ prompt, busy, onCode, onBack }: Props) {
  const t = useTranslate()
  const [byRecovery, setByRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [sent, setSent] = useState('')
  function send(otp: string) {
    if (busy || otp.trim() === '') return
    setSent(otp)
    onCode({ ...prompt.credentials, otp })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    send(code)
  }
  function change() {
    setByRecovery(!byRecovery)
    setCode('')
  }
  // The error of a code is shown until another code is typed.
  const error = sent === code && !busy ? prompt.wrong : null
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {byRecovery ? (
          <TextInput
            key="recovery"
            name="recovery"
            size="md"
            label={t('auth.factor.recovery')}
            description={t('auth.factor.recoveryHelp')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            maxLength={40}
            value={code}
            error={error}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        ) : (
          <OneTimeCode
            key="app"
            label={t('auth.factor.code')}
            value={code}
            error={error}
            onChange={setCode}
            onFull={send}
          />
        )}
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('auth.login.submit')}
        </Button>
        <Group justify="space-between">
          <Anchor component="button" type="button" onClick={change}>
            {byRecovery ? t('auth.factor.useApp') : t('auth.factor.useRecovery')}
          </Anchor>
          <Anchor component="button" type="button" onClick={onBack}>
            {t('auth.factor.back')}
          </Anchor>
        </Group>
      </Stack>
    </form>
  )
}
