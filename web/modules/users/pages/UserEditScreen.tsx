import { Stack, Text } from '@mantine/core'
import { type User, users } from '#contract/accounts/users.ts'
import { loadCustomers } from '#web/lib/api/choices.ts'
import { useGo, useParam } from '#web/lib/go.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PersonFields } from '#web/modules/users/PersonFields.tsx'
import { hrefsOf, canManageSuperAdmins, roleNameOf, type AccountSide, useSide } from '#web/modules/users/sides.ts'
import { useRoles } from '#web/modules/users/use-roles.ts'
import { choiceOf } from '#web/ui/form/choices/choice-of.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

export function UserEditScreen() {
  const side = useSide()
  return side && <UserEditPage side={side} />
}

function UserEditPage({ side }: { side: AccountSide }) {
  const t = useTranslate()
  const id = useParam('id')
  const query = useApiQuery(users.details, { id })
  return (
    <Page
      title={t('users.edit.title')}
      back={{ href: hrefsOf(side).view(id), label: query.data?.name ?? t('users.view.title') }}
      width="narrow"
    >
      <Loaded of={query}>{(user) => <EditForm key={user.id} user={user} side={side} />}</Loaded>
    </Page>
  )
}

const valuesOf = ({ id, version, email, first_name, last_name, phone, locale, memberships: [first] }: User) => ({
  ...{ id, version, email, first_name, last_name, locale, phone: phone ?? '' },
  membership_id: first?.id ?? '',
  role_id: first?.role_id ?? '',
  customer_id: first?.customer_id ?? '',
})

function EditForm({ user, side }: { user: User; side: AccountSide }) {
  const t = useTranslate()
  const go = useGo()
  const href = hrefsOf(side).view(user.id)
  const form = useFormOf(users.update, {
    initial: valuesOf(user),
    fromCurrent: valuesOf,
    invalidates: [users],
    success: t('users.edit.saved'),
    failed: t('users.edit.failed'),
    onDone: () => go(href),
  })
  return (
    <FormPanel of={form} submit={t('users.edit.save')} cancel={{ href }}>
      {user.may_change_person ? (
        <PersonFields of={form} description={t('users.edit.personHelp')} fixedAddress={!canManageSuperAdmins()} />
      ) : (
        <Panel>
          <Stack gap="sm">
            <PersonCell name={user.name} detail={user.email} />
            <Text c="dimmed">{t('users.edit.ownMatter')}</Text>
          </Stack>
        </Panel>
      )}
      <RoleFields of={form} user={user} />
    </FormPanel>
  )
}

type Fields = WorkingForm<'membership_id' | 'role_id' | 'customer_id'>

/** Changes the role within its kind, or the customer; with several memberships one at a time. */
function RoleFields({ of, user }: { of: Fields; user: User }) {
  const t = useTranslate()
  const chosen = of.form.useWatchValue('membership_id')
  const member = user.memberships.find(({ id }) => id === chosen)
  const roles = useRoles(member?.agency_id ?? null)
  if (member === undefined) return null
  const stored = { value: member.role_id, label: roleNameOf(t, member), kind: member.kind }
  const others = (member.supervisor_id === null ? roles.options : []).filter(
    ({ kind, value }) => kind === member.kind && value !== member.role_id,
  )
  function take(id: string) {
    const next = user.memberships.find((each) => each.id === id)
    of.form.setFieldValue('role_id', next?.role_id ?? '')
    of.form.setFieldValue('customer_id', next?.customer_id ?? '')
  }
  return (
    <FormSection
      title={member.agency_name ?? t('users.place.platform')}
      description={user.obstacle === 'yourself' ? t('users.obstacle.ownRole') : t('users.edit.roleHelp')}
    >
      {user.memberships.length > 1 && (
        <SelectField
          of={of}
          name="membership_id"
          label={t('users.edit.which')}
          options={user.memberships.map((each) => ({
            value: each.id,
            label: `${each.agency_name ?? t('users.place.platform')} · ${roleNameOf(t, each)}`,
          }))}
          onChoose={take}
          span={2}
        />
      )}
      <SelectField
        key={member.id}
        of={of}
        name="role_id"
        label={t('users.list.role')}
        options={[stored, ...others]}
        disabled={user.obstacle === 'yourself'}
      />
      {member.kind === 'customer' && (
        <SelectField
          key={`customer of ${member.id}`}
          of={of}
          name="customer_id"
          label={t('users.list.customer')}
          load={loadCustomers}
          chosen={choiceOf(member.customer_id, member.customer_name)}
        />
      )}
    </FormSection>
  )
}
