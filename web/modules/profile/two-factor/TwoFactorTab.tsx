import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Profile, profiles } from '#contract/accounts/profile.ts'
import { invalidate } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { PasswordStep, ScanStep } from './TwoFactorSetup.tsx'
import { TwoFactorOn } from './TwoFactorOn.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { toast } from '#web/ui/toast.tsx'

type StartedSetup = { secret: string; address: string }
type SetupStep =
  | { name: 'rest' }
  | { name: 'password' }
  | ({ name: 'scan' } & StartedSetup)
  | { name: 'codes'; codes: string[] }

/** Two-factor authentication: off, on, and every step between. */
export function TwoFactorTab({ profile }: { profile: Profile }) {
  const t = useTranslate()
  const client = useQueryClient()
  const [step, setStep] = useState<SetupStep>({ name: 'rest' })
  const rest = () => setStep({ name: 'rest' })
  const showCodes = (codes: string[]) => setStep({ name: 'codes', codes })
  function onCodesSaved() {
    rest()
    void invalidate(client, [profiles])
  }
  function turnedOff() {
    toast('ok', t('profile.factor.turnedOff'))
    onCodesSaved()
  }
  const badge = (
    <StatusBadge tone={profile.two_factor ? 'ok' : 'neutral'}>
      {t(profile.two_factor ? 'profile.factor.on' : 'profile.factor.off')}
    </StatusBadge>
  )
  return (
    <Panel title={t('profile.factor.title')} actions={step.name === 'rest' ? badge : null}>
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} email={profile.email} onSaved={onCodesSaved} />}
      {step.name === 'password' && (
        <PasswordStep onStarted={(setup) => setStep({ name: 'scan', ...setup })} onCancel={rest} />
      )}
      {step.name === 'scan' && <ScanStep setup={step} onConfirmed={showCodes} onCancel={rest} />}
      {step.name === 'rest' &&
        (profile.two_factor ? (
          <TwoFactorOn profile={profile} onCodes={showCodes} onOff={turnedOff} />
        ) : (
          <TwoFactorOff onStart={() => setStep({ name: 'password' })} />
        ))}
    </Panel>
  )
}

function TwoFactorOff({ onStart }: { onStart: () => void }) {
  const t = useTranslate()
  return (
    <Stack gap="md">
      <Text>{t('profile.factor.what')}</Text>
      <Text c="dimmed">{t('profile.factor.need')}</Text>
      <Group>
        <Button onClick={onStart}>{t('profile.factor.start')}</Button>
      </Group>
    </Stack>
  )
}
