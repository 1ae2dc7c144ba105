import { type GroupRecord, personal, taxResidencies, tfnStatuses } from '#schemas/people/personal.ts'
import { today } from '#web/lib/format.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { GroupForm } from './GroupForm.tsx'
import { SealedField } from './SealedField.tsx'
import type { TabProps } from '#web/modules/employees/tab-props.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
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
export function TaxTab({ id, file }: TabProps) {
  const t = useWords()
  const form = useFormOf(personal.updateTax, {
    initial: valuesOf(id, file.tax),
    fromCurrent: (current) => valuesOf(id, current),
    invalidates: [personal],
    success: t('personal.saved'),
    failed: t('personal.failed'),
  })
  const isQuoted = form.form.useWatchValue('tfn_status') === 'quoted'
  return (
    <GroupForm id={id} group="tax" record={file.tax} of={form}>
      <FormSection title={t('personal.tax.title')} description={t('personal.tax.text')}>
        <SelectField
          of={form}
          name="tfn_status"
          label={t('personal.tax.status')}
          options={tfnStatuses.map((value) => ({ value, label: t(`personal.tfn.${value}`) }))}
        />
        <SealedField
          of={form}
          id={id}
          group="tax"
          label={t('personal.tax.number')}
          ends={isQuoted ? (file.tax?.number_ends ?? null) : null}
          help={t('personal.tax.numberHelp')}
          disabled={!isQuoted}
          inputMode="numeric"
        />
        <SelectField
          of={form}
          name="residency"
          label={t('personal.tax.residency')}
          options={taxResidencies.map((value) => ({ value, label: t(`personal.residency.${value}`) }))}
        />
        <DateField of={form} name="declared_on" label={t('personal.tax.declared')} />
        <SwitchField of={form} name="tax_free_threshold" label={t('personal.tax.threshold')} />
        <SwitchField of={form} name="study_loan" label={t('personal.tax.loan')} />
        <TextField
          of={form}
          name="abn"
          label={t('personal.tax.abn')}
          description={t('personal.tax.abnHelp')}
          inputMode="numeric"
        />
      </FormSection>
    </GroupForm>
  )
}
