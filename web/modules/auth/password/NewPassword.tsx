import { PasswordInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { type PasswordAbout, passwordLength } from '#contract/accounts/passwords.ts'
import { useWords } from '#web/lib/wording.ts'
import { PasswordRules } from './PasswordRules.tsx'

type Props = { label: string; about: PasswordAbout; error?: string; autoFocus?: boolean }

/** The field `password` where a new one is set: it can be shown, and lists its rules. */
export function NewPassword({ label, about, error, autoFocus }: Props) {
  const t = useWords()
  const [shown, setShown] = useState(false)
  const [password, setPassword] = useState('')
  return (
    <Stack gap={8}>
      <PasswordInput
        name="password"
        size="md"
        required
        label={label}
        error={error}
        autoFocus={autoFocus}
        autoComplete="new-password"
        maxLength={passwordLength.most}
        visible={shown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{
          'aria-label': shown ? t('auth.login.hidePassword') : t('auth.login.showPassword'),
          tabIndex: 0,
          'aria-hidden': false,
        }}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <PasswordRules password={password} about={about} />
    </Stack>
  )
}
