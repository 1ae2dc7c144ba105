import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { auth } from '#contract/accounts/auth.ts'
import { type Profile, profiles } from '#contract/accounts/profile.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PasswordRules } from '#web/modules/auth/password/PasswordRules.tsx'
import { StepForm } from '#web/modules/profile/two-factor/StepForm.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Changes the password; requires the current one. */
export function PasswordTab({ profile }: { profile: Profile }) {
  // After each change the fields are reset.
  const [changes, setChanges] = useState(0)
  return <ChangePasswordForm key={changes} profile={profile} onChanged={() => setChanges(changes + 1)} />
}

function ChangePasswordForm({ profile, onChanged }: { profile: Profile; onChanged: () => void }) {
  const t = useTranslate()
  const form = useFormOf(auth.changePassword, {
    initial: { current_password: '', password: '' },
    invalidates: [profiles],
    failed: t('profile.password.failed'),
    onDone({ ended_sessions }) {
      onChanged()
      toast('ok', t('profile.password.saved'), t('profile.password.ended', { count: ended_sessions }))
    },
  })
  const typed = form.form.useWatchValue('password')
  const { first_name, last_name, email, password_changed_at } = profile
  return (
    <Panel title={t('profile.password.title')}>
      <Stack gap="md">
        <Text c="dimmed">
          {t('profile.password.text')}
          {password_changed_at && ` ${t('profile.password.since', { date: formatInstant(password_changed_at) })}`}
        </Text>
        <StepForm of={form} submit={t('profile.password.save')}>
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField of={form} name="current_password" label={t('profile.password.current')} />
          <PasswordField of={form} name="password" label={t('profile.password.new')} autoComplete="new-password" />
          <PasswordRules
            password={String(typed)}
            about={{
              email,
              names: [first_name, last_name, ...profile.memberships.flatMap(({ agency }) => agency ?? [])],
            }}
          />
        </StepForm>
      </Stack>
    </Panel>
  )
}
