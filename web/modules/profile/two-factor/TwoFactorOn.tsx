import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { type Profile, profiles } from '#contract/accounts/profile.ts'
import { formatInstant, formatNumber } from '#web/lib/format.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StepForm } from './StepForm.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type Props = { profile: Profile; onCodes: (codes: string[]) => void; onOff: () => void }

const lowCodeCount = 3

/** The actions while two-factor authentication is on. Both require the password and a code. */
export function TwoFactorOn({ profile, onCodes, onOff }: Props) {
  const t = useTranslate()
  const [doing, setDoing] = useState<'codes' | 'off' | null>(null)
  const stop = () => setDoing(null)
  const left = profile.recovery_codes_left
  if (doing === 'codes') return <NewCodes onCodes={onCodes} onCancel={stop} />
  if (doing === 'off') return <TurnOff onOff={onOff} onCancel={stop} />
  return (
    <Stack gap="md">
      <Text>{t('profile.factor.isOn')}</Text>
      <Facts
        items={[
          { label: t('profile.factor.since'), value: profile.two_factor_at && formatInstant(profile.two_factor_at) },
          { label: t('profile.factor.codesLeft'), value: formatNumber(left) },
        ]}
      />
      {left <= lowCodeCount && (
        <Alert color="yellow" icon={<IconAlertTriangle />}>
          {t('profile.factor.fewLeft')}
        </Alert>
      )}
      <Group gap="sm">
        <Button variant="default" onClick={() => setDoing('codes')}>
          {t('profile.factor.newCodes')}
        </Button>
        <Button variant="light" color="red" onClick={() => setDoing('off')}>
          {t('profile.factor.turnOff')}
        </Button>
      </Group>
    </Stack>
  )
}

const empty = { current_password: '', otp: '' }

function NewCodes({ onCodes, onCancel }: { onCodes: Props['onCodes']; onCancel: () => void }) {
  const t = useTranslate()
  const form = useFormOf(profiles.newRecoveryCodes, {
    initial: empty,
    failed: t('profile.factor.failed'),
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
  })
  return (
    <StepForm of={form} submit={t('profile.factor.newCodes')} onCancel={onCancel}>
      <Text c="dimmed">{t('profile.factor.newCodesText')}</Text>
      <BothFactors of={form} />
    </StepForm>
  )
}

function TurnOff({ onOff, onCancel }: { onOff: () => void; onCancel: () => void }) {
  const t = useTranslate()
  const form = useFormOf(profiles.endTwoFactor, { initial: empty, failed: t('profile.factor.failed'), onDone: onOff })
  return (
    <StepForm of={form} submit={t('profile.factor.turnOff')} tone="bad" onCancel={onCancel}>
      <Text c="dimmed">{t('profile.factor.turnOffText')}</Text>
      <BothFactors of={form} />
    </StepForm>
  )
}

function BothFactors({ of }: { of: WorkingForm<'current_password' | 'otp'> }) {
  const t = useTranslate()
  return (
    <>
      <PasswordField of={of} name="current_password" label={t('profile.password.current')} autoFocus />
      <TextInput
        key={of.form.key('otp')}
        {...of.form.getInputProps('otp')}
        name="otp"
        required
        label={t('profile.factor.eitherCode')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
    </>
  )
}
