import type { Kind } from '#contract/permissions.ts'
import type { Language } from '#contract/values/values.ts'

/** The password of every demo user. */
export const demoPassword = 'work-together-26'

export type Login = {
  email: string
  name: readonly [first_name: string, last_name: string]
  kind: Kind
  locale: Language
  /** one of the agency's own roles; absent: the shared one of the kind */
  role?: string
  /** the code of their customer */
  customer?: string
  /** signs in as the agency's supervisor of this name */
  supervises?: true
  /** hours since the last sign-in; absent: never */
  seen?: number
  /** the status unless they are simply active */
  stands?: { status: 'invited'; days: number } | { status: 'inactive' } | { status: 'suspended'; reason: string }
}

const at = (name: string) => `${name}@muster.example`

const superAdmin: Login = { email: at('superadmin'), name: ['Sam', 'Root'], kind: 'superadmin', locale: 'en' }

/** Platform users. */
export const platformLogins: readonly Login[] = [
  superAdmin,
  { email: at('helen'), name: ['Helen', 'Park'], kind: 'superadmin', locale: 'en', seen: 61 },
  {
    email: at('luc'),
    name: ['Luc', 'Moreau'],
    kind: 'superadmin',
    locale: 'fr',
    stands: { status: 'invited', days: 1 },
  },
]

/** The first admin is the one who published and approved; an employee is found in the story by their name. */
export const southernLogins: readonly Login[] = [
  { email: at('admin'), name: ['Ruth', 'Adler'], kind: 'admin', locale: 'en' },
  { email: at('daniel'), name: ['Daniel', 'Weber'], kind: 'admin', locale: 'de', seen: 20 },
  { email: at('wanda'), name: ['Wanda', 'Kowalski'], kind: 'admin', locale: 'en', role: 'Payroll', seen: 28 },
  { email: at('theo'), name: ['Theo', 'Marchetti'], kind: 'admin', locale: 'en', role: 'Roster desk', seen: 3 },
  { email: at('supervisor'), name: ['Teresa', 'Okonjo'], kind: 'admin', locale: 'en', supervises: true, seen: 5 },
  { email: at('priya'), name: ['Priya', 'Raman'], kind: 'admin', locale: 'en', stands: { status: 'invited', days: 2 } },
  {
    email: at('bruno'),
    name: ['Bruno', 'Costa'],
    kind: 'admin',
    locale: 'pt',
    seen: 2160,
    stands: { status: 'inactive' },
  },
  { email: at('customer'), name: ['Harriet', 'Cole'], kind: 'customer', locale: 'en', customer: 'HARBOUR' },
  { email: at('grace'), name: ['Grace', 'Okafor'], kind: 'customer', locale: 'en', customer: 'HARBOUR', seen: 124 },
  { email: at('maeve'), name: ['Maeve', "O'Sullivan"], kind: 'customer', locale: 'en', customer: 'REDGUM', seen: 26 },
  { email: at('jonas'), name: ['Jonas', 'Eriksson'], kind: 'customer', locale: 'en', customer: 'SUMMIT', seen: 197 },
  { email: at('employee'), name: ['Ava', 'Nguyen'], kind: 'employee', locale: 'en' },
  { email: at('noah'), name: ['Noah', 'Patel'], kind: 'employee', locale: 'en', seen: 6 },
  { email: at('mia'), name: ['Mia', 'Müller'], kind: 'employee', locale: 'de', seen: 31 },
  { email: at('ana'), name: ['Ana Luísa', 'Gonçalves'], kind: 'employee', locale: 'pt', seen: 75 },
  { email: at('siobhan'), name: ['Siobhán', "O'Reilly"], kind: 'employee', locale: 'en', seen: 12 },
  // Her invitation has expired.
  { email: at('thao'), name: ['Thảo', 'Lê'], kind: 'employee', locale: 'en', stands: { status: 'invited', days: 9 } },
  {
    email: at('jarrah'),
    name: ['Jarrah', 'Bennett'],
    kind: 'employee',
    locale: 'en',
    seen: 300,
    stands: { status: 'suspended', reason: 'The police check has run out. Please send the new one to the office.' },
  },
]

export const northernLogins: readonly Login[] = [
  { email: at('admin2'), name: ['Nora', 'Lind'], kind: 'admin', locale: 'en' },
  { email: at('customer2'), name: ['Cole', 'Barratt'], kind: 'customer', locale: 'en', customer: 'CORAL' },
  { email: at('employee2'), name: ['Otto', 'Berg'], kind: 'employee', locale: 'en' },
]

export const demoEmails: readonly string[] = [...platformLogins, ...southernLogins, ...northernLogins].map(
  ({ email }) => email,
)

/** What the start prints: the main logins, not all of them. */
export const loginLines: readonly string[] = [
  `Demo logins, all with the password ${demoPassword}`,
  `  ${at('superadmin')}  the platform`,
  `  ${at('admin')}       Southern Cross Staffing`,
  `  ${at('customer')}    Harbour Foods Group, their customer`,
  `  ${at('wanda')}       Payroll there, and ${at('theo')} at the roster desk: roles of the agency's own`,
  `  ${at('supervisor')}  Teresa Okonjo, who looks after two of their sites`,
  `  ${at('employee')}    Ava Nguyen, who works for them`,
  `  ${at('admin2')}      Northern Light Labour, an agency of its own (customer2, employee2)`,
]
