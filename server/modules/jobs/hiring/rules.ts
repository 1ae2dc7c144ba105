import type { EmployeeStatus } from '#contract/people/employees.ts'
import type { Language } from '#contract/values/values.ts'

/** The next status on the way to being assignable, as far as the agency's users take it; null: nothing to do. */
export const nextStatus: Readonly<Record<EmployeeStatus, EmployeeStatus | null>> = {
  lead: 'registered',
  registered: 'screening',
  screening: 'approved',
  // The first published shift or the start date makes the person active.
  approved: null,
  active: null,
  on_hold: null,
  terminated: 'screening',
  declined: 'screening',
}

/** The language in which somebody applied, as the employee's record lists languages. */
export const languageSpoken: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
}
