import { Button, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { locations } from '#contract/customers/locations.ts'
import { AddressFields, type AddressNames } from '#web/lib/form/AddressFields.tsx'
import { formatZone } from '#web/lib/format.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Field } from '#web/ui/form/Field.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { type FoundPlace, PlaceSearch } from './PlaceSearch.tsx'

type PlaceFieldName = AddressNames | 'latitude' | 'longitude' | 'time_zone'
type PlaceFieldsProps = { of: WorkingForm<PlaceFieldName> }

/** The address, searched or typed; a search result fills in coordinates and time zone too. */
export function PlaceFields({ of }: PlaceFieldsProps) {
  function take({ state, ...fields }: FoundPlace) {
    // The second line of another street address does not apply to this one.
    const clearedLine = fields.address_line === undefined ? {} : { address_line2: '' }
    for (const [name, value] of Object.entries({ ...fields, ...clearedLine, state: state ?? '' }))
      of.form.setFieldValue(name, value)
  }
  return (
    <>
      <PlaceSearch onChoose={take} />
      <AddressFields of={of} />
    </>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const debounceMs = 300
const numberOf = (value: unknown) => (typeof value === 'number' ? value : '')

/** Fills in the time zone of the coordinates if the field is empty, and offers it if the field differs. */
export function ClockHint({ of }: PlaceFieldsProps) {
  const t = useTranslate()
  const address = {
    suburb: textOf(of.form.useWatchValue('suburb')),
    state: textOf(of.form.useWatchValue('state')),
    postcode: textOf(of.form.useWatchValue('postcode')),
    latitude: numberOf(of.form.useWatchValue('latitude')),
    longitude: numberOf(of.form.useWatchValue('longitude')),
  }
  const chosen = of.form.useWatchValue('time_zone')
  const [requested] = useDebouncedValue(JSON.stringify(address), debounceMs)
  const known = address.state !== '' || address.latitude !== ''
  // Parses what was just serialised.
  const { data } = useApiQuery(locations.clock, JSON.parse(requested) as typeof address, { when: known })
  const time_zone = known ? data?.time_zone : undefined
  const isFilled = time_zone && chosen === ''
  const fill = useEffectEvent((zone: string) => of.form.setFieldValue('time_zone', zone))
  useEffect(() => {
    if (isFilled) fill(time_zone)
  }, [isFilled, time_zone])
  if (!time_zone || isFilled || time_zone === chosen) return null
  return (
    <Field span={2}>
      <Group gap="xs" role="status">
        <Text size="sm">{t('locations.form.clockThere', { zone: formatZone(time_zone) })}</Text>
        <Button size="compact-sm" variant="light" onClick={() => of.form.setFieldValue('time_zone', time_zone)}>
          {t('locations.form.useClock')}
        </Button>
      </Group>
    </Field>
  )
}
