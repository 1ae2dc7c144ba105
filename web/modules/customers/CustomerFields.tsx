import type { Customer } from '#contract/customers.ts'
import { formatAbn } from '#contract/identifiers.ts'
import { AddressFields } from '#web/lib/AddressFields.tsx'
import { formatPhone } from '#web/lib/phones.ts'
import { useWords } from '#web/lib/wording.ts'
import { FormSection } from '#web/ui/FormSection.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { WorkingForm } from '#web/ui/working-form.ts'

type Billing = 'code' | 'name' | 'legal_name' | 'abn' | 'billing_email' | 'payment_terms_days'
type Address = 'address_line' | 'suburb' | 'state' | 'postcode'
type Contact = 'contact_name' | 'contact_email' | 'contact_phone'

/** The fields that a customer has when it is made and when it is changed. */
export function CustomerFields({ of }: { of: WorkingForm<Billing | Address | Contact> }) {
  const t = useWords()
  return (
    <>
      <FormSection title={t('customers.form.basics')}>
        <TextField of={of} name="name" label={t('customers.form.name')} />
        <TextField of={of} name="code" label={t('customers.form.code')} description={t('customers.form.codeHelp')} />
        <TextField of={of} name="legal_name" label={t('customers.form.legalName')} />
        <TextField of={of} name="abn" label={t('customers.form.abn')} />
        <TextField of={of} name="billing_email" type="email" label={t('customers.form.billingEmail')} />
        <NumberField
          of={of}
          name="payment_terms_days"
          label={t('customers.form.terms')}
          min={0}
          max={180}
          suffix={t('customers.form.days')}
        />
      </FormSection>
      <FormSection title={t('customers.form.contact')} description={t('customers.form.contactHelp')}>
        <TextField of={of} name="contact_name" label={t('customers.form.contactName')} span={2} />
        <TextField of={of} name="contact_phone" type="tel" label={t('customers.form.contactPhone')} />
        <TextField of={of} name="contact_email" type="email" label={t('customers.form.contactEmail')} />
      </FormSection>
      <FormSection title={t('app.address.title')}>
        <AddressFields of={of} />
      </FormSection>
    </>
  )
}

/** A customer as the values of its form; without one, those of an empty form. */
export const customerValues = (customer?: Customer) => ({
  code: customer?.code ?? '',
  name: customer?.name ?? '',
  legal_name: customer?.legal_name ?? '',
  abn: formatAbn(customer?.abn ?? ''),
  billing_email: customer?.billing_email ?? '',
  payment_terms_days: customer?.payment_terms_days ?? 14,
  address_line: customer?.address_line ?? '',
  suburb: customer?.suburb ?? '',
  state: customer?.state ?? '',
  postcode: customer?.postcode ?? '',
  contact_name: customer?.contact_name ?? '',
  contact_email: customer?.contact_email ?? '',
  contact_phone: formatPhone(customer?.contact_phone ?? ''),
})
