import { customers } from '#contract/customers/customers.ts'
import { type Location, locations } from '#contract/customers/locations.ts'
import { loadCustomers } from '#web/lib/api/choices.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { LicenceOfCustomer } from './FormLicence.tsx'
import { LocationFields, locationValues } from './LocationFields.tsx'

type Props = {
  customer: { id: string; name: string } | null
  cancel?: { href: string }
  onDone: (saved: Location) => void
}

/** Adds a site of a customer. */
export function NewLocationForm({ customer, cancel, onDone }: Props) {
  const t = useTranslate()
  const form = useFormOf(locations.store, {
    initial: { ...locationValues(), customer_id: customer?.id ?? '' },
    invalidates: [locations, customers],
    success: t('locations.create.saved'),
    failed: t('locations.form.failed'),
    onDone,
  })
  return (
    <FormPanel of={form} submit={t('locations.create.save')} {...(cancel && { cancel })}>
      <FormSection title={t('locations.list.customer')}>
        <SelectField
          of={form}
          name="customer_id"
          label={t('locations.list.customer')}
          load={loadCustomers}
          chosen={customer}
          span={2}
        />
      </FormSection>
      <LicenceOfCustomer of={form} />
      <LocationFields of={form} />
    </FormPanel>
  )
}
