import { Switch } from '@mantine/core'
import { Field } from './Field.tsx'
import { keyOf, type FieldProps } from './field-props.ts'

/** A boolean as a switch. */
export function SwitchField<Name extends string>({ of, span, name, label, description, disabled }: FieldProps<Name>) {
  return (
    <Field span={span}>
      <Switch
        key={keyOf(of, name)}
        label={label}
        description={description}
        disabled={disabled}
        {...of.form.getInputProps(name, { type: 'checkbox' })}
      />
    </Field>
  )
}
