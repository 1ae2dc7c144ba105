import { useTranslate } from '#web/lib/wording.ts'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

// Six decimals are eleven centimetres, the precision of maps.
const coordinateDecimals = 6

/** Latitude and longitude as numbers. */
export function PointFields({ of }: { of: WorkingForm<'latitude' | 'longitude'> }) {
  const t = useTranslate()
  return (
    <>
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
    </>
  )
}
