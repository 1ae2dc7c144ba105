import { Button, Group, Stack, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { type ProviderMode, singleSignOn, type SingleSignOnSettings } from '#contract/accounts/single-sign-on.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatInstant } from '#web/lib/format.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { storePendingSignIn } from '#web/lib/session/single-sign-on.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

const tones = { off: 'neutral', on: 'ok', required: 'ok' } as const

/** Whether single sign-on is off, on or required; testing it, and switching it. */
export function ModePanel({ of }: { of: SingleSignOnSettings }) {
  const t = useTranslate()
  const mode = of.provider?.mode ?? 'off'
  const tested = of.provider?.tested_at ?? null
  return (
    <Panel
      title={
        <Group gap="sm">
          {t('singleSignOn.mode.title')}
          <StatusBadge tone={tones[mode]}>{t(`singleSignOn.mode.${mode}`)}</StatusBadge>
        </Group>
      }
      description={t(`singleSignOn.mode.${mode}Text`)}
    >
      <Stack gap="md">
        <Text size="sm">
          {tested === null
            ? t('singleSignOn.test.never')
            : t('singleSignOn.test.last', { at: formatInstant(tested), name: of.provider?.tested_by_name ?? '' })}
        </Text>
        {isCallAllowed(singleSignOn.changeMode) && <Actions of={of} mode={mode} />}
      </Stack>
    </Panel>
  )
}

function Actions({ of, mode }: { of: SingleSignOnSettings; mode: ProviderMode }) {
  const t = useTranslate()
  const changing = useSend(singleSignOn.changeMode, {
    invalidates: [singleSignOn],
    success: t('singleSignOn.mode.changed'),
    failed: t('singleSignOn.failed'),
  })
  const change = (to: ProviderMode) =>
    changing.send({ agency_id: of.agency_id, mode: to, version: of.provider?.version ?? 1 })
  const reason = useReason(of)
  return (
    <Group gap="sm">
      {isCallAllowed(singleSignOn.startTest) && <TestButton reason={reason.test} />}
      {mode === 'off' && (
        <ActionButton reason={reason.on} loading={changing.busy} onClick={() => change('on')}>
          {t('singleSignOn.mode.switchOn')}
        </ActionButton>
      )}
      {mode === 'required' && (
        <Button variant="default" loading={changing.busy} onClick={() => change('on')}>
          {t('singleSignOn.mode.allowPasswords')}
        </Button>
      )}
      {mode === 'on' &&
        (reason.required === null ? (
          <ConfirmButton
            label={t('singleSignOn.mode.require')}
            question={t('singleSignOn.mode.requireQuestion')}
            text={t('singleSignOn.mode.requireText')}
            busy={changing.busy}
            onConfirm={() => change('required')}
          />
        ) : (
          <ActionButton variant="default" reason={reason.required}>
            {t('singleSignOn.mode.require')}
          </ActionButton>
        ))}
      {mode !== 'off' && (
        <ConfirmButton
          label={t('singleSignOn.mode.switchOff')}
          question={t('singleSignOn.mode.offQuestion')}
          text={t('singleSignOn.mode.offConfirm')}
          tone="bad"
          busy={changing.busy}
          onConfirm={() => change('off')}
        />
      )}
    </Group>
  )
}

/** Why a step cannot be taken yet; null: it can. */
function useReason({ provider, domains }: SingleSignOnSettings) {
  const t = useTranslate()
  const missing =
    provider === null
      ? t('singleSignOn.reason.provider')
      : domains.some(({ verified_at }) => verified_at !== null)
        ? null
        : t('singleSignOn.reason.domain')
  const untested = (isTested: boolean) => (isTested ? null : t('singleSignOn.reason.test'))
  const keeper = provider?.password_membership_id === null ? t('singleSignOn.reason.password') : null
  return {
    test: missing,
    on: missing ?? untested(provider?.tested_at !== null),
    required: missing ?? keeper ?? untested(provider?.is_tested_by_me === true),
  }
}

function TestButton({ reason }: { reason: string | null }) {
  const t = useTranslate()
  const { send, busy } = useSend(singleSignOn.startTest, {
    failed: t('singleSignOn.failed'),
    onDone: ({ address }) => window.location.assign(address),
  })
  return (
    <ActionButton
      variant="default"
      reason={reason}
      loading={busy}
      leftSection={<IconExternalLink size={16} aria-hidden />}
      onClick={() => send({ browser_key: storePendingSignIn({ purpose: 'test', to: null }) })}
    >
      {t('singleSignOn.test.button')}
    </ActionButton>
  )
}
