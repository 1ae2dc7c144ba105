// Which wording keys exist, for TypeScript: one line per module. Nothing runs from this file.
import type access from './en/access.json'
import type app from './en/app.json'
import type audit from './en/audit.json'
import type auth from './en/auth.json'
import type availability from './en/availability.json'
import type breaks from './en/breaks.json'
import type companies from './en/companies.json'
import type customers from './en/customers.json'
import type dashboard from './en/dashboard.json'
import type documents from './en/documents.json'
import type employees from './en/employees.json'
import type holidays from './en/holidays.json'
import type imports from './en/imports.json'
import type letters from './en/letters.json'
import type lifecycle from './en/lifecycle.json'
import type locations from './en/locations.json'
import type notifications from './en/notifications.json'
import type payslips from './en/payslips.json'
import type personal from './en/personal.json'
import type placements from './en/placements.json'
import type profile from './en/profile.json'
import type reference from './en/reference.json'
import type rights from './en/rights.json'
import type rosters from './en/rosters.json'
import type settings from './en/settings.json'
import type shifts from './en/shifts.json'
import type skills from './en/skills.json'
import type timesheets from './en/timesheets.json'
import type ui from './en/ui.json'
import type users from './en/users.json'
import type xero from './en/xero.json'
import type both from '#contract/wording/en.json'

type Words = typeof access &
  typeof both &
  typeof app &
  typeof audit &
  typeof auth &
  typeof availability &
  typeof breaks &
  typeof companies &
  typeof customers &
  typeof dashboard &
  typeof documents &
  typeof employees &
  typeof holidays &
  typeof imports &
  typeof letters &
  typeof lifecycle &
  typeof locations &
  typeof notifications &
  typeof payslips &
  typeof personal &
  typeof placements &
  typeof profile &
  typeof reference &
  typeof rights &
  typeof rosters &
  typeof settings &
  typeof shifts &
  typeof skills &
  typeof timesheets &
  typeof ui &
  typeof users &
  typeof xero

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type KeyOf<Key> = Key extends `${infer Base}_${Plural}` ? Base | Key : Key

/** A key of the wording files, checked; of a text with plurals, its beginning. */
export type WordingKey = KeyOf<keyof Words>
