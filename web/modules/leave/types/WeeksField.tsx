import { Field } from '#web/ui/form/Field.tsx'
import { type FieldProps, inputOf, keyOf } from '#web/ui/form/field-props.ts'
import { NumberInput } from '#web/ui/form/typed/NumberInput.tsx'

/** A number of weeks entered as '8.667'; the form and the server use thousandths. */
export function WeeksField<Name extends string>({ of, span, ...rest }: FieldProps<Name>) {
  const { defaultValue, onChange, ...input } = inputOf(of, rest)
  return (
    <Field span={span}>
      <NumberInput
        key={keyOf(of, rest.name)}
        {...input}
        defaultValue={defaultValue === '' ? '' : Number(defaultValue) / 1000}
        onChange={(weeks) => onChange(weeks === '' ? '' : Math.round(weeks * 1000))}
        min={0}
        max={52}
        decimals={3}
      />
    </Field>
  )
}
