// The default grants of a new system role, and the most that a role can have; changes to them are stored in the database.
import { guestGrants, type Kind, nameOf, resourceActions } from './permissions.ts'

export const allPermissions: readonly string[] = Object.entries(resourceActions).flatMap(([resource, actions]) =>
  actions.map((action) => nameOf([resource, action])),
)

// Admins run the agency; the platform's permissions stay with the super admin (domain.md section 12). The global configuration is not
// listed here: the scope gives an agency its own rules and the super admin the defaults of all agencies (decision 009).
const platformOnly: ReadonlySet<string> = new Set([
  'Company/create',
  'Company/import',
  'Super Admin/list',
  'Super Admin/view',
  'Super Admin/create',
  'Super Admin/update',
  'Settings/update',
  'Country/create',
  'Country/update',
])

/**
 * The maximum permissions of roles of a kind. Agencies never get the platform's permissions; customers and employees get nothing that is
 * about running an agency, since their scope excludes those records anyway.
 */
export const grantable: Readonly<Record<Kind, readonly string[]>> = {
  superadmin: allPermissions,
  admin: allPermissions.filter((name) => !platformOnly.has(name) && name !== 'Job Post/apply'),
  customer: [
    ...guestGrants,
    'Client/view',
    'Client/update contacts',
    'Job Post/list',
    'Job Post/view',
    'Job Post/create',
    'Job Post/update',
    'Job Post/draft list',
    'Job Post/view applicants',
    'Roster/request',
    'Roster/cancel',
    'Roster/view published roster',
    'Timesheet/list',
    'Timesheet/view',
    'Timesheet/approve',
    'Timesheet/export',
    'Location/list',
    'Location/view',
    'Sub Location/list',
    'Position/list',
    'Rate/view',
  ],
  employee: [
    ...guestGrants,
    'Employee/view',
    'Employee/update',
    'Job Post/list',
    'Job Post/view',
    'Job Post/apply',
    'Job Post/view applied jobs',
    'Roster/view assigned roster',
    'Timesheet/list',
    'Timesheet/view',
    'Timesheet/create',
    'Timesheet/update',
    'Leave/list',
    'Leave/view',
    'Leave/create',
    'Location/list',
    'Location/view',
    'Position/list',
    'Rate/view',
  ],
}

// Hours already sent to payroll are unlocked only by payroll staff: the super admin grants this to a separate role.
const notByDefault: ReadonlySet<string> = new Set(['Timesheet/unlock'])

export const defaultGrants: Readonly<Record<Kind, readonly string[]>> = {
  superadmin: allPermissions,
  admin: grantable.admin.filter((name) => !notByDefault.has(name)),
  // The scope limits them to their own customer.
  customer: [
    ...guestGrants,
    'Client/view',
    'Client/update contacts',
    'Job Post/list',
    'Job Post/view',
    'Job Post/create',
    'Job Post/update',
    'Job Post/draft list',
    'Job Post/view applicants',
    'Location/list',
    'Location/view',
    'Roster/request',
    'Roster/cancel',
    'Roster/view published roster',
    'Timesheet/list',
    'Timesheet/view',
    'Timesheet/approve',
  ],
  // The scope limits them to their own record.
  employee: [
    ...guestGrants,
    'Employee/view',
    'Employee/update',
    'Job Post/list',
    'Job Post/apply',
    'Job Post/view applied jobs',
    'Roster/view assigned roster',
    'Timesheet/list',
    'Timesheet/view',
    'Timesheet/create',
    'Leave/list',
    'Leave/view',
    'Leave/create',
  ],
}

/** The maximum permissions of a supervisor at their locations. Fixed: no role can extend them. */
export const supervisorGrants: readonly string[] = [
  ...guestGrants,
  'Client/list',
  'Client/view',
  'Employee/list',
  'Employee/view',
  'Roster/create',
  'Roster/publish',
  'Roster/view assigned roster',
  'Roster/view published roster',
  'Timesheet/list',
  'Timesheet/view',
  'Timesheet/update',
  'Timesheet/approve',
  'Location/list',
  'Location/view',
  'Sub Location/list',
  'Rate/view',
]

/**
 * The permissions of a role that apply to a supervisor: deciding about hours and seeing costs only where the supervisor's record allows it.
 */
export const grantsOfSupervisor = (
  granted: readonly string[],
  { can_approve_timesheets, can_see_cost }: { can_approve_timesheets: boolean; can_see_cost: boolean },
): string[] => {
  const lacking = new Set([
    ...(can_approve_timesheets ? [] : ['Timesheet/update', 'Timesheet/approve']),
    ...(can_see_cost ? [] : ['Rate/view']),
  ])
  return granted.filter((name) => supervisorGrants.includes(name) && !lacking.has(name))
}
