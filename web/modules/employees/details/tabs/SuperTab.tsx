import { type GroupRecord, employeeDetails, superChoices } from '#contract/people/employee-details.ts'
import { today } from '#web/lib/format.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { GroupForm } from '#web/modules/employees/details/GroupForm.tsx'
import type { EmployeeTabProps } from '#web/lib/employee-tab-props.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

const valuesOf = (id: string, record: GroupRecord<'super'> | null) => ({
  id,
  version: record?.version ?? 0,
  choice: record?.choice ?? 'own_fund',
  fund_name: record?.fund_name ?? '',
  usi: record?.usi ?? '',
  fund_abn: record?.fund_abn ?? '',
  member_number: record?.member_number ?? '',
  esa: record?.esa ?? '',
  signed_on: record?.signed_on ?? today(),
})

/** The superannuation fund. */
export function SuperTab({ id, file }: EmployeeTabProps) {
  const t = useTranslate()
  const form = useFormOf(employeeDetails.updateSuper, {
    initial: valuesOf(id, file.super),
    fromCurrent: (current) => valuesOf(id, current),
    invalidates: [employeeDetails],
    success: t('employeeDetails.saved'),
    failed: t('employeeDetails.failed'),
  })
  const choice = form.form.useWatchValue('choice')
  const hasFund = choice !== 'employer_default'
  return (
    <GroupForm id={id} group="super" record={file.super} of={form}>
      <FormSection title={t('employeeDetails.super.title')} description={t('employeeDetails.super.text')}>
        <SelectField
          of={form}
          name="choice"
          label={t('employeeDetails.super.choice')}
          options={superChoices.map((value) => ({ value, label: t(`employeeDetails.choice.${value}`) }))}
          span={2}
        />
        {hasFund && (
          <>
            <TextField of={form} name="fund_name" label={t('employeeDetails.super.fund')} />
            <TextField of={form} name="fund_abn" label={t('employeeDetails.super.abn')} inputMode="numeric" />
            {choice !== 'smsf' && (
              <TextField
                of={form}
                name="usi"
                label={t('employeeDetails.super.usi')}
                description={t('employeeDetails.super.usiHelp')}
              />
            )}
            {choice === 'smsf' && (
              <TextField
                of={form}
                name="esa"
                label={t('employeeDetails.super.esa')}
                description={t('employeeDetails.super.esaHelp')}
              />
            )}
            <TextField of={form} name="member_number" label={t('employeeDetails.super.member')} />
          </>
        )}
        <DateField of={form} name="signed_on" label={t('employeeDetails.super.signed')} />
      </FormSection>
    </GroupForm>
  )
}
