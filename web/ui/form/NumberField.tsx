import { Field } from './Field.tsx'
import { inputOf, keyOf, type FieldProps } from './field-props.ts'
import { NumberInput } from './typed/NumberInput.tsx'

type Props<Name extends string> = FieldProps<Name> & {
  min?: number
  max?: number
  step?: number
  suffix?: string
  prefix?: string
  decimals?: number
  /** the decimal separator of the reader's language */
  decimalSign?: string
}

/** A number; an integer unless `decimals` is set. */
export function NumberField<Name extends string>({ of, span, ...rest }: Props<Name>) {
  const { min, max, step, suffix, prefix, decimals, decimalSign, ...field } = rest
  return (
    <Field span={span}>
      <NumberInput
        key={keyOf(of, rest.name)}
        {...inputOf(of, field)}
        {...{ min, max, step, suffix, prefix, decimals, decimalSign }}
      />
    </Field>
  )
}
