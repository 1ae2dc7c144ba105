import type { Application } from '#contract/jobs/applications/applications.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { users } from '#contract/accounts/users.ts'
import { loadCompanies, loadPositions } from '#web/lib/api/choices.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FirstRights } from '#web/modules/work-rights/FirstRights.tsx'
import { PlacedDespite } from '#web/modules/lifecycle/PlacedDespite.tsx'
import { choiceOf } from '#web/ui/form/choices/choice-of.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { EmployeeChoice } from './EmployeeChoice.tsx'
import type { HireNames } from './hire-values.ts'

type Props = { of: WorkingForm<HireNames>; application: Application; job: Job }

/** Whom the applicant becomes, and which work they are hired for. */
export function HireFields({ of, application, job }: Props) {
  const employee_id = String(of.form.useWatchValue('employee_id'))
  return (
    <>
      <EmployeeChoice of={of} application={application} />
      {employee_id !== '' && <PlacedDespite key={employee_id} of={of} id={employee_id} />}
      {employee_id === '' && <PersonFields of={of} />}
      <WorkFields of={of} job={job} isNew={employee_id === ''} />
    </>
  )
}

function PersonFields({ of }: Pick<Props, 'of'>) {
  const t = useTranslate()
  return (
    <>
      <FormSection title={t('employees.form.person')}>
        <TextField of={of} name="first_name" label={t('employees.form.firstName')} required />
        <TextField
          of={of}
          name="last_name"
          label={t('employees.form.lastName')}
          description={t('employees.form.lastNameHelp')}
        />
        <TextField of={of} name="email" type="email" label={t('employees.form.email')} />
        <TextField of={of} name="phone" type="tel" label={t('employees.form.phone')} required />
        <DateField of={of} name="birth_date" label={t('employees.form.birthDate')} required />
        <TextField
          of={of}
          name="employee_code"
          label={t('employees.form.code')}
          description={t('jobs.hire.codeHelp')}
        />
      </FormSection>
      <FirstRights of={of} />
    </>
  )
}

function WorkFields({ of, job, isNew }: Pick<Props, 'of' | 'job'> & { isNew: boolean }) {
  const t = useTranslate()
  const { position_id, position_name, company_id, company_name, customer_name, location_name } = job
  const place = [customer_name, location_name].filter(Boolean).join(' · ')
  return (
    <FormSection title={t('jobs.hire.work')} description={place && t('jobs.hire.placed', { place })}>
      <SelectField
        of={of}
        name="position_id"
        label={t('jobs.form.position')}
        load={loadPositions}
        chosen={choiceOf(position_id, position_name)}
        required
      />
      <DateField of={of} name="start_date" label={t('jobs.hire.startsOn')} required />
      {isCallAllowed(users.create) && (
        <CheckboxField
          of={of}
          name="invite"
          label={t('jobs.hire.invite')}
          description={t('jobs.hire.inviteHelp')}
          span={2}
        />
      )}
      {isNew && (
        <SelectField
          of={of}
          name="company_id"
          label={t('jobs.form.company')}
          load={loadCompanies}
          chosen={choiceOf(company_id, company_name)}
          required
          span={2}
        />
      )}
    </FormSection>
  )
}
