import { Code, Group, Stack, Text } from '@mantine/core'
import type { ResultOf } from '#contract/call.ts'
import { profiles } from '#contract/accounts/profile.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { OneTimeCode } from '#web/modules/auth/sign-in/OneTimeCode.tsx'
import { QrCode } from './QrCode.tsx'
import { StepForm } from './StepForm.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { CopyTextButton } from '#web/ui/CopyTextButton.tsx'
import classes from './TwoFactor.module.css'

type StartedSetup = ResultOf<typeof profiles.startTwoFactor>

/** The password comes first: an unattended session must not lock its owner out. */
export function PasswordStep({
  onStarted,
  onCancel,
}: {
  onStarted: (setup: StartedSetup) => void
  onCancel: () => void
}) {
  const t = useTranslate()
  const form = useFormOf(profiles.startTwoFactor, {
    initial: { current_password: '' },
    failed: t('profile.factor.failed'),
    onDone: onStarted,
  })
  return (
    <StepForm of={form} submit={t('profile.factor.goOn')} onCancel={onCancel}>
      <Text c="dimmed">{t('profile.factor.passwordText')}</Text>
      <PasswordField of={form} name="current_password" label={t('profile.password.current')} autoFocus />
    </StepForm>
  )
}

type ScanProps = { setup: StartedSetup; onConfirmed: (codes: string[]) => void; onCancel: () => void }

/** Then the secret, scanned or typed, and a first code to verify it. */
export function ScanStep({ setup, onConfirmed, onCancel }: ScanProps) {
  const t = useTranslate()
  const form = useFormOf(profiles.confirmTwoFactor, {
    initial: { otp: '' },
    failed: t('profile.factor.failed'),
    onDone: ({ recovery_codes }) => onConfirmed(recovery_codes),
  })
  const code = String(form.form.useWatchValue('otp') ?? '')
  return (
    <StepForm of={form} submit={t('profile.factor.confirm')} onCancel={onCancel}>
      <div className={classes.scan}>
        <QrCode text={setup.address} label={t('profile.factor.qr')} />
        <Stack gap="xs">
          <Text>{t('profile.factor.scan')}</Text>
          <Text c="dimmed">{t('profile.factor.byHand')}</Text>
          <Secret text={setup.secret} />
        </Stack>
      </div>
      <OneTimeCode
        size="md"
        label={t('auth.factor.code')}
        value={code}
        error={form.form.errors['otp']}
        onChange={(digits) => form.form.setFieldValue('otp', digits)}
        onFull={() => form.submit()}
      />
    </StepForm>
  )
}

function Secret({ text }: { text: string }) {
  return (
    <Group gap="xs">
      <Code className={classes.secret}>{text.match(/.{1,4}/g)?.join(' ')}</Code>
      <CopyTextButton text={text} size="compact-md" variant="default" />
    </Group>
  )
}
