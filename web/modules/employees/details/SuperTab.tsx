import { type GroupRecord, personal, superChoices } from '#schemas/people/personal.ts'
import { today } from '#web/lib/format.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { GroupForm } from './GroupForm.tsx'
import type { TabProps } from '#web/modules/employees/tab-props.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
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
export function SuperTab({ id, file }: TabProps) {
  const t = useWords()
  const form = useFormOf(personal.updateSuper, {
    initial: valuesOf(id, file.super),
    fromCurrent: (current) => valuesOf(id, current),
    invalidates: [personal],
    success: t('personal.saved'),
    failed: t('personal.failed'),
  })
  const choice = form.form.useWatchValue('choice')
  const hasFund = choice !== 'employer_default'
  return (
    <GroupForm id={id} group="super" record={file.super} of={form}>
      <FormSection title={t('personal.super.title')} description={t('personal.super.text')}>
        <SelectField
          of={form}
          name="choice"
          label={t('personal.super.choice')}
          options={superChoices.map((value) => ({ value, label: t(`personal.choice.${value}`) }))}
          span={2}
        />
        {hasFund && (
          <>
            <TextField of={form} name="fund_name" label={t('personal.super.fund')} />
            <TextField of={form} name="fund_abn" label={t('personal.super.abn')} inputMode="numeric" />
            {choice !== 'smsf' && (
              <TextField
                of={form}
                name="usi"
                label={t('personal.super.usi')}
                description={t('personal.super.usiHelp')}
              />
            )}
            {choice === 'smsf' && (
              <TextField
                of={form}
                name="esa"
                label={t('personal.super.esa')}
                description={t('personal.super.esaHelp')}
              />
            )}
            <TextField of={form} name="member_number" label={t('personal.super.member')} />
          </>
        )}
        <DateField of={form} name="signed_on" label={t('personal.super.signed')} />
      </FormSection>
    </GroupForm>
  )
}
