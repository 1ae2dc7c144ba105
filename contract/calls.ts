import { access } from '#contract/access.ts'
import { audit } from '#contract/audit.ts'
import { auth } from '#contract/auth.ts'
import { availability } from '#contract/availability.ts'
import { breaks } from '#contract/breaks.ts'
import type { Call } from '#contract/call.ts'
import { companies } from '#contract/companies.ts'
import { customerContacts } from '#contract/customer-contacts.ts'
import { customerEmployees } from '#contract/customer-employees.ts'
import { customerDocuments } from './customer-documents.ts'
import { customers } from '#contract/customers.ts'
import { dashboard } from '#contract/dashboard.ts'
import { documents, documentTypes } from '#contract/documents.ts'
import { employees } from '#contract/employees.ts'
import { heldSkills } from '#contract/held-skills.ts'
import { holidays } from '#contract/holidays.ts'
import { imports } from '#contract/imports.ts'
import { insurances } from '#contract/insurances.ts'
import { letters } from '#contract/letters.ts'
import { lifecycle } from '#contract/lifecycle.ts'
import { listViews } from '#contract/list-views.ts'
import { locations } from '#contract/locations.ts'
import { payslips } from '#contract/payslips.ts'
import { personal } from '#contract/personal.ts'
import { prints } from '#contract/prints.ts'
import { placements } from '#contract/placements.ts'
import { profiles } from '#contract/profile.ts'
import { merging } from '#contract/merging.ts'
import { notifications } from '#contract/notifications.ts'
import { positionSkills } from '#contract/position-skills.ts'
import { positionChoices, reference } from '#contract/reference.ts'
import { rosters } from '#contract/rosters.ts'
import { search } from '#contract/search.ts'
import { shifts } from '#contract/shifts.ts'
import { config, environment, map } from '#contract/settings.ts'
import { questions, skillTests } from '#contract/skill-tests.ts'
import { subLocations } from '#contract/sub-locations.ts'
import { supervisors } from '#contract/supervisors.ts'
import { timesheets } from '#contract/timesheets.ts'
import { users } from '#contract/users.ts'
import { visas } from '#contract/visas.ts'
import { workRights } from '#contract/work-rights.ts'
import { xero } from '#contract/xero.ts'

/** Everything the product can be asked. The server mounts it, the browser calls through it, forms validate by it, the documents are printed from it. */
export const calls = {
  auth,
  access,
  audit,
  users,
  profiles,
  notifications,
  listViews,
  positionChoices,
  companies,
  insurances,
  supervisors,
  customers,
  customerContacts,
  customerEmployees,
  customerPapers: customerDocuments,
  locations,
  subLocations,
  breaks,
  shifts,
  employees,
  personal,
  lifecycle,
  placements,
  merging,
  availability,
  heldSkills,
  documentTypes,
  documents,
  questions,
  skillTests,
  positionSkills,
  workRights,
  payslips,
  prints,
  rosters,
  timesheets,
  imports,
  dashboard,
  search,
  letters,
  config,
  environment,
  map,
  visas,
  holidays,
  xero,
  ...reference,
}

export type Calls = typeof calls

export type NamedCall = { name: string; row: Call }

/** The same rows as a flat list, for whoever walks them all: the mount, the documents, the tests. */
export const allCalls: readonly NamedCall[] = Object.entries(calls).flatMap(([module, rows]) =>
  Object.entries(rows).map(([verb, row]) => ({ name: `${module}.${verb}`, row: row })),
)
