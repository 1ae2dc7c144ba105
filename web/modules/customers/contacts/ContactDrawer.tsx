import { type Contact, contactRoles, customerContacts } from '#contract/customers/customer-contacts.ts'
import { customers } from '#contract/customers/customers.ts'
import { users } from '#contract/accounts/users.ts'
import { May } from '#web/lib/session/May.tsx'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import { loadSites } from '#web/lib/api/choices.ts'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { EntityDrawer, type OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { LoginPanel } from '#web/modules/users/LoginPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { MultiSelectField } from '#web/ui/form/choices/MultiSelectField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

export type OpenedContact = OpenedRow<Contact>

type Props = { opened: OpenedContact; customer_id: string; onClose: () => void }

/** Adds, edits or removes a contact, beside the list of contacts. */
export function ContactDrawer({ opened, customer_id, onClose }: Props) {
  const t = useTranslate()
  const failed = t('customers.contacts.failed')
  return (
    <EntityDrawer
      opened={opened}
      onClose={onClose}
      title={(contact) => contact?.name ?? t('customers.contacts.add')}
      create={{
        call: customerContacts.store,
        initial: { customer_id, ...fieldsOf() },
        submit: t('customers.contacts.add'),
        success: t('customers.contacts.added'),
      }}
      update={{
        call: customerContacts.update,
        values: valuesOf,
        submit: t('customers.contacts.save'),
        success: t('customers.contacts.saved'),
      }}
      fields={(form, contact) => <ContactFields of={form} customer_id={customer_id} contact={contact} />}
      invalidates={invalidates}
      failed={failed}
    >
      {(contact) => (
        <>
          {contact.email !== null && (
            <May call={users.list}>
              <LoginPanel person={personOf(contact, contact.email)} bound={{ customer_id }} />
            </May>
          )}
          <RemoveButton
            call={customerContacts.remove}
            record={contact}
            label={t('customers.contacts.remove')}
            question={t('customers.contacts.removeQuestion', { name: contact.name })}
            invalidates={invalidates}
            success={t('customers.contacts.removed')}
            failed={failed}
            onDone={onClose}
          />
        </>
      )}
    </EntityDrawer>
  )
}

// The customer's page shows the main contact too.
const invalidates = [customerContacts, customers]

const fieldsOf = (contact?: Contact) => ({
  role: contact?.role ?? 'site',
  name: contact?.name ?? '',
  email: contact?.email ?? '',
  phone: formatPhone(contact?.phone ?? ''),
  is_main: contact?.is_main ?? false,
  location_ids: contact?.locations.map(({ id }) => id) ?? [],
})

const valuesOf = (contact: Contact) => ({ id: contact.id, version: contact.version, ...fieldsOf(contact) })

/** The last word of a contact's name becomes the last name, unless it is the only one. */
function personOf({ name, phone }: Contact, email: string) {
  const at = name.lastIndexOf(' ')
  const [first_name, last_name] = at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)]
  return { first_name, last_name, email, phone }
}

type ContactFieldName = keyof ReturnType<typeof fieldsOf>
type FieldsProps = { of: WorkingForm<ContactFieldName>; customer_id: string; contact: Contact | null }

function ContactFields({ of, customer_id, contact }: FieldsProps) {
  const t = useTranslate()
  return (
    <FormSection title={t('customers.contacts.person')}>
      <TextField of={of} name="name" label={t('customers.contacts.name')} autoFocus />
      <SelectField
        of={of}
        name="role"
        label={t('customers.contacts.roleLabel')}
        options={contactRoles.map((value) => ({ value, label: t(`customers.contacts.role.${value}`) }))}
      />
      <TextField of={of} name="phone" type="tel" label={t('customers.contacts.phone')} />
      <TextField of={of} name="email" type="email" label={t('customers.contacts.email')} />
      <MultiSelectField
        of={of}
        name="location_ids"
        label={t('customers.contacts.sites')}
        description={t('customers.contacts.sitesHelp')}
        load={(q) => loadSites(q, customer_id)}
        chosen={contact?.locations ?? []}
        span={2}
      />
      <SwitchField
        of={of}
        name="is_main"
        label={t('customers.contacts.main')}
        description={t('customers.form.contactHelp')}
        span={2}
      />
    </FormSection>
  )
}
