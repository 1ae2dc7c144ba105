import { TimePicker } from '@mantine/dates'
import { useWords } from '#web/wording/words.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { inputOf, keyOf, type FieldProps } from '#web/ui/form/field-props.ts'
import { useOpensOnPress } from '#web/ui/form/choices/use-opens-on-press.ts'

/** A wall time, 'HH:MM' in 24-hour format, '' if empty. */
export function TimeField<Name extends string>({ of, span, step = 15, ...rest }: FieldProps<Name> & { step?: number }) {
  const t = useWords()
  // Mantine adds the path, which its type does not include.
  const { 'data-path': path, ...input } = inputOf(of, rest) as ReturnType<typeof inputOf> & { 'data-path'?: string }
  const opening = useOpensOnPress()
  return (
    <Field span={span}>
      <TimePicker
        key={keyOf(of, rest.name)}
        {...input}
        {...opening}
        format="24h"
        withDropdown
        minutesStep={step}
        hoursInputLabel={t('ui.form.hours', { field: rest.label })}
        minutesInputLabel={t('ui.form.minutes', { field: rest.label })}
        // The first of its two inputs is focused when the form focuses its first invalid field.
        hoursInputProps={{ 'data-path': path }}
      />
    </Field>
  )
}
