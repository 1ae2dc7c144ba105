import { decimalSign } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { type FieldProps, inputOf, keyOf } from '#web/ui/form/field-props.ts'
import { hoursTyped } from '#web/ui/form/typed/number-typed.ts'
import { NumberInput } from '#web/ui/form/typed/NumberInput.tsx'

type Props<Name extends string> = FieldProps<Name> & { /** default: 0 */ min?: number; max: number }

/** A duration entered in hours, as '7.5' or '7:30'; the form and the server use minutes. */
export function HoursField<Name extends string>({ of, span, min = 0, max, ...rest }: Props<Name>) {
  const t = useTranslate()
  const { defaultValue, onChange, ...input } = inputOf(of, rest)
  const sign = decimalSign()
  return (
    <Field span={span}>
      <NumberInput
        key={keyOf(of, rest.name)}
        {...input}
        defaultValue={defaultValue === '' ? '' : Number(defaultValue) / 60}
        onChange={(hours) => onChange(hours === '' ? '' : Math.round(hours * 60))}
        min={min}
        max={max}
        decimals={2}
        decimalSign={sign}
        read={(text) => hoursTyped(text, sign)}
        unreadable={t('ui.form.duration', { sign })}
        suffix={'\u00a0h'}
      />
    </Field>
  )
}
