import { TimePicker } from '@mantine/dates'
import { useWords } from '#web/wording/words.ts'
import { Field } from './Field.tsx'
import { inputOf, keyOf, type FieldProps } from './field-props.ts'
import { useOpensOnPress } from './use-opens-on-press.ts'

/** A wall time, 'HH:MM' on the 24-hour clock, '' when there is none. */
export function TimeField<Name extends string>({
  of,
  span,
  step = 15,
  ...asked
}: FieldProps<Name> & { step?: number }) {
  const t = useWords()
  // Mantine adds the path beside the props that its type lists.
  const { 'data-path': path, ...input } = inputOf(of, asked) as ReturnType<typeof inputOf> & { 'data-path'?: string }
  const { onKeyDown: _, ...opening } = useOpensOnPress()
  return (
    <Field span={span}>
      <TimePicker
        key={keyOf(of, asked.name)}
        {...input}
        {...opening}
        format="24h"
        withDropdown
        minutesStep={step}
        hoursInputLabel={t('ui.form.hours', { field: asked.label })}
        minutesInputLabel={t('ui.form.minutes', { field: asked.label })}
        // The first of its two boxes takes the focus when the form looks for its first bad field.
        hoursInputProps={{ 'data-path': path }}
      />
    </Field>
  )
}
