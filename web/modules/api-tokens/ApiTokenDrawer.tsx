import { Group, Stack, Title, Text } from '@mantine/core'
import {
  type ApiToken,
  apiTokens,
  type ApiTokenWithActions,
  defaultTokenDays,
  type NewApiToken,
} from '#contract/platform/api-tokens.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatAgo, formatInstant } from '#web/lib/format.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { Facts } from '#web/ui/page/Facts.tsx'
import { PermissionsField } from './PermissionsField.tsx'
import { RotateButton } from './RotateButton.tsx'
import { useValidities } from './use-validities.ts'

type Props = {
  opened: ApiTokenWithActions | 'new' | null
  onClose: () => void
  onMade: (made: NewApiToken) => void
}

/** A new API token, or one with what can be done with it. */
export function ApiTokenDrawer({ opened, onClose, onMade }: Props) {
  const t = useTranslate()
  const title = opened === null || opened === 'new' ? t('apiTokens.add') : opened.name
  return (
    <SideDrawer opened={opened !== null} onClose={onClose} title={title} size="xl">
      {opened === 'new' && <NewToken onMade={onMade} />}
      {opened !== null && opened !== 'new' && (
        <Stack gap="lg" key={opened.id}>
          <TokenFacts token={opened} />
          {opened.allowed_actions.length > 0 && <TokenActions token={opened} onClose={onClose} onMade={onMade} />}
          {opened.allowed_actions.includes('edit') && <TokenForm token={opened} onClose={onClose} />}
        </Stack>
      )}
    </SideDrawer>
  )
}

function NewToken({ onMade }: Pick<Props, 'onMade'>) {
  const t = useTranslate()
  const form = useFormOf(apiTokens.store, {
    initial: { name: '', permissions: [], read_only: true, valid_days: String(defaultTokenDays) },
    invalidates: [apiTokens.list],
    failed: t('apiTokens.failed'),
    onDone: onMade,
  })
  const validities = useValidities()
  return (
    <FormPanel of={form} submit={t('apiTokens.create')}>
      <FormSection title={t('apiTokens.form.title')}>
        <NameField of={form} autoFocus />
        <SelectField of={form} name="valid_days" label={t('apiTokens.form.validDays')} options={validities} span={2} />
        <ReadOnlyField of={form} />
      </FormSection>
      <Permissions of={form} initial={[]} />
    </FormPanel>
  )
}

function TokenForm({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const t = useTranslate()
  const form = useFormOf(apiTokens.update, {
    initial: formValues(token),
    fromCurrent: formValues,
    invalidates: [apiTokens.list],
    success: t('apiTokens.saved'),
    failed: t('apiTokens.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('apiTokens.save')}>
      <FormSection title={t('apiTokens.form.title')}>
        <NameField of={form} />
        <ReadOnlyField of={form} />
      </FormSection>
      <Permissions of={form} initial={token.permissions} />
    </FormPanel>
  )
}

const formValues = ({ id, version, name, permissions, read_only }: ApiToken) => ({
  id,
  version,
  name,
  permissions,
  read_only,
})

function NameField({ of, autoFocus = false }: { of: WorkingForm<'name'>; autoFocus?: boolean }) {
  const t = useTranslate()
  return (
    <TextField
      of={of}
      name="name"
      label={t('apiTokens.list.name')}
      description={t('apiTokens.form.nameText')}
      span={2}
      autoFocus={autoFocus}
    />
  )
}

function ReadOnlyField({ of }: { of: WorkingForm<'read_only'> }) {
  const t = useTranslate()
  return (
    <SwitchField
      of={of}
      name="read_only"
      label={t('apiTokens.form.readOnly')}
      description={t('apiTokens.form.readOnlyText')}
      span={2}
    />
  )
}

function Permissions({ of, initial }: { of: WorkingForm<'permissions'>; initial: readonly string[] }) {
  const t = useTranslate()
  return (
    <Stack component="section" gap="sm">
      <Stack gap={2}>
        <Title order={2} size="h3">
          {t('apiTokens.form.permissions')}
        </Title>
        <Text c="dimmed">{t('apiTokens.form.permissionsText')}</Text>
      </Stack>
      <PermissionsField of={of} initial={initial} />
    </Stack>
  )
}

function TokenFacts({ token }: { token: ApiToken }) {
  const t = useTranslate()
  return (
    <Facts
      items={[
        { label: t('apiTokens.list.state'), value: <RecordStatus of="apiTokens.state" status={token.state} /> },
        { label: t('apiTokens.list.owner'), value: token.owner_name },
        { label: t('apiTokens.list.created'), value: formatInstant(token.created_at) },
        { label: t('apiTokens.list.expires'), value: formatInstant(token.expires_at) },
        {
          label: t('apiTokens.list.lastUsed'),
          value: token.last_used_at === null ? t('apiTokens.list.never') : formatAgo(token.last_used_at),
        },
        {
          label: t('apiTokens.list.overlapUntil'),
          value: token.overlap_until && formatInstant(token.overlap_until),
        },
      ].filter(({ value }) => value !== null)}
    />
  )
}

function TokenActions({ token, onClose, onMade }: Omit<Props, 'opened'> & { token: ApiTokenWithActions }) {
  const t = useTranslate()
  const { id, version, allowed_actions: allowed } = token
  const revoking = useSend(apiTokens.revoke, {
    invalidates: [apiTokens.list],
    success: t('apiTokens.revoke.done'),
    failed: t('apiTokens.failed'),
    onDone: onClose,
  })
  return (
    <Group>
      {allowed.includes('rotate') && <RotateButton token={token} onMade={onMade} />}
      {allowed.includes('revoke') && (
        <ConfirmButton
          label={t('apiTokens.revoke.button')}
          question={t('apiTokens.revoke.question')}
          text={t('apiTokens.revoke.text')}
          tone="bad"
          busy={revoking.busy}
          onConfirm={() => revoking.send({ id, version })}
        />
      )}
    </Group>
  )
}
