import { Text } from '@mantine/core'
import { useState } from 'react'
import { consentMonths } from '#contract/jobs/applications/application-stages.ts'
import { jobs } from '#contract/jobs/jobs.ts'
import { workRightsBases } from '#contract/people/employees.ts'
import { applications } from '#contract/jobs/applications/applications.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { today } from '#web/lib/format.ts'
import { languageNames, languages } from '#web/lib/language/languages.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import { FileChoice } from '#web/modules/documents/FileChoice.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type Props = { job_id: string; onClose: () => void }

/** Adds somebody who applied by phone, by email or in person. */
export function AddApplicantDrawer({ job_id, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened onClose={onClose} title={t('jobs.add.title')}>
      <AddApplicantForm job_id={job_id} onClose={onClose} />
    </SideDrawer>
  )
}

const valuesFor = (job_id: string) => ({
  ...{ job_id, first_name: '', last_name: '', email: '', phone: '', right_to_work: '', available_from: '' },
  ...{ language: 'en', cover_note: '', consent_months: '12', consent: false },
})
type FieldName = keyof ReturnType<typeof valuesFor>

function AddApplicantForm({ job_id, onClose }: Props) {
  const t = useTranslate()
  const [file, setFile] = useState<File | null>(null)
  const form = useFormOf(applications.store, {
    initial: valuesFor(job_id),
    problems: ({ consent, email, phone }) => ({
      ...(consent !== true && { consent: translate('validation.required') }),
      ...(email === '' && phone === '' && { email: translate('validation.required') }),
    }),
    extras: () => ({ files: file ? [file] : [] }),
    invalidates: [applications, jobs],
    success: t('jobs.add.done'),
    failed: t('jobs.add.failed'),
    onDone: onClose,
  })
  function choose(chosen: File | null) {
    form.form.clearFieldError('file')
    setFile(chosen)
  }
  return (
    <FormPanel of={form} submit={t('jobs.add.button')}>
      <Text c="dimmed">{t('jobs.add.help')}</Text>
      <PersonSection of={form} />
      <FormSection title={t('jobs.add.application')}>
        <FileChoice of={form} file={file} required={false} label={t('jobs.applicants.cv')} onChoose={choose} />
        <TextareaField of={form} name="cover_note" label={t('jobs.applicants.coverNote')} rows={3} />
        <SelectField
          of={form}
          name="consent_months"
          label={t('jobs.add.stored')}
          options={consentMonths.map((months) => ({
            value: String(months),
            label: t('jobs.apply.months', { count: months }),
          }))}
          span={2}
        />
        <CheckboxField of={form} name="consent" label={t('jobs.add.consent')} span={2} />
      </FormSection>
    </FormPanel>
  )
}

function PersonSection({ of }: { of: WorkingForm<FieldName> }) {
  const t = useTranslate()
  return (
    <FormSection title={t('employees.form.person')}>
      <TextField of={of} name="first_name" label={t('employees.form.firstName')} required />
      <TextField
        of={of}
        name="last_name"
        label={t('employees.form.lastName')}
        description={t('employees.form.lastNameHelp')}
      />
      <TextField of={of} name="email" type="email" label={t('jobs.applicants.email')} />
      <TextField of={of} name="phone" type="tel" label={t('jobs.applicants.phone')} />
      <SelectField
        of={of}
        name="right_to_work"
        label={t('jobs.applicants.rightToWork')}
        options={workRightsBases.map((value) => ({ value, label: t(`auth.register.workRight.${value}`) }))}
        clearable
      />
      <DateField of={of} name="available_from" label={t('jobs.applicants.availableFrom')} min={today()} clearable />
      <SelectField
        of={of}
        name="language"
        label={t('jobs.form.language')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        span={2}
      />
    </FormSection>
  )
}
