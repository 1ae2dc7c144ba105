import { Stack } from '@mantine/core'
import { type Contact, contactRoles, customerContacts } from '#contract/customer-contacts.ts'
import { customers } from '#contract/customers.ts'
import { users } from '#contract/users.ts'
import { FormDrawer } from '#web/lib/form/FormDrawer.tsx'
import { May } from '#web/lib/session/May.tsx'
import { formatPhone } from '#web/lib/phones.ts'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { loadSites } from '#web/modules/customers/sites.ts'
import { LoginPanel } from '#web/modules/users/LoginPanel.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { MultiSelectField } from '#web/ui/form/MultiSelectField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

export type OpenedContact = Contact | 'new' | null

type Props = { opened: OpenedContact; customer_id: string; onClose: () => void }

/** Adds, changes or removes a contact beside the list of them. */
export function ContactDrawer({ opened, customer_id, onClose }: Props) {
  const t = useWords()
  const title = opened === 'new' ? t('customers.contacts.add') : (opened?.name ?? '')
  return (
    <FormDrawer opened={opened !== null} onClose={onClose} title={title}>
      {opened === 'new' && <NewContact customer_id={customer_id} onClose={onClose} />}
      {opened !== null && opened !== 'new' && <PresentContact key={opened.id} contact={opened} onClose={onClose} />}
    </FormDrawer>
  )
}

// The customer tells its main contact too.
const invalidates = [customerContacts, customers]

const fieldsOf = (contact?: Contact) => ({
  role: contact?.role ?? 'site',
  name: contact?.name ?? '',
  email: contact?.email ?? '',
  phone: formatPhone(contact?.phone ?? ''),
  is_main: contact?.is_main ?? false,
  location_ids: contact?.locations.map(({ id }) => id) ?? [],
})

function NewContact({ customer_id, onClose }: Pick<Props, 'customer_id' | 'onClose'>) {
  const t = useWords()
  const form = useFormOf(customerContacts.store, {
    initial: { customer_id, ...fieldsOf() },
    invalidates,
    said: t('customers.contacts.added'),
    failed: t('customers.contacts.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('customers.contacts.add')}>
      <ContactFields of={form} customer_id={customer_id} />
    </FormPanel>
  )
}

const valuesOf = (contact: Contact) => ({ id: contact.id, version: contact.version, ...fieldsOf(contact) })

function PresentContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const t = useWords()
  const form = useFormOf(customerContacts.update, {
    initial: valuesOf(contact),
    fromCurrent: valuesOf,
    invalidates,
    said: t('customers.contacts.saved'),
    failed: t('customers.contacts.failed'),
    onDone: onClose,
  })
  return (
    <Stack gap="lg">
      <FormPanel of={form} submit={t('customers.contacts.save')}>
        <ContactFields of={form} customer_id={contact.customer_id} contact={contact} />
      </FormPanel>
      {contact.email !== null && (
        <May call={users.list}>
          <LoginPanel person={personOf(contact, contact.email)} bound={{ customer_id: contact.customer_id }} />
        </May>
      )}
      <RemoveButton
        call={customerContacts.remove}
        record={contact}
        label={t('customers.contacts.remove')}
        question={t('customers.contacts.removeQuestion', { name: contact.name })}
        invalidates={invalidates}
        said={t('customers.contacts.removed')}
        failed={t('customers.contacts.failed')}
        onDone={onClose}
      />
    </Stack>
  )
}

/** A contact has one name, an account two: its last word is the last name. */
function personOf({ name, phone }: Contact, email: string) {
  const at = name.lastIndexOf(' ')
  return { first_name: at < 0 ? name : name.slice(0, at), last_name: name.slice(at + 1), email, phone }
}

type Names = keyof ReturnType<typeof fieldsOf>
type FieldsProps = { of: WorkingForm<Names>; customer_id: string; contact?: Contact }

function ContactFields({ of, customer_id, contact }: FieldsProps) {
  const t = useWords()
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
