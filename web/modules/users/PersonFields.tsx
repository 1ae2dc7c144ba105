import { languageNames, languages } from '#web/lib/language/languages.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type PersonFieldName = 'email' | 'first_name' | 'last_name' | 'phone' | 'locale'
type Props = {
  of: WorkingForm<PersonFieldName>
  /** under the heading */
  description: string
  /** only super admins may change the email address and the language */
  fixedAddress?: boolean
}

/** The name, email address and language of a user. */
export function PersonFields({ of, description, fixedAddress = false }: Props) {
  const t = useTranslate()
  return (
    <FormSection title={t('users.form.person')} description={description}>
      <TextField of={of} name="first_name" label={t('users.form.firstName')} />
      <TextField of={of} name="last_name" label={t('users.form.lastName')} />
      <TextField of={of} name="email" type="email" label={t('users.form.email')} disabled={fixedAddress} />
      <TextField of={of} name="phone" type="tel" label={t('users.form.phone')} />
      <SelectField
        of={of}
        name="locale"
        label={t('users.form.language')}
        description={t('users.form.languageHelp')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        disabled={fixedAddress}
      />
    </FormSection>
  )
}
