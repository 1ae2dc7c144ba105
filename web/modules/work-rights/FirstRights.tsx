import { workRightsBases } from '#contract/people/employees.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type WorkRightsFieldName = 'right_to_work' | 'visa_subclass' | 'visa_expires_on'

/** The initial work rights of a new person; later ones are recorded with each visa. */
export function FirstRights({ of }: { of: WorkingForm<WorkRightsFieldName> }) {
  const t = useTranslate()
  return (
    <FormSection title={t('employees.form.rights')} description={t('employees.form.rightsHelp')}>
      <SelectField
        of={of}
        name="right_to_work"
        label={t('employees.list.rights')}
        options={workRightsBases.map((value) => ({ value, label: t(`employees.right.${value}`) }))}
      />
      <TextField of={of} name="visa_subclass" label={t('employees.form.visaSubclass')} />
      <DateField of={of} name="visa_expires_on" label={t('employees.form.visaExpires')} clearable />
    </FormSection>
  )
}

/** The values of an empty form. */
export const firstRights = { right_to_work: '', visa_subclass: '', visa_expires_on: '' }
