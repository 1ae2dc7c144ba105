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
  /** what stands before them in the reader's language */
  decimalSign?: string
}

/** A number; whole unless `decimals` says otherwise. What lies outside the limits is said, not silently changed. */
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
