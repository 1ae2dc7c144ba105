import { Textarea } from '@mantine/core'
import { Field } from '#web/ui/form/Field.tsx'
import { type FieldProps, inputOf, keyOf } from '#web/ui/form/field-props.ts'

/** A list of short texts, one a line. */
export function TextLinesField<Name extends string>({ of, span = 2, ...rest }: FieldProps<Name>) {
  const { defaultValue, onChange, error, ...input } = inputOf(of, rest)
  const lines: readonly unknown[] = Array.isArray(defaultValue) ? defaultValue : []
  // Each line has an error of its own; they are shown under the field.
  const prefix = `${rest.name}.`
  const lineError = Object.entries(of.form.errors).find(([path]) => path.startsWith(prefix))?.[1]
  return (
    <Field span={span}>
      <Textarea
        key={keyOf(of, rest.name)}
        {...input}
        error={error ?? lineError}
        autosize
        minRows={3}
        maxRows={14}
        defaultValue={lines.join('\n')}
        onChange={(event) => onChange(event.currentTarget.value.split('\n'))}
      />
    </Field>
  )
}
