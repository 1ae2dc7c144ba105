import { customers } from '#contract/customers/customers.ts'
import { type Location, locations, locationStatuses } from '#contract/customers/locations.ts'
import { useGo, useParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { LocationFields, locationValues } from '#web/modules/locations/LocationFields.tsx'
import { FormLicence } from '#web/modules/locations/FormLicence.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'

export function LocationEditScreen() {
  const t = useTranslate()
  const id = useParam('id')
  const query = useApiQuery(locations.info, { id })
  return (
    <Page
      title={t('locations.edit.title')}
      back={{ href: hrefOf('/location/view/{id}', { id }), label: query.data?.name ?? '' }}
      width="narrow"
    >
      <Loaded of={query}>{(location) => <LocationForm key={location.id} location={location} />}</Loaded>
    </Page>
  )
}

const valuesOf = (location: Location) => ({
  ...locationValues(location),
  id: location.id,
  version: location.version,
  status: location.status,
})

function LocationForm({ location }: { location: Location }) {
  const t = useTranslate()
  const go = useGo()
  const href = hrefOf('/location/view/{id}', { id: location.id })
  const form = useFormOf(locations.update, {
    initial: valuesOf(location),
    fromCurrent: valuesOf,
    invalidates: [locations, customers],
    success: t('locations.edit.saved'),
    failed: t('locations.form.failed'),
    onDone: () => go(href),
  })
  return (
    <FormPanel of={form} submit={t('locations.edit.save')} cancel={{ href }}>
      <FormLicence of={form} company_id={location.company_id} />
      <LocationFields of={form} location={location} />
      <FormSection title={t('locations.form.state')}>
        <SelectField
          of={form}
          name="status"
          label={t('locations.list.status')}
          options={locationStatuses.map((value) => ({ value, label: t(`locations.status.${value}`) }))}
        />
      </FormSection>
    </FormPanel>
  )
}
