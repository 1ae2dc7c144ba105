import { Code, Group, Stack, Text } from '@mantine/core'
import {
  defaultScopes,
  singleSignOn,
  type IdentityProvider,
  type SingleSignOnSettings,
} from '#contract/accounts/single-sign-on.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { CopyTextButton } from '#web/ui/CopyTextButton.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { GroupFields } from './GroupFields.tsx'
import { useRoleOptions } from './use-role-options.ts'

type Props = { of: SingleSignOnSettings }

const valuesOf = (agency_id: string, provider: IdentityProvider | null) => ({
  agency_id,
  version: provider?.version,
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  client_secret: '',
  scopes: provider?.scopes ?? defaultScopes,
  trusts_email: provider?.trusts_email ?? false,
  creates_users: provider?.creates_users ?? false,
  groups_claim: provider?.groups_claim ?? 'groups',
  default_role_id: provider?.default_role_id ?? '',
  groups: (provider?.groups ?? []).map((group) => ({ ...group, key: `${Math.random()}` })),
  password_membership_id: provider?.password_membership_id ?? '',
})

type FieldName = keyof ReturnType<typeof valuesOf>

/** The provider's addresses and keys, and what it decides. */
export function ProviderForm({ of }: Props) {
  const t = useTranslate()
  const form = useFormOf(singleSignOn.store, {
    initial: valuesOf(of.agency_id, of.provider),
    fromCurrent: (provider) => valuesOf(of.agency_id, provider),
    invalidates: [singleSignOn],
    success: t('singleSignOn.saved'),
    failed: t('singleSignOn.failed'),
    toInput: ({ groups, ...values }) => ({ ...values, groups: withoutKeys(groups) }),
  })
  const roles = useRoleOptions(of.roles)
  return (
    <FormPanel of={form} submit={t('singleSignOn.save')}>
      <FormSection title={t('singleSignOn.provider.title')} description={t('singleSignOn.provider.text')}>
        <Addresses of={of} />
        <ProviderFields of={form} isNew={of.provider === null} />
      </FormSection>
      <FormSection title={t('singleSignOn.access.title')} description={t('singleSignOn.access.text')}>
        <SwitchField
          of={form}
          name="creates_users"
          label={t('singleSignOn.access.creates')}
          description={t('singleSignOn.access.createsText')}
          span={2}
        />
        <SelectField
          of={form}
          name="default_role_id"
          label={t('singleSignOn.access.defaultRole')}
          description={t('singleSignOn.access.defaultRoleText')}
          options={roles}
          clearable
          span={2}
        />
        <GroupFields of={form} roles={roles} />
      </FormSection>
      <FormSection title={t('singleSignOn.password.title')} description={t('singleSignOn.password.text')}>
        <SelectField
          of={form}
          name="password_membership_id"
          label={t('singleSignOn.password.who')}
          options={of.users.map(({ id, name }) => ({ value: id, label: name }))}
          clearable
          span={2}
        />
      </FormSection>
    </FormPanel>
  )
}

// The list of the form, as `valuesOf` makes it.
const withoutKeys = (groups: unknown) =>
  (groups as { group_name: string; role_id: string }[]).map(({ group_name, role_id }) => ({ group_name, role_id }))

function ProviderFields({ of: form, isNew }: { of: WorkingForm<FieldName>; isNew: boolean }) {
  const t = useTranslate()
  return (
    <>
      <TextField
        of={form}
        name="issuer"
        type="url"
        label={t('singleSignOn.provider.issuer')}
        description={t('singleSignOn.provider.issuerText')}
        span={2}
      />
      <TextField of={form} name="client_id" label={t('singleSignOn.provider.client')} />
      <TextField
        of={form}
        name="client_secret"
        label={t('singleSignOn.provider.secret')}
        description={t(isNew ? 'singleSignOn.provider.secretNew' : 'singleSignOn.provider.secretText')}
      />
      <TextField of={form} name="scopes" label={t('singleSignOn.provider.scopes')} />
      <TextField of={form} name="groups_claim" label={t('singleSignOn.provider.claim')} />
      <SwitchField
        of={form}
        name="trusts_email"
        label={t('singleSignOn.provider.trusts')}
        description={t('singleSignOn.provider.trustsText')}
        span={2}
      />
    </>
  )
}

/** What has to be entered at the provider. */
function Addresses({ of: { redirect_address, sign_out_address, back_channel_address } }: Props) {
  const t = useTranslate()
  const addresses = [
    { label: t('singleSignOn.provider.redirect'), address: redirect_address },
    { label: t('singleSignOn.provider.signOut'), address: sign_out_address },
    { label: t('singleSignOn.provider.backChannel'), address: back_channel_address },
  ]
  return (
    <Field span={2}>
      <Stack gap="sm">
        {addresses.map(({ label, address }) => (
          <Stack gap={4} key={label}>
            <Text size="sm" fw={500}>
              {label}
            </Text>
            <Group gap="xs">
              <Code>{address}</Code>
              <CopyTextButton text={address} size="compact-xs" variant="default" />
            </Group>
          </Stack>
        ))}
      </Stack>
    </Field>
  )
}
