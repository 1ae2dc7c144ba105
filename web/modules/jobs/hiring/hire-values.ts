import type { Application } from '#contract/jobs/applications/applications.ts'
import { firstDayOf } from '#contract/jobs/first-day.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import type { FormValues } from '#web/ui/form/working-form.ts'

export type HireNames = keyof ReturnType<typeof hireValues>

/** The form's values, from the application and its job: only what they do not have is left to fill in. */
export const hireValues = (application: Application, job: Job, today: string) => ({
  id: application.id,
  version: application.version,
  employee_id: application.employee_id ?? '',
  position_id: job.position_id ?? '',
  start_date: firstDayOf(
    {
      offer_starts_on: application.offer?.starts_on ?? null,
      start_on: job.start_on,
      available_from: application.available_from,
    },
    today,
  ),
  despite_do_not_rehire: false,
  company_id: job.company_id ?? '',
  employee_code: '',
  first_name: application.first_name,
  last_name: application.last_name,
  email: application.email ?? '',
  phone: application.phone ?? '',
  birth_date: '',
  right_to_work: application.right_to_work ?? '',
  visa_subclass: '',
  visa_expires_on: '',
  invite: true,
  accept_duplicates: false,
})

const requiredOfNew = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'birth_date',
  'right_to_work',
  'company_id',
] as const

/** The fields that a new employee lacks; an existing one has them. */
export function missingOfHire(values: FormValues): string[] {
  if (values['employee_id']) return []
  const visa = values['right_to_work'] === 'temporary' ? ['visa_expires_on'] : []
  return [...requiredOfNew, ...visa].filter((name) => !values[name])
}
