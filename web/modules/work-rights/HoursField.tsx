import { formatNumber } from '#web/lib/format.ts'
import { Field } from '#web/ui/form/Field.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { NumberInput } from '#web/ui/form/typed/NumberInput.tsx'

/** Hours in steps of a quarter; the call takes minutes. */
export function WeeklyHoursField({ of, label }: { of: WorkingForm<'minutes'>; label: string }) {
  const minutes = Number(of.form.useWatchValue('minutes')) || 0
  return (
    <Field>
      <NumberInput
        label={label}
        value={minutes / 60}
        onChange={(hours) => of.form.setFieldValue('minutes', Math.round(Number(hours) * 60) || 0)}
        error={of.form.errors['minutes']}
        min={0}
        max={168}
        step={0.25}
        decimals={2}
        decimalSign={formatNumber(0.5).charAt(1)}
        suffix=" h"
      />
    </Field>
  )
}
