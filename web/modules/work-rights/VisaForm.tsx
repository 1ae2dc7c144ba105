import { employees, workRightsBases as rights } from '#contract/people/employees.ts'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { visas, type WorkLimit } from '#contract/people/visas.ts'
import { type VisaOfPerson, workRights } from '#contract/people/work-rights.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ConditionFields } from '#web/modules/work-rights/ConditionFields.tsx'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

type Props = { id: string; visa: VisaOfPerson | null; onClose: () => void }

const valuesOf = (id: string, visa: VisaOfPerson | null) => ({
  id,
  visa_record_id: visa?.id ?? '',
  version: visa?.version ?? 0,
  right_to_work: visa?.right_to_work ?? 'temporary',
  visa_id: visa?.visa_id ?? '',
  visa_sub_class_id: visa?.visa_sub_class_id ?? '',
  conditions: visa?.conditions ?? null,
  number: '',
  granted_on: visa?.granted_on ?? '',
  expires_on: visa?.expires_on ?? '',
  course_starts_on: visa?.course_starts_on ?? '',
})

/** Adds or corrects a visa. */
export function VisaForm({ id, visa, onClose }: Props) {
  const t = useTranslate()
  const form = useFormOf(workRights.storeVisa, {
    initial: valuesOf(id, visa),
    fromCurrent: (current) => valuesOf(id, current.visas.find((other) => other.id === visa?.id) ?? null),
    invalidates: [workRights, employees, employeeDetails],
    success: t('workRights.visas.saved'),
    failed: t('workRights.failed'),
    onDone: onClose,
  })
  const visa_id = String(form.form.useWatchValue('visa_id') ?? '')
  const listed = useApiQuery(visas.list, {})
  const streams = useApiQuery(visas.subClasses, { visa_id }, { when: visa_id !== '' })
  const stream_id = form.form.useWatchValue('visa_sub_class_id')
  // The form holds what the fields of the conditions wrote.
  const byHand = form.form.useWatchValue('conditions') as readonly WorkLimit[] | null
  const chosen = streams.data?.find((one) => one.id === stream_id) ?? listed.data?.find((one) => one.id === visa_id)
  const asksForCourse = (byHand ?? chosen?.work ?? []).some(({ rule }) => rule === 'AFTER_COURSE_START')
  return (
    <FormPanel of={form} submit={t('workRights.visas.save')}>
      <FormSection title={t('workRights.visa')}>
        <SelectField
          of={form}
          name="right_to_work"
          label={t('workRights.right')}
          options={rights.map((value) => ({ value, label: t(`employees.right.${value}`) }))}
        />
        <SelectField
          of={form}
          name="visa_id"
          label={t('workRights.visa')}
          options={(listed.data ?? []).map(choiceOf)}
          onChoose={() => form.form.setFieldValue('visa_sub_class_id', '')}
          clearable
        />
        <SelectField
          of={form}
          name="visa_sub_class_id"
          label={t('workRights.stream')}
          options={(streams.data ?? []).map(({ id: value, name }) => ({ value, label: name }))}
          clearable
        />
        <TextField
          of={form}
          name="number"
          label={t('workRights.number')}
          placeholder={visa?.number_ends ? `••• ${visa.number_ends}` : undefined}
          description={visa?.number_ends ? t('employeeDetails.number.stored') : undefined}
        />
        <DateField of={form} name="granted_on" label={t('workRights.granted')} />
        <DateField of={form} name="expires_on" label={t('workRights.until')} clearable />
        {asksForCourse && (
          <DateField
            of={form}
            name="course_starts_on"
            label={t('workRights.courseStarts')}
            description={t('workRights.courseStartsText')}
            clearable
          />
        )}
      </FormSection>
      <ConditionFields of={form} />
    </FormPanel>
  )
}

const choiceOf = ({ id, code, name }: { id: string; code: string; name: string }) => ({
  value: id,
  label: `${code} · ${name}`,
})
