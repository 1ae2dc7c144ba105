import { type GroupRecord, employeeDetails } from '#contract/people/employee-details.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { GroupForm } from '#web/modules/employees/details/GroupForm.tsx'
import { CountryField } from '#web/modules/employees/details/CountryField.tsx'
import { SealedField } from '#web/modules/employees/details/SealedField.tsx'
import type { EmployeeTabProps } from '#web/lib/employee-tab-props.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'

const valuesOf = (id: string, record: GroupRecord<'passport'> | null) => ({
  id,
  version: record?.version ?? 0,
  number: '',
  country: record?.country ?? 'AU',
  issued_on: record?.issued_on ?? '',
  expires_on: record?.expires_on ?? '',
})

/** The passport. */
export function PassportTab({ id, file }: EmployeeTabProps) {
  const t = useTranslate()
  const form = useFormOf(employeeDetails.updatePassport, {
    initial: valuesOf(id, file.passport),
    fromCurrent: (current) => valuesOf(id, current),
    invalidates: [employeeDetails],
    success: t('employeeDetails.saved'),
    failed: t('employeeDetails.failed'),
  })
  return (
    <GroupForm id={id} group="passport" record={file.passport} of={form}>
      <FormSection title={t('employeeDetails.passport.title')} description={t('employeeDetails.passport.text')}>
        <SealedField
          of={form}
          id={id}
          group="passport"
          label={t('employeeDetails.passport.number')}
          ends={file.passport?.number_ends ?? null}
        />
        <CountryField of={form} label={t('employeeDetails.passport.country')} />
        <DateField of={form} name="issued_on" label={t('employeeDetails.issued')} clearable />
        <DateField of={form} name="expires_on" label={t('employeeDetails.expires')} />
      </FormSection>
    </GroupForm>
  )
}
