import { locations } from '#schemas/customers/locations.ts'
import { customers } from '#contract/customers/customers.ts'
import { loadCustomers } from '#web/lib/api/choices.ts'
import { useGo, useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { LocationFields, locationValues } from '#web/modules/locations/LocationFields.tsx'
import { LicenceOfCustomer } from '#web/modules/locations/FormLicence.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'

type Choice = { id: string; name: string } | null

/** When opened from a customer's page, the customer is preselected. */
export function LocationCreateScreen() {
  const t = useWords()
  const [customer_id] = useSearchParam('customer_id')
  const query = useApiQuery(customers.info, { id: customer_id ?? '' }, { when: customer_id !== null })
  return (
    <Page
      title={t('locations.create.title')}
      back={{ href: hrefOf('/locations'), label: t('locations.list.title') }}
      width="narrow"
    >
      {customer_id === null ? (
        <LocationForm customer={null} />
      ) : (
        <Loaded of={query}>{(customer) => <LocationForm customer={customer} />}</Loaded>
      )}
    </Page>
  )
}

function LocationForm({ customer }: { customer: Choice }) {
  const t = useWords()
  const go = useGo()
  const form = useFormOf(locations.store, {
    initial: { ...locationValues(), customer_id: customer?.id ?? '' },
    invalidates: [locations, customers],
    success: t('locations.create.saved'),
    failed: t('locations.form.failed'),
    onDone: (saved) => go(hrefOf('/location/view/{id}', { id: saved.id })),
  })
  return (
    <FormPanel of={form} submit={t('locations.create.save')} cancel={{ href: hrefOf('/locations') }}>
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
