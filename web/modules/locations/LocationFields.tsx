import type { Location } from '#contract/customers/locations.ts'
import { languages } from '#contract/values/values.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { zoneOptions } from '#web/lib/zones.ts'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import type { AddressNames } from '#web/lib/form/AddressFields.tsx'
import { addressValues } from '#web/lib/form/address-values.ts'
import { SiteDemandFields } from './DemandFields.tsx'
import { ClockHint, PlaceFields } from './PlaceFields.tsx'
import { ZoneChangeHint } from './ZoneChangeHint.tsx'
import { PointFields } from './PointFields.tsx'
import { RegionsField } from './RegionsField.tsx'
import { FencedMapField } from './map/MapField.tsx'
import { states } from '#contract/values/formats/identifiers.ts'

type LocationFieldName =
  | 'name'
  | 'code'
  | AddressNames
  | 'latitude'
  | 'longitude'
  | 'geofence_m'
  | 'geofence_check'
  | 'time_zone'
  | 'site_instructions'
  | 'instructions_translations'
  | 'holiday_region'
  | 'local_regions'
  | 'induction_required'
  | 'required_skill_ids'
  | 'required_skill_levels'
  | 'required_document_type_ids'

/** The fields of a location; `location` is undefined for a new one. */
export function LocationFields({ of, location }: { of: WorkingForm<LocationFieldName>; location?: Location }) {
  const t = useTranslate()
  return (
    <>
      <FormSection title={t('locations.form.basics')}>
        <TextField of={of} name="name" label={t('locations.form.name')} />
        <TextField of={of} name="code" label={t('locations.form.code')} />
        <PlaceFields of={of} />
      </FormSection>
      <FormSection title={t('locations.form.clock')} description={t('locations.form.clockHelp')}>
        <SelectField
          of={of}
          name="time_zone"
          label={t('locations.form.timeZone')}
          options={zoneOptions(location?.time_zone)}
        />
        <SelectField
          of={of}
          name="holiday_region"
          label={t('locations.form.holidays')}
          placeholder={t('locations.form.holidaysOwn')}
          options={states.map((value) => ({ value, label: value }))}
          clearable
        />
        <RegionsField of={of} />
        <ClockHint of={of} />
        {location && <ZoneChangeHint of={of} location={location} />}
        <FencedMapField of={of} />
        <PointFields of={of} />
        <NumberField of={of} name="geofence_m" label={t('locations.form.geofence')} min={75} max={1500} suffix=" m" />
        <SwitchField
          of={of}
          name="geofence_check"
          label={t('locations.form.geofenceCheck')}
          description={t('locations.form.geofenceCheckHelp')}
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
        {languages.map((language) => (
          <TextareaField
            key={language}
            of={of}
            name={`instructions_translations.${language}`}
            label={t(`reference.form.in_${language}`)}
            rows={2}
            span={1}
          />
        ))}
      </FormSection>
      <SiteDemandFields of={of} required={location} />
    </>
  )
}

const textsOf = (translations: Location['instructions_translations']) =>
  Object.fromEntries(Object.entries(translations).map(([language, text]) => [language, text ?? '']))

const noTranslations = { en: null, fr: null, de: null, pt: null }

/** Converts a location to form values; without one, returns the values of an empty form. */
export const locationValues = (location?: Location) => ({
  name: location?.name ?? '',
  code: location?.code ?? '',
  ...addressValues(location),
  latitude: location?.latitude ?? '',
  longitude: location?.longitude ?? '',
  geofence_m: location?.geofence_m ?? 200,
  geofence_check: location?.geofence_check ?? true,
  // set from the coordinates once they are known
  time_zone: location?.time_zone ?? '',
  site_instructions: location?.site_instructions ?? '',
  instructions_translations: textsOf(location?.instructions_translations ?? noTranslations),
  holiday_region: location?.holiday_region ?? '',
  local_regions: location?.local_regions ?? [],
  induction_required: location?.induction_required ?? false,
  required_skill_ids: (location?.required_skills ?? []).map(({ skill_id }) => skill_id),
  required_document_type_ids: (location?.required_documents ?? []).map(({ type_id }) => type_id),
  required_skill_levels: (location?.required_skills ?? []).map(({ min_level }) => String(min_level)),
})
