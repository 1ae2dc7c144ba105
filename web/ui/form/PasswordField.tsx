import { PasswordInput } from '@mantine/core'
import { useTranslate } from '#web/wording/translate.ts'
import { Field } from './Field.tsx'
import { inputOf, keyOf, type FieldProps } from './field-props.ts'

type Props<Name extends string> = FieldProps<Name> & {
  autoComplete?: 'current-password' | 'new-password'
  autoFocus?: boolean
}

/** A password field with a visibility toggle. */
export function PasswordField<Name extends string>({
  of,
  span,
  autoComplete = 'current-password',
  autoFocus,
  ...rest
}: Props<Name>) {
  const t = useTranslate()
  return (
    <Field span={span}>
      <PasswordInput
        key={keyOf(of, rest.name)}
        {...inputOf(of, rest)}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        visibilityToggleButtonProps={{ 'aria-label': t('ui.form.showPassword'), tabIndex: 0 }}
      />
    </Field>
  )
}
