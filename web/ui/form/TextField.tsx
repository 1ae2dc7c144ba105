import { TextInput } from '@mantine/core'
import { Field } from './Field.tsx'
import { inputOf, keyOf, type FieldProps } from './field-props.ts'

type Props<Name extends string> = FieldProps<Name> & {
  type?: 'text' | 'email' | 'tel' | 'url'
  autoComplete?: string
  inputMode?: 'numeric' | 'decimal'
  autoFocus?: boolean
}

/** A line of text. */
export function TextField<Name extends string>({ of, span, autoFocus, autoComplete = 'off', ...rest }: Props<Name>) {
  return (
    <Field span={span}>
      <TextInput
        key={keyOf(of, rest.name)}
        {...inputOf(of, rest)}
        autoComplete={autoComplete}
        data-autofocus={autoFocus}
        maxLength={of.rule(rest.name).maxLength ?? undefined}
      />
    </Field>
  )
}
