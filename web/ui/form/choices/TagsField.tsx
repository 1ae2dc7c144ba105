import { TagsInput } from '@mantine/core'
import { Field } from '#web/ui/form/Field.tsx'
import { inputOf, keyOf, type FieldProps } from '#web/ui/form/field-props.ts'

type Props<Name extends string> = FieldProps<Name> & { max?: number }

/** Free tags, each entered with Enter or a comma; its value is a list. */
export function TagsField<Name extends string>({ of, span, max, ...rest }: Props<Name>) {
  return (
    <Field span={span}>
      <TagsInput key={keyOf(of, rest.name)} {...inputOf(of, rest)} maxTags={max} clearable />
    </Field>
  )
}
