import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type GroupRecord, employeeDetails } from '#schemas/people/employee-details.ts'
import { AddressFields } from '#web/lib/form/AddressFields.tsx'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { GroupForm } from '#web/modules/employees/details/GroupForm.tsx'
import type { EmployeeTabProps } from '#web/modules/employees/tab-props.ts'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { addressValues } from '#web/lib/form/address-values.ts'

const nobody = { name: '', relationship: '', phone: '', other_phone: '', email: '', ...addressValues() }

const valuesOf = (id: string, record: GroupRecord<'kin'> | null) => ({
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
export function NextOfKinTab({ id, file }: EmployeeTabProps) {
  const t = useWords()
  const form = useFormOf(employeeDetails.updateKin, {
    initial: valuesOf(id, file.kin),
    fromCurrent: (current) => valuesOf(id, current),
    invalidates: [employeeDetails],
    success: t('employeeDetails.saved'),
    failed: t('employeeDetails.failed'),
  })
  const contacts = contactsIn(form.form.useWatchValue('contacts'))
  const put = (next: readonly unknown[]) => form.form.setFieldValue('contacts', next)
  return (
    <GroupForm id={id} group="kin" record={file.kin} of={form}>
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
          {t('employeeDetails.kin.add')}
        </Button>
      )}
    </GroupForm>
  )
}

// The form holds what the fields wrote, and it has no others.
const contactsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

type ContactProps = { of: WorkingForm<'contacts'>; at: number; onRemove?: () => void }

function Contact({ of, at, onRemove }: ContactProps) {
  const t = useWords()
  return (
    <FormSection title={t(at === 0 ? 'employeeDetails.kin.first' : 'employeeDetails.kin.second')}>
      <TextField of={of} name={`contacts.${at}.name`} label={t('employeeDetails.kin.name')} />
      <TextField of={of} name={`contacts.${at}.relationship`} label={t('employeeDetails.kin.relationship')} />
      <TextField of={of} name={`contacts.${at}.phone`} type="tel" label={t('employeeDetails.kin.phone')} />
      <TextField of={of} name={`contacts.${at}.other_phone`} type="tel" label={t('employeeDetails.kin.otherPhone')} />
      <TextField of={of} name={`contacts.${at}.email`} type="email" label={t('employeeDetails.kin.email')} />
      <AddressFields of={of} within={`contacts.${at}.`} ofOther />
      {onRemove && (
        <Button variant="subtle" color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
          {t('employeeDetails.kin.remove')}
        </Button>
      )}
    </FormSection>
  )
}
