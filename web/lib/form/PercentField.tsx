import { decimalSign } from '#web/lib/format.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { type FieldProps, inputOf, keyOf } from '#web/ui/form/field-props.ts'
import { NumberInput } from '#web/ui/form/typed/NumberInput.tsx'

type Props<Name extends string> = FieldProps<Name> & { max?: number }

/** A percentage entered as '5.45'; the form and the server use hundredths of a percent. `max` is in percent. */
export function PercentField<Name extends string>({ of, span, max, ...rest }: Props<Name>) {
  const { defaultValue, onChange, ...input } = inputOf(of, rest)
  return (
    <Field span={span}>
      <NumberInput
        key={keyOf(of, rest.name)}
        {...input}
        defaultValue={defaultValue === '' ? '' : Number(defaultValue) / 100}
        onChange={(percent) => onChange(percent === '' ? '' : Math.round(percent * 100))}
        min={0}
        max={max}
        decimals={2}
        decimalSign={decimalSign()}
        suffix={'\u00a0%'}
      />
    </Field>
  )
}
