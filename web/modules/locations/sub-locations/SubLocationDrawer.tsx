import { locations } from '#contract/locations.ts'
import { type SubLocation, subLocations, subLocationStatuses } from '#contract/sub-locations.ts'
import { loadLocations } from '#web/lib/api/choices.ts'
import { FormDrawer } from '#web/lib/form/FormDrawer.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { MapField } from '#web/modules/locations/map/MapField.tsx'
import { PointFields } from '#web/modules/locations/PointFields.tsx'
import { spotOf } from '#web/modules/locations/Point.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SegmentedField } from '#web/ui/form/SegmentedField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

export type OpenedSubLocation = SubLocation | 'new' | null

type Props = {
  opened: OpenedSubLocation
  /** the location that a new one belongs to; without it the form asks */
  location_id?: string
  onClose: () => void
}

/** Adds or changes a part of a site, beside the list of them. */
export function SubLocationDrawer({ opened, location_id, onClose }: Props) {
  const t = useWords()
  const title = opened === 'new' ? t('locations.sub.add') : (opened?.name ?? '')
  return (
    <FormDrawer opened={opened !== null} onClose={onClose} title={title}>
      {opened === 'new' && <NewSubLocation location_id={location_id} onClose={onClose} />}
      {opened !== null && opened !== 'new' && (
        <PresentSubLocation key={opened.id} subLocation={opened} onClose={onClose} />
      )}
    </FormDrawer>
  )
}

function NewSubLocation({ location_id, onClose }: Pick<Props, 'location_id' | 'onClose'>) {
  const t = useWords()
  const form = useFormOf(subLocations.store, {
    initial: {
      location_id: location_id ?? '',
      name: '',
      code: '',
      cost_centre: '',
      po_number: '',
      latitude: '',
      longitude: '',
    },
    invalidates: [subLocations, locations],
    said: t('locations.sub.added'),
    failed: t('locations.sub.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('locations.sub.add')}>
      <FormSection title={t('locations.sub.basics')}>
        {location_id === undefined && (
          <SelectField
            of={form}
            name="location_id"
            label={t('locations.list.name')}
            load={loadLocations}
            span={2}
            autoFocus
          />
        )}
        <SubLocationFields of={form} />
      </FormSection>
      <PointSection of={form} location_id={String(form.form.useWatchValue('location_id') ?? '')} />
    </FormPanel>
  )
}

const valuesOf = ({ id, version, status, name, code, cost_centre, po_number, latitude, longitude }: SubLocation) => ({
  id,
  version,
  status,
  name,
  code: code ?? '',
  cost_centre: cost_centre ?? '',
  po_number: po_number ?? '',
  latitude: latitude ?? '',
  longitude: longitude ?? '',
})

function PresentSubLocation({ subLocation, onClose }: { subLocation: SubLocation; onClose: () => void }) {
  const t = useWords()
  const form = useFormOf(subLocations.update, {
    initial: valuesOf(subLocation),
    fromCurrent: valuesOf,
    invalidates: [subLocations, locations],
    said: t('locations.sub.saved'),
    failed: t('locations.sub.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('locations.sub.save')}>
      <FormSection title={t('locations.sub.basics')} description={subLocation.location_name}>
        <SubLocationFields of={form} />
        <SegmentedField
          of={form}
          name="status"
          label={t('locations.form.state')}
          options={subLocationStatuses.map((value) => ({ value, label: t(`locations.status.${value}`) }))}
        />
      </FormSection>
      <PointSection of={form} location_id={subLocation.location_id} />
    </FormPanel>
  )
}

function SubLocationFields({ of }: { of: WorkingForm<'name' | 'code' | 'cost_centre' | 'po_number'> }) {
  const t = useWords()
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

/** Where the part lies: a map that begins at its site, for whoever may look at sites, and the coordinates. */
function PointSection({ of, location_id }: PointProps) {
  const t = useWords()
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
