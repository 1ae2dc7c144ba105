import { useEffect, useEffectEvent } from 'react'
import { holidays } from '#contract/rostering/holidays.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { MultiSelectField } from '#web/ui/form/choices/MultiSelectField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { states } from '#contract/values/formats/identifiers.ts'

type RegionsFieldProps = { of: WorkingForm<'state' | 'holiday_region' | 'local_regions'> }

/** The regions of its state that a site is in; shown where that state has regions with their own holidays. */
export function RegionsField({ of }: RegionsFieldProps) {
  const t = useTranslate()
  const chosen = of.form.useWatchValue('holiday_region')
  const own = of.form.useWatchValue('state')
  const state = states.find((one) => one === (chosen || own))
  const { data } = useApiQuery(holidays.regions, { state: state ?? 'ACT' }, { when: state !== undefined })
  const regions = state && data
  const keepOf = useEffectEvent((known: readonly string[]) => {
    const selected: unknown = of.form.getValues().local_regions
    if (!Array.isArray(selected) || selected.every((one) => known.includes(String(one)))) return
    of.form.setFieldValue(
      'local_regions',
      selected.filter((one) => known.includes(String(one))),
    )
  })
  // Another state has other regions.
  useEffect(() => {
    if (regions) keepOf(regions)
  }, [regions])
  if (!regions || regions.length === 0) return null
  return (
    <MultiSelectField
      key={state}
      of={of}
      name="local_regions"
      label={t('locations.form.regions')}
      description={t('locations.form.regionsHelp')}
      options={regions.map((value) => ({ value, label: value }))}
      span={2}
    />
  )
}
