import type { Kind } from '#contract/permissions.ts'
import { users } from '#contract/accounts/users.ts'
import { callApi } from '#web/lib/api/call.ts'
import { loadCustomers, loadEmployees } from '#web/lib/api/choices.ts'
import { useGo, useSearchParam } from '#web/lib/go.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { isInviteAllowed } from '#web/modules/users/MayInvite.tsx'
import { PersonFields } from '#web/modules/users/PersonFields.tsx'
import { hrefsOf, canManageSuperAdmins, type AccountSide, useSide } from '#web/modules/users/sides.ts'
import { useRoles } from '#web/modules/users/use-roles.ts'
import { choiceOf } from '#web/ui/form/choices/choice-of.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

const loadAgencies = (q: string) => callApi(users.agencies, { q })

/** Invites a user: to the platform, to an agency, or (from a customer's page) for that customer. */
export function UserCreateScreen() {
  const side = useSide()
  return side && <UserCreatePage side={side} />
}

function UserCreatePage({ side }: { side: AccountSide }) {
  const t = useTranslate()
  const hrefs = hrefsOf(side)
  return (
    <Page
      title={t('users.create.title')}
      description={t('users.create.description')}
      back={{ href: hrefs.list(), label: t(`users.list.${side}`) }}
      width="narrow"
    >
      <InviteForm side={side} />
    </Page>
  )
}

function InviteForm({ side }: { side: AccountSide }) {
  const t = useTranslate()
  const go = useGo()
  const hrefs = hrefsOf(side)
  const [customer_id] = useSearchParam('customer_id')
  const [customer_name] = useSearchParam('customer')
  const form = useFormOf(users.create, {
    initial: {
      ...{ email: '', first_name: '', last_name: '', phone: '', locale: currentLanguage() },
      ...{ role_id: '', agency_id: '', customer_id: customer_id ?? '', employee_id: '', supervisor_id: '' },
    },
    invalidates: [users],
    success: t('users.create.saved'),
    failed: t('users.create.failed'),
    onDone: (saved) => go(hrefs.view(saved.id)),
  })
  const customer = choiceOf(customer_id, customer_name)
  return (
    <FormPanel of={form} submit={t('users.create.save')} cancel={{ href: hrefs.list() }}>
      <PersonFields of={form} description={t('users.create.personHelp')} />
      <PlaceFields of={form} customer={customer} />
    </FormPanel>
  )
}

// The login of an employee or a customer's contact requires changing that record.
const isKindAllowed = (kind: Kind) =>
  (kind !== 'employee' || isInviteAllowed('employee_id')) && (kind !== 'customer' || isInviteAllowed('customer_id'))

type Fields = WorkingForm<'agency_id' | 'role_id' | 'customer_id' | 'employee_id'>
type Choice = { id: string; name: string } | null

/** The role and its records; fields that a role does not need are hidden. */
function PlaceFields({ of, customer }: { of: Fields; customer: Choice }) {
  const t = useTranslate()
  const agency_id = String(of.form.useWatchValue('agency_id') ?? '')
  const roles = useRoles(agency_id || null)
  const role_id = of.form.useWatchValue('role_id')
  const kind = customer ? 'customer' : roles.kindOf(role_id)
  const forget = (...names: ('role_id' | 'customer_id' | 'employee_id')[]) => {
    for (const name of names) of.form.setFieldValue(name, '')
  }
  return (
    <FormSection title={t('users.form.place')} description={t('users.form.placeHelp')}>
      {canManageSuperAdmins() && !customer && (
        <SelectField
          of={of}
          name="agency_id"
          label={t('users.form.agency')}
          description={t('users.form.agencyHelp')}
          load={loadAgencies}
          clearable
          onChoose={() => forget('role_id', 'customer_id', 'employee_id')}
          span={2}
        />
      )}
      {!customer && (
        <SelectField
          key={agency_id}
          of={of}
          name="role_id"
          label={t('users.list.role')}
          options={roles.options.filter(({ kind: of }) => isKindAllowed(of))}
          onChoose={() => forget('customer_id', 'employee_id')}
        />
      )}
      {kind === 'customer' && (
        <SelectField
          of={of}
          name="customer_id"
          label={t('users.list.customer')}
          load={loadCustomers}
          chosen={customer}
        />
      )}
      {kind === 'employee' && (
        <SelectField
          of={of}
          name="employee_id"
          label={t('users.list.employee')}
          description={t('users.form.employeeHelp')}
          load={loadEmployees}
        />
      )}
    </FormSection>
  )
}
