import { Field } from '#web/ui/form/Field.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import type { Coordinates } from './drawing.ts'
import { SiteMapView } from './SiteMapView.tsx'

const numberOf = (value: unknown) =>
  value === '' || value === null || value === undefined ? Number.NaN : Number(value)

type Places = 'name' | 'latitude' | 'longitude'
type Props = {
  of: WorkingForm<Places>
  /** the area that the map shows before there are coordinates */
  around?: Coordinates | null
  radius?: number | null
}

/** Coordinates on a map: clicking it or dragging the pin fills in the fields beside it. */
export function MapField({ of, around, radius = null }: Props) {
  const latitude = numberOf(of.form.useWatchValue('latitude'))
  const longitude = numberOf(of.form.useWatchValue('longitude'))
  const known = Number.isFinite(latitude) && Number.isFinite(longitude)
  const { name } = of.form.getValues()
  return (
    <Field span={2}>
      <SiteMapView
        spot={known ? { latitude, longitude } : null}
        around={around}
        radius={radius}
        name={typeof name === 'string' ? name : ''}
        onMove={(spot) => {
          of.form.setFieldValue('latitude', spot.latitude)
          of.form.setFieldValue('longitude', spot.longitude)
        }}
      />
    </Field>
  )
}

const defaultRadius = 200

/** The same with the geofence circle. */
export function FencedMapField({ of }: { of: WorkingForm<Places | 'geofence_m'> }) {
  const radius = numberOf(of.form.useWatchValue('geofence_m'))
  return <MapField of={of} radius={Number.isFinite(radius) ? radius : defaultRadius} />
}
