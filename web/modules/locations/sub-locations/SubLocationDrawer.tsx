import { locations } from '#contract/customers/locations.ts'
import { type SubLocation, subLocations, subLocationStatuses } from '#contract/customers/sub-locations.ts'
import { loadLocations } from '#web/lib/api/choices.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { EntityDrawer, type OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { MapField } from '#web/modules/locations/map/MapField.tsx'
import { PointFields } from '#web/modules/locations/PointFields.tsx'
import { spotOf } from '#web/modules/locations/Point.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SegmentedField } from '#web/ui/form/choices/SegmentedField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

export type OpenedSubLocation = OpenedRow<SubLocation>

type Props = {
  opened: OpenedSubLocation
  /** the location of a new one; without it the form has a field for it */
  location_id?: string
  onClose: () => void
}

/** Adds or edits a sub-location, beside the list of them. */
export function SubLocationDrawer({ opened, location_id, onClose }: Props) {
  const t = useTranslate()
  return (
    <EntityDrawer
      opened={opened}
      onClose={onClose}
      title={(subLocation) => subLocation?.name ?? t('locations.sub.add')}
      create={{
        call: subLocations.store,
        initial: { location_id: location_id ?? '', ...fieldsOf() },
        submit: t('locations.sub.add'),
        success: t('locations.sub.added'),
        fields: (form) => <NewSubLocationFields of={form} asksLocation={location_id === undefined} />,
      }}
      update={{
        call: subLocations.update,
        values: valuesOf,
        submit: t('locations.sub.save'),
        success: t('locations.sub.saved'),
        fields: (form, subLocation) => <PresentSubLocationFields of={form} subLocation={subLocation} />,
      }}
      invalidates={[subLocations, locations]}
      failed={t('locations.sub.failed')}
    />
  )
}

type SubLocationFieldName = keyof ReturnType<typeof fieldsOf>

function NewSubLocationFields({
  of,
  asksLocation,
}: {
  of: WorkingForm<SubLocationFieldName | 'location_id'>
  asksLocation: boolean
}) {
  const t = useTranslate()
  return (
    <>
      <FormSection title={t('locations.sub.basics')}>
        {asksLocation && (
          <SelectField
            of={of}
            name="location_id"
            label={t('locations.list.name')}
            load={loadLocations}
            span={2}
            autoFocus
          />
        )}
        <SubLocationFields of={of} />
      </FormSection>
      <PointSection of={of} location_id={String(of.form.useWatchValue('location_id') ?? '')} />
    </>
  )
}

function PresentSubLocationFields({
  of,
  subLocation,
}: {
  of: WorkingForm<SubLocationFieldName | 'status'>
  subLocation: SubLocation
}) {
  const t = useTranslate()
  return (
    <>
      <FormSection title={t('locations.sub.basics')} description={subLocation.location_name}>
        <SubLocationFields of={of} />
        <SegmentedField
          of={of}
          name="status"
          label={t('locations.form.state')}
          options={subLocationStatuses.map((value) => ({ value, label: t(`locations.status.${value}`) }))}
        />
      </FormSection>
      <PointSection of={of} location_id={subLocation.location_id} />
    </>
  )
}

const fieldsOf = (subLocation?: SubLocation) => ({
  name: subLocation?.name ?? '',
  code: subLocation?.code ?? '',
  cost_centre: subLocation?.cost_centre ?? '',
  po_number: subLocation?.po_number ?? '',
  latitude: subLocation?.latitude ?? '',
  longitude: subLocation?.longitude ?? '',
})

const valuesOf = (subLocation: SubLocation) => ({
  id: subLocation.id,
  version: subLocation.version,
  status: subLocation.status,
  ...fieldsOf(subLocation),
})

function SubLocationFields({ of }: { of: WorkingForm<'name' | 'code' | 'cost_centre' | 'po_number'> }) {
  const t = useTranslate()
  return (
    <>
      <TextField of={of} name="name" label={t('locations.form.name')} autoFocus />
      <TextField of={of} name="code" label={t('locations.form.code')} />
      <TextField of={of} name="cost_centre" label={t('locations.sub.costCentre')} />
      <TextField of={of} name="po_number" label={t('locations.sub.poNumber')} />
    </>
  )
}

type PointProps = { of: WorkingForm<'name' | 'latitude' | 'longitude'>; location_id: string }

/** The coordinates of a sub-location: a map centred on its site, for users who may view sites, and the numbers. */
function PointSection({ of, location_id }: PointProps) {
  const t = useTranslate()
  const { data: site, isLoading } = useApiQuery(
    locations.info,
    { id: location_id },
    { when: location_id !== '' && isCallAllowed(locations.info) },
  )
  const around = site && spotOf(site)
  return (
    <FormSection title={t('locations.form.coordinates')} description={t('locations.sub.pointText')}>
      {!isLoading && <MapField key={location_id} of={of} around={around} />}
      <PointFields of={of} />
    </FormSection>
  )
}
