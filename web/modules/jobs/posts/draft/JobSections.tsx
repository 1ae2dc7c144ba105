import { customerContacts } from '#contract/customers/customer-contacts.ts'
import { companies } from '#contract/customers/companies.ts'
import { customers } from '#contract/customers/customers.ts'
import { locations } from '#contract/customers/locations.ts'
import { subLocations } from '#contract/customers/sub-locations.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { callApi } from '#web/lib/api/call.ts'
import { loadCompanies, loadCustomers, loadLocations } from '#web/lib/api/choices.ts'
import { formatZone } from '#web/lib/format.ts'
import { isCallAllowed, kindOf, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { choiceOf } from '#web/ui/form/choices/choice-of.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TimeField } from '#web/ui/form/days/TimeField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { loadRecruiters } from '#web/modules/jobs/posts/lists/job-filters.ts'
import type { JobFieldName } from './job-values.ts'

type Props = { of: WorkingForm<JobFieldName>; job: Job | null }

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** For whom the work is, where, and who looks after the job. */
export function PlaceSection({ of, job }: Props) {
  const t = useTranslate()
  const kind = kindOf(useSession())
  const customer_id = textOf(of.form.useWatchValue('customer_id'))
  const location_id = textOf(of.form.useWatchValue('location_id'))
  return (
    <FormSection title={t('jobs.form.place')}>
      {isCallAllowed(companies.choices) && (
        <SelectField
          of={of}
          name="company_id"
          label={t('jobs.form.company')}
          load={loadCompanies}
          chosen={choiceOf(job?.company_id, job?.company_name)}
        />
      )}
      {kind !== 'customer' && isCallAllowed(customers.choices) && (
        <SelectField
          of={of}
          name="customer_id"
          label={t('jobs.form.customer')}
          load={loadCustomers}
          chosen={choiceOf(job?.customer_id, job?.customer_name)}
          onChoose={() => clear(of, ['location_id', 'sub_location_id', 'hiring_contact_id'])}
          clearable
        />
      )}
      {isCallAllowed(locations.all) && (
        <SelectField
          key={`location ${customer_id}`}
          of={of}
          name="location_id"
          label={t('jobs.form.location')}
          load={(q) => loadLocations(q, customer_id)}
          chosen={choiceOf(job?.location_id, job?.location_name)}
          onChoose={() => clear(of, ['sub_location_id'])}
          clearable
        />
      )}
      {location_id && isCallAllowed(subLocations.all) && (
        <SelectField
          key={`sub ${location_id}`}
          of={of}
          name="sub_location_id"
          label={t('jobs.form.subLocation')}
          load={(q) => callApi(subLocations.all, { q, location_id })}
          chosen={choiceOf(job?.sub_location_id, job?.sub_location_name)}
          clearable
        />
      )}
      <DateField of={of} name="start_on" label={t('jobs.form.startOn')} clearable />
      <DateField of={of} name="end_on" label={t('jobs.form.endOn')} clearable />
    </FormSection>
  )
}

/** Who looks after the job, at the agency and at the customer. */
export function PeopleSection({ of, job }: Props) {
  const t = useTranslate()
  const customer_id = textOf(of.form.useWatchValue('customer_id'))
  return (
    <FormSection title={t('jobs.form.people')}>
      <SelectField
        of={of}
        name="recruiter_id"
        label={t('jobs.form.recruiter')}
        load={loadRecruiters}
        chosen={choiceOf(job?.recruiter_id, job?.recruiter_name)}
        clearable
      />
      {customer_id && isCallAllowed(customerContacts.list) && (
        <SelectField
          key={customer_id}
          of={of}
          name="hiring_contact_id"
          label={t('jobs.form.hiringContact')}
          load={(q) => loadContacts(customer_id, q)}
          chosen={choiceOf(job?.hiring_contact_id, job?.hiring_contact_name)}
          clearable
        />
      )}
    </FormSection>
  )
}

async function loadContacts(customer_id: string, q: string) {
  const contacts = await callApi(customerContacts.list, { customer_id })
  return contacts.filter(({ name }) => name.toLowerCase().includes(q.trim().toLowerCase()))
}

/** From when until when the job is shown. */
export function DatesSection({ of, job }: Props) {
  const t = useTranslate()
  const zone = job && formatZone(job.time_zone)
  return (
    <FormSection
      title={t('jobs.form.dates')}
      description={zone ? t('jobs.form.datesIn', { zone }) : t('jobs.form.datesHelp')}
    >
      <DateField of={of} name="publish_on" label={t('jobs.form.publishOn')} clearable />
      <TimeField of={of} name="publish_time" label={t('jobs.form.publishTime')} />
      <DateField of={of} name="closes_on" label={t('jobs.form.closesOn')} clearable />
      <TimeField of={of} name="closes_time" label={t('jobs.form.closesTime')} />
    </FormSection>
  )
}

function clear(of: WorkingForm<JobFieldName>, names: readonly JobFieldName[]) {
  for (const name of names) of.form.setFieldValue(name, '')
}
