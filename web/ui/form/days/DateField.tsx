import { DayInput } from './DayInput.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { inputOf, keyOf, type FieldProps } from '#web/ui/form/field-props.ts'

type Props<Name extends string> = FieldProps<Name> & { min?: string; max?: string; clearable?: boolean }

/** A date, typed or picked; its value is 'YYYY-MM-DD', or '' if empty. */
export function DateField<Name extends string>({ of, span, min, max, clearable = false, ...rest }: Props<Name>) {
  const { onChange, defaultValue, ...input } = inputOf(of, rest)
  return (
    <Field span={span}>
      <DayInput
        key={keyOf(of, rest.name)}
        {...input}
        // The form has '' for no day.
        defaultValue={defaultValue || null}
        onChange={(day) => onChange(day ?? '')}
        minDate={min}
        maxDate={max}
        clearable={clearable}
      />
    </Field>
  )
}
