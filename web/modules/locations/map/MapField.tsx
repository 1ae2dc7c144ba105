import { Field } from '#web/ui/Field.tsx'
import type { WorkingForm } from '#web/ui/working-form.ts'
import { SiteMapView } from './SiteMapView.tsx'

const numberOf = (value: unknown) =>
  value === '' || value === null || value === undefined ? Number.NaN : Number(value)

/** Where a site lies, on a map: pressing it or dragging the pin fills the coordinates beside it. */
export function MapField({ of }: { of: WorkingForm<'name' | 'latitude' | 'longitude' | 'geofence_m'> }) {
  const latitude = numberOf(of.form.useWatchValue('latitude'))
  const longitude = numberOf(of.form.useWatchValue('longitude'))
  const radius = numberOf(of.form.useWatchValue('geofence_m'))
  const known = Number.isFinite(latitude) && Number.isFinite(longitude)
  const { name } = of.form.getValues()
  return (
    <Field span={2}>
      <SiteMapView
        spot={known ? { latitude, longitude } : null}
        radius={Number.isFinite(radius) ? radius : 200}
        name={typeof name === 'string' ? name : ''}
        onMove={(spot) => {
          of.form.setFieldValue('latitude', spot.latitude)
          of.form.setFieldValue('longitude', spot.longitude)
        }}
      />
    </Field>
  )
}
