import { Checkbox } from '@mantine/core'
import { Field } from './Field.tsx'
import { keyOf, type FieldProps } from './field-props.ts'

/** A boolean as a checkbox. */
export function CheckboxField<Name extends string>({ of, span, name, label, description, disabled }: FieldProps<Name>) {
  return (
    <Field span={span}>
      <Checkbox
        key={keyOf(of, name)}
        label={label}
        description={description}
        disabled={disabled}
        {...of.form.getInputProps(name, { type: 'checkbox' })}
      />
    </Field>
  )
}
