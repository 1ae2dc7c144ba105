import { type GroupRecord, employeeDetails, taxResidencies, tfnStatuses } from '#contract/people/employee-details.ts'
import { today } from '#web/lib/format.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { GroupForm } from '#web/modules/employees/details/GroupForm.tsx'
import { SealedField } from '#web/modules/employees/details/SealedField.tsx'
import type { EmployeeTabProps } from '#web/lib/employee-tab-props.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

const valuesOf = (id: string, record: GroupRecord<'tax'> | null) => ({
  id,
  version: record?.version ?? 0,
  tfn_status: record?.tfn_status ?? 'quoted',
  number: '',
  residency: record?.residency ?? 'resident',
  tax_free_threshold: record?.tax_free_threshold ?? false,
  study_loan: record?.study_loan ?? false,
  abn: record?.abn ?? '',
  declared_on: record?.declared_on ?? today(),
})

/** The tax file number declaration. */
export function TaxTab({ id, file }: EmployeeTabProps) {
  const t = useTranslate()
  const form = useFormOf(employeeDetails.updateTax, {
    initial: valuesOf(id, file.tax),
    fromCurrent: (current) => valuesOf(id, current),
    invalidates: [employeeDetails],
    success: t('employeeDetails.saved'),
    failed: t('employeeDetails.failed'),
  })
  const isQuoted = form.form.useWatchValue('tfn_status') === 'quoted'
  return (
    <GroupForm id={id} group="tax" record={file.tax} of={form}>
      <FormSection title={t('employeeDetails.tax.title')} description={t('employeeDetails.tax.text')}>
        <SelectField
          of={form}
          name="tfn_status"
          label={t('employeeDetails.tax.status')}
          options={tfnStatuses.map((value) => ({ value, label: t(`employeeDetails.tfn.${value}`) }))}
        />
        <SealedField
          of={form}
          id={id}
          group="tax"
          label={t('employeeDetails.tax.number')}
          ends={isQuoted ? (file.tax?.number_ends ?? null) : null}
          help={t('employeeDetails.tax.numberHelp')}
          disabled={!isQuoted}
          inputMode="numeric"
        />
        <SelectField
          of={form}
          name="residency"
          label={t('employeeDetails.tax.residency')}
          options={taxResidencies.map((value) => ({ value, label: t(`employeeDetails.residency.${value}`) }))}
        />
        <DateField of={form} name="declared_on" label={t('employeeDetails.tax.declared')} />
        <SwitchField of={form} name="tax_free_threshold" label={t('employeeDetails.tax.threshold')} />
        <SwitchField of={form} name="study_loan" label={t('employeeDetails.tax.loan')} />
        <TextField
          of={form}
          name="abn"
          label={t('employeeDetails.tax.abn')}
          description={t('employeeDetails.tax.abnHelp')}
          inputMode="numeric"
        />
      </FormSection>
    </GroupForm>
  )
}
