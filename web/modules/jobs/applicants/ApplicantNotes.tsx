import { Input, Rating, Text } from '@mantine/core'
import { type Application, applications } from '#schemas/jobs/applications.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useWords } from '#web/lib/wording.ts'
import { Stars } from './applicant-columns.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'

/** The rating and the agency’s notes about an applicant. */
export function ApplicantNotes({ application }: { application: Application }) {
  if (isCallAllowed(applications.update)) return <NotesForm application={application} />
  return (
    <div>
      <Stars rating={application.rating} />
      {application.notes && <Text mt="xs">{application.notes}</Text>}
    </div>
  )
}

const valuesOf = ({ id, version, rating, notes }: Application) => ({
  id,
  version,
  rating: rating ?? '',
  notes: notes ?? '',
})

function NotesForm({ application }: { application: Application }) {
  const t = useWords()
  const form = useFormOf(applications.update, {
    initial: valuesOf(application),
    fromCurrent: valuesOf,
    // A stage changed in this drawer has changed the version too.
    toInput: (values) => ({ ...values, version: Math.max(Number(values['version']), application.version) }),
    invalidates: [applications],
    success: t('jobs.applicants.saved'),
    failed: t('jobs.applicants.notSaved'),
  })
  const rating = Number(form.form.useWatchValue('rating') ?? 0)
  return (
    <FormPanel of={form} submit={t('jobs.applicants.save')}>
      <FormSection title={t('jobs.applicants.assessment')} description={t('jobs.applicants.assessmentHelp')}>
        <Field span={2}>
          <Input.Wrapper label={t('jobs.applicants.rating')} labelElement="div">
            <Rating
              mt={4}
              size="lg"
              value={rating}
              allowClear
              onChange={(value) => form.form.setFieldValue('rating', value === 0 ? '' : value)}
              getSymbolLabel={(count) => t('jobs.applicants.stars', { count })}
            />
          </Input.Wrapper>
        </Field>
        <TextareaField of={form} name="notes" label={t('jobs.applicants.notes')} rows={3} />
      </FormSection>
    </FormPanel>
  )
}
