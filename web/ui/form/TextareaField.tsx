import { Textarea } from '@mantine/core'
import { Field } from './Field.tsx'
import { inputOf, keyOf, type FieldProps } from './field-props.ts'

/** Multi-line text; grows with its content. */
export function TextareaField<Name extends string>({
  of,
  span = 2,
  rows = 3,
  ...rest
}: FieldProps<Name> & { rows?: number }) {
  return (
    <Field span={span}>
      <Textarea
        key={keyOf(of, rest.name)}
        {...inputOf(of, rest)}
        autosize
        minRows={rows}
        maxRows={12}
        maxLength={of.rule(rest.name).maxLength ?? undefined}
      />
    </Field>
  )
}
