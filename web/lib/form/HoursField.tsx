import { NumberInput } from '@mantine/core'
import { formatNumber } from '#web/lib/format.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { type FieldProps, inputOf, keyOf } from '#web/ui/form/field-props.ts'

type Props<Name extends string> = FieldProps<Name> & {
  max: number
  /** replaces the call's own message, which states its limits in minutes */
  outside?: string
}

/** A duration entered in hours; the form and the server use minutes. */
export function HoursField<Name extends string>({ of, span, max, outside, ...rest }: Props<Name>) {
  const { defaultValue, onChange, error, ...input } = inputOf(of, rest)
  return (
    <Field span={span}>
      <NumberInput
        key={keyOf(of, rest.name)}
        {...input}
        error={error && (outside ?? error)}
        defaultValue={defaultValue === '' ? '' : Number(defaultValue) / 60}
        onChange={(hours) => onChange(hours === '' ? '' : Math.round(Number(hours) * 60))}
        min={0}
        max={max}
        decimalScale={2}
        decimalSeparator={formatNumber(0.5).charAt(1)}
        allowedDecimalSeparators={['.', ',']}
        clampBehavior="none"
        suffix={'\u00a0h'}
      />
    </Field>
  )
}
