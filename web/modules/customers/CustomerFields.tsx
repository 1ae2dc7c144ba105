import type { Customer } from '#contract/customers/customers.ts'
import { formatAbn } from '#contract/values/formats/identifiers.ts'
import { AddressFields, type AddressNames } from '#web/lib/form/AddressFields.tsx'
import { loadEntries } from '#web/lib/api/choices.ts'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ReleaseFields } from '#web/modules/customers/ReleaseFields.tsx'
import { BillingFields, termsValues, WorkTermsFields } from '#web/modules/customers/TermsFields.tsx'
import { choiceOf } from '#web/ui/form/choices/choice-of.ts'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { addressValues } from '#web/lib/form/address-values.ts'

type BasicFieldName = 'code' | 'name' | 'legal_name' | 'abn' | 'notes'
type Class = keyof typeof classes
type Terms = keyof ReturnType<typeof termsValues>
type Contact = 'contact_name' | 'contact_email' | 'contact_phone'

type Props = { of: WorkingForm<BasicFieldName | Class | Terms | AddressNames | Contact>; customer?: Customer }

/** The fields to create and edit a customer. */
export function CustomerFields({ of, customer }: Props) {
  const t = useTranslate()
  return (
    <>
      <FormSection title={t('customers.form.basics')}>
        <TextField of={of} name="name" label={t('customers.form.name')} />
        <TextField of={of} name="code" label={t('customers.form.code')} description={t('customers.form.codeHelp')} />
        <TextField of={of} name="legal_name" label={t('customers.form.legalName')} />
        <TextField of={of} name="abn" label={t('customers.form.abn')} />
      </FormSection>
      <FormSection title={t('customers.form.contact')} description={t('customers.form.contactHelp')}>
        <TextField of={of} name="contact_name" label={t('customers.form.contactName')} span={2} />
        <TextField of={of} name="contact_phone" type="tel" label={t('customers.form.contactPhone')} />
        <TextField of={of} name="contact_email" type="email" label={t('customers.form.contactEmail')} />
      </FormSection>
      <FormSection title={t('address.title')}>
        <AddressFields of={of} />
      </FormSection>
      <BillingFields of={of} />
      <WorkTermsFields of={of} customer={customer} />
      <ReleaseFields of={of} />
      <FormSection title={t('customers.form.classes')} description={t('customers.form.classesHelp')}>
        {classNames.map((name) => (
          <SelectField
            key={name}
            of={of}
            name={name}
            label={t(`customers.form.${classes[name]}`)}
            load={(q) => loadEntries(classes[name], q)}
            chosen={presentOf(customer, name)}
            clearable
          />
        ))}
      </FormSection>
      <FormSection title={t('customers.form.notes')} description={t('customers.form.notesHelp')}>
        <TextareaField of={of} name="notes" label={t('customers.form.notes')} rows={3} />
      </FormSection>
    </>
  )
}

const classes = {
  industry_id: 'industry',
  sector_id: 'sector',
  category_id: 'category',
  account_type_id: 'account_type',
} as const
// Object.keys returns string[]; the keys are those of the table above.
const classNames = Object.keys(classes) as Class[]

function presentOf(customer: Customer | undefined, name: Class) {
  return choiceOf(customer?.[name], customer?.[`${classes[name]}_name`])
}

/** Converts a customer to form values; without one, returns the values of an empty form. */
export const customerValues = (customer?: Customer) => ({
  code: customer?.code ?? '',
  name: customer?.name ?? '',
  legal_name: customer?.legal_name ?? '',
  abn: formatAbn(customer?.abn ?? ''),
  industry_id: customer?.industry_id ?? '',
  sector_id: customer?.sector_id ?? '',
  category_id: customer?.category_id ?? '',
  account_type_id: customer?.account_type_id ?? '',
  ...termsValues(customer),
  ...addressValues(customer),
  contact_name: customer?.contact_name ?? '',
  contact_email: customer?.contact_email ?? '',
  contact_phone: formatPhone(customer?.contact_phone ?? ''),
  notes: customer?.notes ?? '',
})
