/**
 * Who may do what. Resources and actions are the specification's (section 6) plus those that domain.md adds;
 * the grants below are the defaults a new system role starts with, changes to them live in the database.
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
  Roster: ['create', 'publish', 'override', 'view assigned roster', 'view published roster'],
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

/** 'Employee/list', the one spelling under which grants are kept and compared. */
export const nameOf = ([resource, action]: readonly [string, string]) => `${resource}/${action}`

export const allPermissions: readonly string[] = Object.entries(resourceActions).flatMap(([resource, actions]) =>
  actions.map((action) => nameOf([resource, action])),
)

// An admin runs the agency; what belongs to the platform stays with the super admin (domain.md section 12). The global
// configuration is not here: the scope gives an agency its own rules and the super admin the defaults of all (decision 068).
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
 * What a role of a kind may ever hold. An agency never holds the platform's own; a customer's user or an employee nothing that
 * is about running an agency: the records they would need are outside their scope anyway.
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

// Hours that went to the payroll are unlocked by whoever does the payroll: for a role of its own, by the super admin's hand.
const notByDefault: ReadonlySet<string> = new Set(['Timesheet/unlock'])

export const defaultGrants: Readonly<Record<Kind, readonly string[]>> = {
  superadmin: allPermissions,
  admin: grantable.admin.filter((name) => !notByDefault.has(name)),
  // Of customers they see their own only: the scope says so.
  customer: [
    ...everyone,
    'Client/view',
    'Client/update contacts',
    'Location/list',
    'Location/view',
    'Roster/view published roster',
    'Timesheet/list',
    'Timesheet/view',
    'Timesheet/approve',
  ],
  // Of people they see themselves only: the scope says so.
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

/** The roles that every installation has: one a kind, and that of supervisors, who are of kind admin (decision 040). */
export const sharedRoles = [...kinds, 'supervisor'] as const
export type SharedRole = (typeof sharedRoles)[number]

/** What a supervisor may ever do, at the sites they look after. Fixed: no role gives them more, nobody changes it. */
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

/** Of what a role holds, what is left to a supervisor: decisions about hours and costs only where their record says so. */
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

/** What may be done when no abilities are stored (specification section 3); therefore part of every role. */
export const guestGrants = everyone
