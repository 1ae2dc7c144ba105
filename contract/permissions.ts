/**
 * Permissions. Resources and actions are the specification's (section 6) plus those that domain.md adds. Which roles have them by default
 * is in contract/default-grants.ts, which only the screens of roles load.
 */
export const resourceActions = {
  Auth: ['read'],
  Dashboard: ['show menu'],
  Company: ['list', 'view', 'create', 'update', 'import', 'export'],
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
  // Of pay, of what customers are charged, and of what remains.
  Rate: ['view', 'view charge', 'view margin'],
  'Pay Rule': ['list', 'view', 'create', 'update'],
  'Charge Rate': ['list', 'create', 'update'],
  'Cost Rate': ['list', 'create', 'update'],
  User: ['list', 'view', 'create', 'update'],
  Audit: ['view'],
  Leave: ['list', 'view', 'create', 'update', 'approve', 'view type', 'view confidential'],
  Settings: ['update'],
  'Single Sign-On': ['view', 'update'],
  'API Token': ['list', 'create', 'update'],
  Webhook: ['list', 'create', 'update'],
  Report: ['schedule'],
} as const

export type Resource = keyof typeof resourceActions
export type ResourceAction<R extends Resource> = (typeof resourceActions)[R][number]
/** Resource and action, in that order: ['Employee', 'list']. */
export type Permission = { [R in Resource]: readonly [R, ResourceAction<R>] }[Resource]

export const kinds = ['superadmin', 'admin', 'customer', 'employee'] as const
export type Kind = (typeof kinds)[number]

/** The kinds of the super admin and of an agency's own users, with its supervisors: all but its customers and employees. */
export const staff = ['superadmin', 'admin'] as const satisfies readonly Kind[]

/** 'Employee/list', the single form in which grants are stored and compared. */
export const nameOf = ([resource, action]: readonly [string, string]) => `${resource}/${action}`

/** The roles of every installation: one per kind, plus supervisors, who have kind admin (decision 040). */
export const sharedRoles = [...kinds, 'supervisor'] as const
export type SharedRole = (typeof sharedRoles)[number]

/** The permissions without stored abilities (specification section 3); therefore part of every role. */
export const guestGrants: readonly string[] = ['Auth/read', 'Dashboard/show menu']

type Reader = { kind: Kind; grants: ReadonlySet<string> }

/** An agency's own user who has one of these permissions, whatever roles of customers and employees hold. */
const isStaffWith = ({ kind, grants }: Reader, ...permissions: readonly Permission[]) =>
  (kind === 'admin' || kind === 'superadmin') && permissions.some((permission) => grants.has(nameOf(permission)))

/** The one rule about who sees rates and amounts of pay, wherever they are shown: agency users with `Rate/view`. */
export const maySeePay = (reader: Reader) => isStaffWith(reader, ['Rate', 'view'])

/** Who sees what customers are charged for worked time; a margin cannot be read without it. */
export const maySeeCharge = (reader: Reader) => isStaffWith(reader, ['Rate', 'view charge'], ['Rate', 'view margin'])

/** Who sees what worked time costs, pay included, and what is left of the charge. */
export const maySeeMargin = (reader: Reader) => isStaffWith(reader, ['Rate', 'view margin'])
