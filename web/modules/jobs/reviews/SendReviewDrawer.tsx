import { Checkbox, Stack } from '@mantine/core'
import type { BulkResult } from '#contract/call.ts'
import { applications } from '#contract/jobs/applications/applications.ts'
import { jobs } from '#contract/jobs/jobs.ts'
import { releasedParts, reviews } from '#contract/jobs/applications/reviews.ts'
import { languages } from '#contract/values/values.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { callApi } from '#web/lib/api/call.ts'
import { customerContacts } from '#contract/customers/customer-contacts.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { today } from '#web/lib/format.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import { languageNames } from '#web/lib/language/languages.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { MultiSelectField } from '#web/ui/form/choices/MultiSelectField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { reviewValues } from './review-values.ts'

export type Applicant = { id: string; version: number; name: string }
type Props = {
  job_id: string
  applicants: readonly Applicant[]
  onClose: () => void
  onSent: (result: BulkResult) => void
}

/** Sends applicants to the client for review: to whom, until when, and what they see. */
export function SendReviewDrawer({ applicants, onClose, ...rest }: Props) {
  const t = useTranslate()
  const [only] = applicants
  const title =
    applicants.length === 1
      ? t('review.sendOf', { name: only?.name })
      : t('review.sendMany', { total: applicants.length })
  return (
    <SideDrawer opened onClose={onClose} title={title}>
      <SendForm applicants={applicants} {...rest} />
    </SideDrawer>
  )
}

function SendForm({ job_id, applicants, onSent }: Omit<Props, 'onClose'>) {
  const t = useTranslate()
  const { data: job } = useApiQuery(jobs.info, { id: job_id })
  const form = useFormOf(reviews.store, {
    initial: reviewValues(job_id, applicants, today(), currentLanguage()),
    invalidates: [applications, jobs, reviews],
    failed: t('review.notSent'),
    onDone: onSent,
  })
  return (
    <FormPanel of={form} submit={t('review.sendReview')}>
      <Recipients of={form} customer_id={job?.customer_id ?? null} />
      <ReleasedFields of={form} />
      <FormSection title={t('review.summaries')}>
        {applicants.map(({ id, name }) => (
          <TextareaField key={id} of={form} name={`summaries.${id}`} label={t('review.summaryOf', { name })} rows={2} />
        ))}
      </FormSection>
    </FormPanel>
  )
}

type ReviewFieldName = keyof ReturnType<typeof reviewValues>
type FieldsProps = { of: WorkingForm<ReviewFieldName> }

function Recipients({ of, customer_id }: FieldsProps & { customer_id: string | null }) {
  const t = useTranslate()
  return (
    <FormSection title={t('review.recipients')} description={t('review.recipientsHelp')}>
      {customer_id && (
        <MultiSelectField
          of={of}
          name="contact_ids"
          label={t('review.contacts')}
          load={(q) => loadContacts(customer_id, q)}
          max={10}
          span={2}
        />
      )}
      <TextField of={of} name="email" type="email" label={t('review.otherEmail')} />
      <TextField of={of} name="name" label={t('review.otherName')} />
      <SelectField
        of={of}
        name="language"
        label={t('review.language')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <DateField of={of} name="expires_on" label={t('review.expiresOn')} min={today()} />
      <TextareaField of={of} name="message" label={t('review.message')} rows={3} />
    </FormSection>
  )
}

/** Only those who can get an email. */
async function loadContacts(customer_id: string, q: string) {
  const contacts = await callApi(customerContacts.list, { customer_id })
  const wanted = q.trim().toLowerCase()
  return contacts.filter(({ name, email }) => email !== null && name.toLowerCase().includes(wanted))
}

function ReleasedFields({ of }: FieldsProps) {
  const t = useTranslate()
  // Only `reviewValues` and this group make these values.
  const released = of.form.useWatchValue('released') as string[]
  return (
    <FormSection title={t('review.released')} description={t('review.releasedHelp')}>
      <Field span={2}>
        <Checkbox.Group
          aria-label={t('review.released')}
          value={released}
          onChange={(parts) => of.form.setFieldValue('released', parts)}
        >
          <Stack gap="xs">
            {releasedParts.map((part) => (
              <Checkbox key={part} value={part} label={t(`review.part.${part}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Field>
    </FormSection>
  )
}
