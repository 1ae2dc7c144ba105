import type { Employee } from '#contract/people/employees.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type AboutFieldName = 'pronouns' | 'languages' | 'has_transport' | 'max_travel_km'

/** Pronouns and transport, which the person and the agency may edit. */
export function AboutFields({ of }: { of: WorkingForm<AboutFieldName> }) {
  const t = useTranslate()
  return (
    <FormSection title={t('employees.form.about')}>
      <TextField of={of} name="pronouns" label={t('employees.form.pronouns')} />
      <TextField of={of} name="languages" label={t('employees.form.languages')} />
      <NumberField of={of} name="max_travel_km" label={t('employees.form.maxTravel')} min={0} max={2000} suffix=" km" />
      <SwitchField of={of} name="has_transport" label={t('employees.form.transport')} />
    </FormSection>
  )
}

/** Converts a person to the values of these fields. */
export const aboutValues = (employee?: Employee) => ({
  pronouns: employee?.pronouns ?? '',
  languages: employee?.languages ?? '',
  has_transport: employee?.has_transport ?? false,
  max_travel_km: employee?.max_travel_km ?? '',
})
