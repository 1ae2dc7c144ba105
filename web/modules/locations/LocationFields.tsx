import type { Location } from '#contract/locations.ts'
import { AddressFields } from '#web/lib/AddressFields.tsx'
import { useWords } from '#web/lib/wording.ts'
import { zoneOptions } from '#web/lib/zones.ts'
import { FormSection } from '#web/ui/FormSection.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextareaField } from '#web/ui/TextareaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { WorkingForm } from '#web/ui/working-form.ts'

type Names =
  | 'name'
  | 'code'
  | 'address_line'
  | 'suburb'
  | 'state'
  | 'postcode'
  | 'latitude'
  | 'longitude'
  | 'geofence_m'
  | 'time_zone'
  | 'site_instructions'

// Six decimals are eleven centimetres, the most that a map gives.
const coordinateDecimals = 6

/** The fields that a location has when it is made and when it is changed. */
export function LocationFields({ of, zone }: { of: WorkingForm<Names>; zone?: string }) {
  const t = useWords()
  return (
    <>
      <FormSection title={t('locations.form.basics')}>
        <TextField of={of} name="name" label={t('locations.form.name')} />
        <TextField of={of} name="code" label={t('locations.form.code')} />
        <AddressFields of={of} />
      </FormSection>
      <FormSection title={t('locations.form.clock')} description={t('locations.form.clockHelp')}>
        <SelectField of={of} name="time_zone" label={t('locations.form.timeZone')} options={zoneOptions(zone)} />
        <NumberField of={of} name="geofence_m" label={t('locations.form.geofence')} min={75} max={1500} suffix=" m" />
        <NumberField
          of={of}
          name="latitude"
          label={t('locations.form.latitude')}
          min={-90}
          max={90}
          decimals={coordinateDecimals}
        />
        <NumberField
          of={of}
          name="longitude"
          label={t('locations.form.longitude')}
          min={-180}
          max={180}
          decimals={coordinateDecimals}
        />
      </FormSection>
      <FormSection title={t('locations.form.instructions')}>
        <TextareaField
          of={of}
          name="site_instructions"
          label={t('locations.form.instructions')}
          description={t('locations.form.instructionsHelp')}
          rows={4}
          span={2}
        />
      </FormSection>
    </>
  )
}

/** A location as the values of its form; without one, those of an empty form. */
export const locationValues = (location?: Location) => ({
  name: location?.name ?? '',
  code: location?.code ?? '',
  address_line: location?.address_line ?? '',
  suburb: location?.suburb ?? '',
  state: location?.state ?? '',
  postcode: location?.postcode ?? '',
  latitude: location?.latitude ?? '',
  longitude: location?.longitude ?? '',
  geofence_m: location?.geofence_m ?? 200,
  time_zone: location?.time_zone ?? 'Australia/Brisbane',
  site_instructions: location?.site_instructions ?? '',
})
