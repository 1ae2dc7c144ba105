import type { Customer } from '#contract/customers/customers.ts'
import { type ReleaseKey, releaseKeys } from '#contract/customers/releases.ts'
import { configKeys } from '#contract/platform/settings.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

/** The texts of the details that an agency releases. */
export const releaseLabels = {
  release_photo: 'customers.release.photo',
  release_name: 'customers.release.name',
  release_phone: 'customers.release.phone',
  release_skills: 'customers.release.skills',
  release_documents: 'customers.release.documents',
} as const satisfies Record<ReleaseKey, string>

/** What this customer sees of the people rostered for them. */
export function ReleaseFields({ of }: { of: WorkingForm<ReleaseKey> }) {
  const t = useTranslate()
  return (
    <FormSection title={t('customers.release.title')} description={t('customers.release.text')}>
      {releaseKeys.map((key) => (
        <SelectField
          key={key}
          of={of}
          name={key}
          label={t(releaseLabels[key])}
          placeholder={t('customers.release.usual')}
          options={configKeys[key].options.map((value) => ({ value, label: t(`customers.release.value.${value}`) }))}
          clearable
        />
      ))}
    </FormSection>
  )
}

export const releaseValues = (customer?: Customer): Record<ReleaseKey, string> => ({
  release_photo: customer?.release_photo ?? '',
  release_name: customer?.release_name ?? '',
  release_phone: customer?.release_phone ?? '',
  release_skills: customer?.release_skills ?? '',
  release_documents: customer?.release_documents ?? '',
})
