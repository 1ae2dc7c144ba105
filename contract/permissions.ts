/**
 * Permissions. Resources and actions are the specification's (section 6) plus those that domain.md adds; the grants below are the defaults
 * of a new system role, changes to them are stored in the database.
 */
export const resourceActions = {
  Auth: ['read'],
  Dashboard: ['show menu'],
  Company: ['list', 'view', 'create', 'update', 'import'],
  Supervisor: ['list', 'view', 'create', 'update'],
  Client: ['list', 'view', 'create', 'update', 'update contacts', 'location break configuration'],
  Employee: ['list', 'view', 'create', 'update', 'import', 'view sensitive'],
  'Job Post': [
    'list',
    'view',
    'create',
    'update',
    'apply',
    'template list',
    'create template',
    'view template',
    'update template',
    'update status bulk',
    'draft list',
    'job history',
    'view applicants',
    'view applied jobs',
  ],
  Roster: ['create', 'publish', 'override', 'request', 'cancel', 'view assigned roster', 'view published roster'],
  Timesheet: ['list', 'view', 'create', 'update', 'approve', 'export', 'unlock'],
  'Bank Account Type': ['list', 'create', 'update'],
  Bank: ['list', 'create', 'update'],
  Category: ['list', 'create', 'update'],
  Country: ['list', 'create', 'update'],
  Designation: ['list', 'create', 'update'],
  'Job Role': ['list', 'create', 'update'],
  'Employment Type': ['list', 'create', 'update'],
  Fields: ['list', 'create', 'update'],
  Industry: ['list', 'create', 'update'],
  Location: ['list', 'view', 'create', 'update'],
  'Sub Location': ['list', 'create', 'update'],
  Position: ['list', 'create', 'update'],
  Skill: ['list', 'create', 'update'],
  'Shift Configuration': ['view', 'create', 'update'],
  'Role Permission': ['list', 'view', 'create', 'update'],
  'Global Configuration': ['view', 'update'],
  'Super Admin': ['list', 'view', 'create', 'update'],
  Rate: ['view'],
  User: ['list', 'view', 'create', 'update'],
  Audit: ['view'],
  Leave: ['approve'],
  Settings: ['update'],
} as const

export type Resource = keyof typeof resourceActions
export type ActionOf<R extends Resource> = (typeof resourceActions)[R][number]
/** Resource and action, in that order: ['Employee', 'list']. */
export type Permission = { [R in Resource]: readonly [R, ActionOf<R>] }[Resource]

export const kinds = ['superadmin', 'admin', 'customer', 'employee'] as const
export type Kind = (typeof kinds)[number]

/** 'Employee/list', the single form in which grants are stored and compared. */
export const nameOf = ([resource, action]: readonly [string, string]) => `${resource}/${action}`

export const allPermissions: readonly string[] = Object.entries(resourceActions).flatMap(([resource, actions]) =>
  actions.map((action) => nameOf([resource, action])),
)

// Admins run the agency; the platform's permissions stay with the super admin (domain.md section 12). The global configuration is not
// listed here: the scope gives an agency its own rules and the super admin the defaults of all agencies (decision 068).
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

const everyone = ['Auth/read', 'Dashboard/show menu']

/**
 * The maximum permissions of roles of a kind. Agencies never get the platform's permissions; customers and employees get nothing that is
 * about running an agency, since their scope excludes those records anyway.
 */
export const grantable: Readonly<Record<Kind, readonly string[]>> = {
  superadmin: allPermissions,
  admin: allPermissions.filter((name) => !platformOnly.has(name) && name !== 'Job Post/apply'),
  customer: [
    ...everyone,
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
    ...everyone,
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
    ...everyone,
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
    ...everyone,
    'Employee/view',
    'Employee/update',
    'Job Post/list',
    'Job Post/apply',
    'Job Post/view applied jobs',
    'Roster/view assigned roster',
    'Timesheet/list',
    'Timesheet/view',
    'Timesheet/create',
  ],
}

/** The roles of every installation: one per kind, plus supervisors, who have kind admin (decision 040). */
export const sharedRoles = [...kinds, 'supervisor'] as const
export type SharedRole = (typeof sharedRoles)[number]

/** The maximum permissions of a supervisor at their locations. Fixed: no role can extend them. */
export const supervisorGrants: readonly string[] = [
  ...everyone,
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

/** The permissions without stored abilities (specification section 3); therefore part of every role. */
export const guestGrants = everyone
