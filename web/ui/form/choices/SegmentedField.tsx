import { Input, SegmentedControl } from '@mantine/core'
import type { Choice } from '#web/ui/table/column.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { inputOf, keyOf, type FieldProps } from '#web/ui/form/field-props.ts'

/** A choice of a few options, all visible. */
export function SegmentedField<Name extends string>({
  of,
  span,
  options,
  ...rest
}: FieldProps<Name> & { options: readonly Choice[] }) {
  const { label, description, error, defaultValue, onChange, required } = inputOf(of, rest)
  return (
    <Field span={span}>
      <Input.Wrapper label={label} description={description} error={error} required={required} labelElement="div">
        <SegmentedControl
          key={keyOf(of, rest.name)}
          fullWidth
          aria-label={label}
          data={[...options]}
          defaultValue={String(defaultValue ?? '')}
          onChange={onChange}
          disabled={rest.disabled}
        />
      </Input.Wrapper>
    </Field>
  )
}
