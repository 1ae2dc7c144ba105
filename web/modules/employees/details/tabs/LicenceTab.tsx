import { type GroupRecord, employeeDetails, licenceClasses, licenceStages } from '#contract/people/employee-details.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { GroupForm } from '#web/modules/employees/details/GroupForm.tsx'
import { CountryField } from '#web/modules/employees/details/CountryField.tsx'
import { SealedField } from '#web/modules/employees/details/SealedField.tsx'
import type { EmployeeTabProps } from '#web/lib/employee-tab-props.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

const valuesOf = (id: string, record: GroupRecord<'licence'> | null) => ({
  id,
  version: record?.version ?? 0,
  number: '',
  class: record?.class ?? 'C',
  stage: record?.stage ?? 'full',
  country: record?.country ?? 'AU',
  state: record?.state ?? '',
  conditions: record?.conditions ?? '',
  issued_on: record?.issued_on ?? '',
  expires_on: record?.expires_on ?? '',
})

/** The driver licence. */
export function LicenceTab({ id, file }: EmployeeTabProps) {
  const t = useTranslate()
  const form = useFormOf(employeeDetails.updateLicence, {
    initial: valuesOf(id, file.licence),
    fromCurrent: (current) => valuesOf(id, current),
    invalidates: [employeeDetails],
    success: t('employeeDetails.saved'),
    failed: t('employeeDetails.failed'),
  })
  return (
    <GroupForm id={id} group="licence" record={file.licence} of={form}>
      <FormSection title={t('employeeDetails.licence.title')} description={t('employeeDetails.licence.text')}>
        <SealedField
          of={form}
          id={id}
          group="licence"
          label={t('employeeDetails.licence.number')}
          ends={file.licence?.number_ends ?? null}
        />
        <SelectField
          of={form}
          name="class"
          label={t('employeeDetails.licence.class')}
          options={licenceClasses.map((value) => ({ value, label: t(`employeeDetails.class.${value}`) }))}
        />
        <SelectField
          of={form}
          name="stage"
          label={t('employeeDetails.licence.stage')}
          options={licenceStages.map((value) => ({ value, label: t(`employeeDetails.stage.${value}`) }))}
        />
        <CountryField of={form} label={t('employeeDetails.licence.country')} />
        <TextField of={form} name="state" label={t('employeeDetails.licence.state')} />
        <TextField of={form} name="conditions" label={t('employeeDetails.licence.conditions')} />
        <DateField of={form} name="issued_on" label={t('employeeDetails.issued')} clearable />
        <DateField of={form} name="expires_on" label={t('employeeDetails.expires')} />
      </FormSection>
    </GroupForm>
  )
}
