import { useState } from 'react'
import { applications } from '#contract/jobs/applications/applications.ts'
import { consentMonths } from '#contract/jobs/applications/application-stages.ts'
import { type Job, jobs } from '#contract/jobs/jobs.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { today } from '#web/lib/format.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import { translate, useTranslate } from '#web/lib/wording.ts'
import { FileChoice } from '#web/modules/documents/FileChoice.tsx'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import type { FormValues } from '#web/ui/form/working-form.ts'
import { answersFrom, unanswered } from './answer-values.ts'
import { ScreeningQuestions } from './QuestionFields.tsx'

/** Applies for a job: the questions, a CV, from when, and how long the application may be stored. */
export function ApplyForm({ job, onSent }: { job: Job; onSent: () => void }) {
  const t = useTranslate()
  const [file, setFile] = useState<File | null>(null)
  const toInput = (values: FormValues): FormValues => ({
    ...values,
    answers: answersFrom(job.questions, values['answers']),
  })
  const form = useFormOf(applications.apply, {
    initial: { job_id: job.id, cover_note: '', answers: {}, available_from: '', consent_months: '12' },
    toInput,
    problems: (values) => ({
      ...Object.fromEntries(
        unanswered(job.questions, values['answers']).map((id) => [`answers.${id}`, translate('validation.required')]),
      ),
      ...(job.resume_required && file === null && { file: translate('validation.required') }),
    }),
    extras: () => ({ files: file ? [file] : [] }),
    invalidates: [applications, jobs],
    failed: t('jobs.apply.failed'),
    onDone: onSent,
  })
  function choose(chosen: File | null) {
    form.form.clearFieldError('file')
    setFile(chosen)
  }
  return (
    <FormPanel of={form} submit={t('jobs.apply.send')}>
      {job.questions.length > 0 && (
        <FormSection title={t('jobs.apply.questions')}>
          <ScreeningQuestions of={form} questions={job.questions} language={currentLanguage()} />
        </FormSection>
      )}
      <FormSection title={t('jobs.apply.title')}>
        <FileChoice
          of={form}
          file={file}
          required={job.resume_required}
          label={t('jobs.applicants.cv')}
          onChoose={choose}
        />
        <TextareaField of={form} name="cover_note" label={t('jobs.applicants.coverNote')} rows={3} />
        <DateField of={form} name="available_from" label={t('jobs.applicants.availableFrom')} min={today()} clearable />
        <SelectField
          of={form}
          name="consent_months"
          label={t('jobs.apply.consent')}
          description={t('jobs.apply.consentHelp')}
          options={consentMonths.map((months) => ({
            value: String(months),
            label: t('jobs.apply.months', { count: months }),
          }))}
        />
      </FormSection>
    </FormPanel>
  )
}
