// Which wording keys exist, for TypeScript: one line per module. Nothing runs from this file.
import type access from './access.json'
import type app from './app.json'
import type audit from './audit.json'
import type auth from './auth.json'
import type availability from './availability.json'
import type breaks from './breaks.json'
import type companies from './companies.json'
import type customers from './customers.json'
import type dashboard from './dashboard.json'
import type documents from './documents.json'
import type employees from './employees.json'
import type holidays from './holidays.json'
import type imports from './imports.json'
import type letters from './letters.json'
import type lifecycle from './lifecycle.json'
import type locations from './locations.json'
import type notifications from './notifications.json'
import type payslips from './payslips.json'
import type personal from './personal.json'
import type placements from './placements.json'
import type profile from './profile.json'
import type reference from './reference.json'
import type rights from './rights.json'
import type rosters from './rosters.json'
import type settings from './settings.json'
import type shifts from './shifts.json'
import type skills from './skills.json'
import type timesheets from './timesheets.json'
import type ui from './ui.json'
import type users from './users.json'
import type xero from './xero.json'
import type both from '#contract/wording.json'

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
