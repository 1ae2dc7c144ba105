import type { Kind } from '#contract/permissions.ts'
import type { Language } from '#contract/values.ts'

/** Everybody's password in the demo. */
export const demoPassword = 'work-together-26'

export type Login = {
  email: string
  name: readonly [first_name: string, last_name: string]
  kind: Kind
  locale: Language
  /** the code of the customer they belong to */
  customer?: string
}

const at = (name: string) => `${name}@muster.example`

export const superAdmin: Login = { email: at('superadmin'), name: ['Sam', 'Root'], kind: 'superadmin', locale: 'en' }

/** The first admin is the one who published and approved; an employee is found in the story by their name. */
export const southernLogins: readonly Login[] = [
  { email: at('admin'), name: ['Ruth', 'Adler'], kind: 'admin', locale: 'en' },
  { email: at('daniel'), name: ['Daniel', 'Weber'], kind: 'admin', locale: 'de' },
  { email: at('customer'), name: ['Harriet', 'Cole'], kind: 'customer', locale: 'en', customer: 'HARBOUR' },
  { email: at('jonas'), name: ['Jonas', 'Eriksson'], kind: 'customer', locale: 'en', customer: 'SUMMIT' },
  { email: at('employee'), name: ['Ava', 'Nguyen'], kind: 'employee', locale: 'en' },
  { email: at('noah'), name: ['Noah', 'Patel'], kind: 'employee', locale: 'en' },
  { email: at('mia'), name: ['Mia', 'Müller'], kind: 'employee', locale: 'de' },
  { email: at('ana'), name: ['Ana Luísa', 'Gonçalves'], kind: 'employee', locale: 'pt' },
]

export const northernLogins: readonly Login[] = [
  { email: at('admin2'), name: ['Nora', 'Lind'], kind: 'admin', locale: 'en' },
  { email: at('customer2'), name: ['Cole', 'Barratt'], kind: 'customer', locale: 'en', customer: 'CORAL' },
  { email: at('employee2'), name: ['Otto', 'Berg'], kind: 'employee', locale: 'en' },
]

/** What the start prints: where to begin, not everybody. */
export const loginLines: readonly string[] = [
  `Demo logins, all with the password ${demoPassword}`,
  `  ${at('superadmin')}  the platform`,
  `  ${at('admin')}       Southern Cross Staffing`,
  `  ${at('customer')}    Harbour Foods Group, their customer`,
  `  ${at('employee')}    Ava Nguyen, who works for them`,
  `  ${at('admin2')}      Northern Light Labour, an agency of its own (customer2, employee2)`,
]
