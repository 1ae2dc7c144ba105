import { NumberInput } from '@mantine/core'
import { Field } from './Field.tsx'
import { inputOf, keyOf, type FieldProps } from './field-props.ts'

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

/** A number; an integer unless `decimals` is set. A value outside the limits is an error, never silently clamped. */
export function NumberField<Name extends string>({ of, span, decimals = 0, decimalSign = '.', ...rest }: Props<Name>) {
  return (
    <Field span={span}>
      <NumberInput
        key={keyOf(of, rest.name)}
        {...inputOf(of, rest)}
        decimalScale={decimals}
        allowDecimal={decimals > 0}
        decimalSeparator={decimalSign}
        allowedDecimalSeparators={['.', ',']}
        clampBehavior="none"
      />
    </Field>
  )
}
