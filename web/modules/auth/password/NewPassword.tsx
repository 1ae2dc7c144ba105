import { PasswordInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { type PasswordContext, passwordLength } from '#contract/accounts/passwords.ts'
import { PasswordRules } from './PasswordRules.tsx'
import { usePasswordToggle } from './use-password-toggle.ts'

type Props = { label: string; about: PasswordContext; error?: string; autoFocus?: boolean }

/** The field `password` where a new one is set: it can be shown, and lists its rules. */
export function NewPassword({ label, about, error, autoFocus }: Props) {
  const toggle = usePasswordToggle()
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
        {...toggle}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <PasswordRules password={password} about={about} />
    </Stack>
  )
}
