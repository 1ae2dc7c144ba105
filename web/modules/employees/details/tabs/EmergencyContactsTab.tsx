import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type GroupRecord, employeeDetails } from '#contract/people/employee-details.ts'
import { AddressFields } from '#web/lib/form/AddressFields.tsx'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { GroupForm } from '#web/modules/employees/details/GroupForm.tsx'
import type { EmployeeTabProps } from '#web/lib/employee-tab-props.ts'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { addressValues } from '#web/lib/form/address-values.ts'

const nobody = { name: '', relationship: '', phone: '', other_phone: '', email: '', ...addressValues() }

const valuesOf = (id: string, record: GroupRecord<'emergency_contacts'> | null) => ({
  id,
  version: record?.version ?? 0,
  contacts: record?.contacts.map((contact) => ({
    ...contact,
    phone: formatPhone(contact.phone),
    other_phone: formatPhone(contact.other_phone ?? ''),
    email: contact.email ?? '',
    ...addressValues(contact),
  })) ?? [nobody],
})

/** One or two emergency contacts. */
export function EmergencyContactsTab({ id, file }: EmployeeTabProps) {
  const t = useTranslate()
  const form = useFormOf(employeeDetails.updateEmergencyContacts, {
    initial: valuesOf(id, file.emergency_contacts),
    fromCurrent: (current) => valuesOf(id, current),
    invalidates: [employeeDetails],
    success: t('employeeDetails.saved'),
    failed: t('employeeDetails.failed'),
  })
  const contacts = contactsIn(form.form.useWatchValue('contacts'))
  const put = (next: readonly unknown[]) => form.form.setFieldValue('contacts', next)
  return (
    <GroupForm id={id} group="emergency_contacts" record={file.emergency_contacts} of={form}>
      {contacts.map((_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a contact has no id, only its index
        <Contact key={at} of={form} at={at} onRemove={at === 0 ? undefined : () => put(contacts.slice(0, at))} />
      ))}
      {contacts.length < 2 && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => put([...contacts, nobody])}
        >
          {t('employeeDetails.emergency_contacts.add')}
        </Button>
      )}
    </GroupForm>
  )
}

// The form holds what the fields wrote, and it has no others.
const contactsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

type ContactProps = { of: WorkingForm<'contacts'>; at: number; onRemove?: () => void }

function Contact({ of, at, onRemove }: ContactProps) {
  const t = useTranslate()
  return (
    <FormSection
      title={t(at === 0 ? 'employeeDetails.emergency_contacts.first' : 'employeeDetails.emergency_contacts.second')}
    >
      <TextField of={of} name={`contacts.${at}.name`} label={t('employeeDetails.emergency_contacts.name')} />
      <TextField
        of={of}
        name={`contacts.${at}.relationship`}
        label={t('employeeDetails.emergency_contacts.relationship')}
      />
      <TextField
        of={of}
        name={`contacts.${at}.phone`}
        type="tel"
        label={t('employeeDetails.emergency_contacts.phone')}
      />
      <TextField
        of={of}
        name={`contacts.${at}.other_phone`}
        type="tel"
        label={t('employeeDetails.emergency_contacts.otherPhone')}
      />
      <TextField
        of={of}
        name={`contacts.${at}.email`}
        type="email"
        label={t('employeeDetails.emergency_contacts.email')}
      />
      <AddressFields of={of} within={`contacts.${at}.`} ofOther />
      {onRemove && (
        <Button variant="subtle" color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
          {t('employeeDetails.emergency_contacts.remove')}
        </Button>
      )}
    </FormSection>
  )
}
