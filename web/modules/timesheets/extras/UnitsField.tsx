import type { ExtraUnit } from '#contract/rostering/timesheets/timesheet-extras.ts'
import { decimalSign } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { inputOf, keyOf } from '#web/ui/form/field-props.ts'
import { NumberInput } from '#web/ui/form/typed/NumberInput.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type Props = { of: WorkingForm<'hundredths'>; unit: ExtraUnit; autoFocus?: boolean }

/** How much, entered in kilometres, hours or pieces; the form and the server use hundredths. */
export function UnitsField({ of, unit, autoFocus = false }: Props) {
  const t = useTranslate()
  const { defaultValue, onChange, ...input } = inputOf(of, {
    ...{ name: 'hundredths', label: t(`timesheets.extras.unit.${unit}`), required: true },
  })
  return (
    <Field span={2}>
      <NumberInput
        key={keyOf(of, 'hundredths')}
        {...input}
        defaultValue={defaultValue === '' ? '' : Number(defaultValue) / 100}
        onChange={(units) => onChange(units === '' ? '' : Math.round(units * 100))}
        min={0}
        decimals={unit === 'piece' ? 0 : 2}
        decimalSign={decimalSign()}
        data-autofocus={autoFocus || undefined}
      />
    </Field>
  )
}
