import { Field } from '#web/ui/form/Field.tsx'
import { inputOf, keyOf, type FieldProps } from '#web/ui/form/field-props.ts'
import { TimeInput } from './TimeInput.tsx'

/** A wall time, 'HH:MM' in 24-hour format, '' if empty. */
export function TimeField<Name extends string>({ of, span, step = 15, ...rest }: FieldProps<Name> & { step?: number }) {
  return (
    <Field span={span}>
      <TimeInput key={keyOf(of, rest.name)} {...inputOf(of, rest)} minutesStep={step} name_of_field={rest.label} />
    </Field>
  )
}
