// long: a table, one screen a block.
import type { Permission } from '#contract/permissions.ts'
import type { Ahead } from '#web/lib/ahead.ts'
import { boardInput } from '#web/modules/rosters/board-input.ts'
import type { WordingKey } from '#web/ui/wording-key.ts'

/** One row of the table below: what stands at one address. */
export type Screen = {
  /** the specification's spelling: '/company/view/{id}' */
  readonly path: `/${string}`
  /** who may see it; absent: everybody who is signed in, guests too where the layout is full */
  readonly needs?: Permission
  /** the module that holds it, with exactly one export whose name ends in Screen; its type is looked at by nobody, or the table would refer to itself */
  readonly screen: () => Promise<unknown>
  readonly layout: 'menu' | 'full'
  /** the list in the menu that is highlighted while this screen is shown */
  readonly parent?: `/${string}`
  /** somebody who is signed in is sent home */
  readonly guest_only?: true
  readonly title: WordingKey
  /** the long question it begins with, asked while its code loads */
  readonly ahead?: (search: URLSearchParams) => Ahead | null
}

/** Everything the product can show: address, permission (specification section 2), layout, menu parent. One row a screen. */
export const screens = [
  {
    path: '/dashboard',
    needs: ['Dashboard', 'show menu'],
    layout: 'menu',
    title: 'app.screens.dashboard',
    screen: () => import('#web/modules/dashboard/DashboardScreen.tsx'),
  },
  {
    path: '/notifications',
    needs: ['Dashboard', 'show menu'],
    layout: 'menu',
    title: 'app.screens.notifications',
    screen: () => import('#web/modules/notifications/NotificationsScreen.tsx'),
  },

  {
    path: '/companies',
    needs: ['Company', 'list'],
    layout: 'menu',
    title: 'app.screens.companies',
    screen: () => import('#web/modules/companies/CompaniesScreen.tsx'),
  },
  {
    path: '/company-create',
    needs: ['Company', 'create'],
    layout: 'menu',
    parent: '/companies',
    title: 'app.screens.companyCreate',
    screen: () => import('#web/modules/companies/CompanyCreateScreen.tsx'),
  },
  {
    path: '/company/view/{id}',
    needs: ['Company', 'view'],
    layout: 'menu',
    parent: '/companies',
    title: 'app.screens.companyView',
    screen: () => import('#web/modules/companies/CompanyViewScreen.tsx'),
  },
  {
    path: '/company/edit/{id}',
    needs: ['Company', 'update'],
    layout: 'menu',
    parent: '/companies',
    title: 'app.screens.companyEdit',
    screen: () => import('#web/modules/companies/CompanyEditScreen.tsx'),
  },
  {
    path: '/company/supervisor-create/{id}',
    needs: ['Supervisor', 'create'],
    layout: 'menu',
    parent: '/companies',
    title: 'app.screens.supervisorCreate',
    screen: () => import('#web/modules/companies/SupervisorCreateScreen.tsx'),
  },
  {
    path: '/company/supervisor-edit/{id}/{supervisor_id}',
    needs: ['Supervisor', 'update'],
    layout: 'menu',
    parent: '/companies',
    title: 'app.screens.supervisorEdit',
    screen: () => import('#web/modules/companies/SupervisorEditScreen.tsx'),
  },
  {
    path: '/company/supervisor-view/{id}/{supervisor_id}',
    needs: ['Supervisor', 'update'],
    layout: 'menu',
    parent: '/companies',
    title: 'app.screens.supervisorView',
    screen: () => import('#web/modules/companies/SupervisorViewScreen.tsx'),
  },
  {
    path: '/customers',
    needs: ['Client', 'list'],
    layout: 'menu',
    title: 'app.screens.customers',
    screen: () => import('#web/modules/customers/CustomersScreen.tsx'),
  },
  {
    path: '/customer/create',
    needs: ['Client', 'create'],
    layout: 'menu',
    parent: '/customers',
    title: 'app.screens.customerCreate',
    screen: () => import('#web/modules/customers/CustomerCreateScreen.tsx'),
  },
  {
    path: '/customer/view/{id}',
    needs: ['Client', 'view'],
    layout: 'menu',
    parent: '/customers',
    title: 'app.screens.customerView',
    screen: () => import('#web/modules/customers/CustomerViewScreen.tsx'),
  },
  {
    path: '/customer/edit/{id}',
    needs: ['Client', 'update'],
    layout: 'menu',
    parent: '/customers',
    title: 'app.screens.customerEdit',
    screen: () => import('#web/modules/customers/CustomerEditScreen.tsx'),
  },
  {
    path: '/import-customer',
    needs: ['Client', 'create'],
    layout: 'menu',
    parent: '/customers',
    title: 'app.screens.customerImport',
    screen: () => import('#web/modules/imports/CustomerImportScreen.tsx'),
  },
  {
    path: '/employees',
    needs: ['Employee', 'list'],
    layout: 'menu',
    title: 'app.screens.employees',
    screen: () => import('#web/modules/employees/EmployeesScreen.tsx'),
  },
  {
    path: '/employee-create',
    needs: ['Employee', 'create'],
    layout: 'menu',
    parent: '/employees',
    title: 'app.screens.employeeCreate',
    screen: () => import('#web/modules/employees/EmployeeCreateScreen.tsx'),
  },
  {
    path: '/employee-import',
    needs: ['Employee', 'import'],
    layout: 'menu',
    parent: '/employees',
    title: 'app.screens.employeeImport',
    screen: () => import('#web/modules/imports/EmployeeImportScreen.tsx'),
  },
  {
    path: '/employee-preview/{id}',
    needs: ['Employee', 'view'],
    layout: 'menu',
    parent: '/employees',
    title: 'app.screens.employeeView',
    screen: () => import('#web/modules/employees/EmployeeViewScreen.tsx'),
  },
  {
    path: '/employee-profile-update/{id}',
    needs: ['Employee', 'update'],
    layout: 'menu',
    parent: '/employees',
    title: 'app.screens.employeeEdit',
    screen: () => import('#web/modules/employees/EmployeeUpdateScreen.tsx'),
  },
  {
    path: '/client-location-break-config',
    needs: ['Client', 'location break configuration'],
    layout: 'menu',
    title: 'app.screens.breakConfig',
    screen: () => import('#web/modules/breaks/BreakConfigScreen.tsx'),
  },
  {
    path: '/shifts',
    needs: ['Shift Configuration', 'view'],
    layout: 'menu',
    title: 'app.screens.shiftPatterns',
    screen: () => import('#web/modules/shifts/PatternsScreen.tsx'),
  },
  {
    path: '/global-config',
    needs: ['Global Configuration', 'view'],
    layout: 'menu',
    title: 'app.screens.globalConfig',
    screen: () => import('#web/modules/settings/GlobalConfigScreen.tsx'),
  },
  {
    path: '/letters',
    needs: ['Settings', 'update'],
    layout: 'menu',
    title: 'app.screens.letters',
    screen: () => import('#web/modules/letters/LettersScreen.tsx'),
  },
  {
    path: '/map-config',
    needs: ['Settings', 'update'],
    layout: 'menu',
    title: 'app.screens.mapConfig',
    screen: () => import('#web/modules/settings/MapConfigScreen.tsx'),
  },
  {
    path: '/locations',
    needs: ['Location', 'list'],
    layout: 'menu',
    title: 'app.screens.locations',
    screen: () => import('#web/modules/locations/LocationsScreen.tsx'),
  },
  {
    path: '/location/create',
    needs: ['Location', 'create'],
    layout: 'menu',
    parent: '/locations',
    title: 'app.screens.locationCreate',
    screen: () => import('#web/modules/locations/LocationCreateScreen.tsx'),
  },
  {
    path: '/location/view/{id}',
    needs: ['Location', 'view'],
    layout: 'menu',
    parent: '/locations',
    title: 'app.screens.locationView',
    screen: () => import('#web/modules/locations/LocationViewScreen.tsx'),
  },
  {
    path: '/location/edit/{id}',
    needs: ['Location', 'update'],
    layout: 'menu',
    parent: '/locations',
    title: 'app.screens.locationEdit',
    screen: () => import('#web/modules/locations/LocationEditScreen.tsx'),
  },
  {
    path: '/sub-locations',
    needs: ['Sub Location', 'list'],
    layout: 'menu',
    title: 'app.screens.subLocations',
    screen: () => import('#web/modules/locations/SubLocationsScreen.tsx'),
  },
  {
    path: '/location-import',
    needs: ['Location', 'create'],
    layout: 'menu',
    parent: '/locations',
    title: 'app.screens.locationImport',
    screen: () => import('#web/modules/imports/LocationImportScreen.tsx'),
  },
  {
    path: '/positions',
    needs: ['Position', 'list'],
    layout: 'menu',
    title: 'app.screens.positions',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/account-types',
    needs: ['Bank Account Type', 'list'],
    layout: 'menu',
    title: 'app.screens.accountTypes',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/banks',
    needs: ['Bank', 'list'],
    layout: 'menu',
    title: 'app.screens.banks',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/categories',
    needs: ['Category', 'list'],
    layout: 'menu',
    title: 'app.screens.categories',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/countries',
    needs: ['Country', 'list'],
    layout: 'menu',
    title: 'app.screens.countries',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/designations',
    needs: ['Designation', 'list'],
    layout: 'menu',
    title: 'app.screens.designations',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/job-roles',
    needs: ['Job Role', 'list'],
    layout: 'menu',
    title: 'app.screens.jobRoles',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/employment-types',
    needs: ['Employment Type', 'list'],
    layout: 'menu',
    title: 'app.screens.employmentTypes',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/fields',
    needs: ['Fields', 'list'],
    layout: 'menu',
    title: 'app.screens.fields',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/duties',
    needs: ['Fields', 'list'],
    layout: 'menu',
    title: 'app.screens.duties',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/industries',
    needs: ['Industry', 'list'],
    layout: 'menu',
    title: 'app.screens.industries',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/sectors',
    needs: ['Industry', 'list'],
    layout: 'menu',
    title: 'app.screens.sectors',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/skills',
    needs: ['Skill', 'list'],
    layout: 'menu',
    title: 'app.screens.skills',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/holidays',
    needs: ['Location', 'update'],
    layout: 'menu',
    title: 'app.screens.holidays',
    screen: () => import('#web/modules/holidays/HolidaysScreen.tsx'),
  },
  {
    path: '/roles',
    needs: ['Role Permission', 'list'],
    layout: 'menu',
    title: 'app.screens.roles',
    screen: () => import('#web/modules/access/RolesScreen.tsx'),
  },
  {
    path: '/audit',
    needs: ['Audit', 'view'],
    layout: 'menu',
    title: 'app.screens.audit',
    screen: () => import('#web/modules/audit/AuditScreen.tsx'),
  },
  {
    path: '/roles/view/{roleId}',
    needs: ['Role Permission', 'view'],
    layout: 'menu',
    parent: '/roles',
    title: 'app.screens.roleView',
    screen: () => import('#web/modules/access/RoleViewScreen.tsx'),
  },
  {
    path: '/super-admin-list',
    needs: ['Super Admin', 'list'],
    layout: 'menu',
    title: 'app.screens.superAdmins',
    screen: () => import('#web/modules/users/SuperAdminsScreen.tsx'),
  },
  {
    path: '/view-user/{id}',
    needs: ['Super Admin', 'view'],
    layout: 'menu',
    parent: '/super-admin-list',
    title: 'app.screens.userView',
    screen: () => import('#web/modules/users/UserViewScreen.tsx'),
  },
  {
    path: '/user-create',
    needs: ['Super Admin', 'create'],
    layout: 'menu',
    parent: '/super-admin-list',
    title: 'app.screens.userCreate',
    screen: () => import('#web/modules/users/UserCreateScreen.tsx'),
  },
  {
    path: '/edit-user/{id}',
    needs: ['Super Admin', 'update'],
    layout: 'menu',
    parent: '/super-admin-list',
    title: 'app.screens.userEdit',
    screen: () => import('#web/modules/users/UserEditScreen.tsx'),
  },
  {
    path: '/users',
    needs: ['User', 'list'],
    layout: 'menu',
    title: 'app.screens.users',
    screen: () => import('#web/modules/users/UsersScreen.tsx'),
  },
  {
    path: '/users/create',
    needs: ['User', 'create'],
    layout: 'menu',
    parent: '/users',
    title: 'app.screens.userCreate',
    screen: () => import('#web/modules/users/AgencyUserCreateScreen.tsx'),
  },
  {
    path: '/users/view/{id}',
    needs: ['User', 'view'],
    layout: 'menu',
    parent: '/users',
    title: 'app.screens.userView',
    screen: () => import('#web/modules/users/AgencyUserViewScreen.tsx'),
  },
  {
    path: '/users/edit/{id}',
    needs: ['User', 'update'],
    layout: 'menu',
    parent: '/users',
    title: 'app.screens.userEdit',
    screen: () => import('#web/modules/users/AgencyUserEditScreen.tsx'),
  },
  {
    path: '/time-sheets',
    needs: ['Timesheet', 'list'],
    layout: 'menu',
    title: 'app.screens.timesheets',
    screen: () => import('#web/modules/timesheets/TimesheetsScreen.tsx'),
  },
  {
    path: '/time-sheets/create',
    needs: ['Timesheet', 'create'],
    layout: 'menu',
    parent: '/time-sheets',
    title: 'app.screens.timesheetCreate',
    screen: () => import('#web/modules/timesheets/TimesheetCreateScreen.tsx'),
  },
  {
    path: '/time-sheets/edit/{id}',
    needs: ['Timesheet', 'update'],
    layout: 'menu',
    parent: '/time-sheets',
    title: 'app.screens.timesheetEdit',
    screen: () => import('#web/modules/timesheets/TimesheetEditScreen.tsx'),
  },
  {
    path: '/time-sheets/view/{id}',
    needs: ['Timesheet', 'view'],
    layout: 'menu',
    parent: '/time-sheets',
    title: 'app.screens.timesheetView',
    screen: () => import('#web/modules/timesheets/TimesheetViewScreen.tsx'),
  },
  {
    path: '/create-roster',
    needs: ['Roster', 'create'],
    layout: 'menu',
    title: 'app.screens.rosterBoard',
    screen: () => import('#web/modules/rosters/CreateRosterScreen.tsx'),
    ahead: (search) => boardAhead(search.get('roster')),
  },
  {
    path: '/published-roster',
    needs: ['Roster', 'view published roster'],
    layout: 'menu',
    title: 'app.screens.publishedRoster',
    screen: () => import('#web/modules/rosters/PublishedRosterScreen.tsx'),
  },
  {
    path: '/assigned-roster',
    needs: ['Roster', 'view assigned roster'],
    layout: 'menu',
    title: 'app.screens.assignedRoster',
    screen: () => import('#web/modules/rosters/AssignedRosterScreen.tsx'),
  },
  {
    path: '/roster-print/{id}',
    needs: ['Roster', 'view published roster'],
    layout: 'full',
    title: 'app.screens.rosterPrint',
    screen: () => import('#web/modules/rosters/RosterPrintScreen.tsx'),
  },

  {
    path: '/login',
    needs: ['Auth', 'read'],
    layout: 'full',
    guest_only: true,
    title: 'app.screens.login',
    screen: () => import('#web/modules/auth/LoginScreen.tsx'),
  },
  {
    path: '/register',
    needs: ['Auth', 'read'],
    layout: 'full',
    guest_only: true,
    title: 'app.screens.register',
    screen: () => import('#web/modules/auth/RegisterScreen.tsx'),
  },
  {
    path: '/forgot-password',
    needs: ['Auth', 'read'],
    layout: 'full',
    guest_only: true,
    title: 'app.screens.forgotPassword',
    screen: () => import('#web/modules/auth/ForgotPasswordScreen.tsx'),
  },
  {
    path: '/recover-link',
    needs: ['Auth', 'read'],
    layout: 'full',
    guest_only: true,
    title: 'app.screens.recoverLink',
    screen: () => import('#web/modules/auth/RecoverLinkScreen.tsx'),
  },
  {
    path: '/verify-otp',
    needs: ['Auth', 'read'],
    layout: 'full',
    guest_only: true,
    title: 'app.screens.verifyCode',
    screen: () => import('#web/modules/auth/VerifyOtpScreen.tsx'),
  },
  {
    path: '/reset-password',
    needs: ['Auth', 'read'],
    layout: 'full',
    guest_only: true,
    title: 'app.screens.resetPassword',
    screen: () => import('#web/modules/auth/ResetPasswordScreen.tsx'),
  },
  {
    path: '/pages/profile',
    layout: 'menu',
    title: 'app.screens.profile',
    screen: () => import('#web/modules/profile/ProfileScreen.tsx'),
  },
  {
    path: '/error-404',
    layout: 'full',
    title: 'app.screens.notFound',
    screen: () => import('#web/app/NotFoundScreen.tsx'),
  },
  {
    path: '/pages/miscellaneous/not-authorized',
    layout: 'full',
    title: 'app.screens.notAuthorised',
    screen: () => import('#web/app/NotAuthorisedScreen.tsx'),
  },
  {
    path: '/pages/miscellaneous/under-maintenance',
    layout: 'full',
    title: 'app.screens.maintenance',
    screen: () => import('#web/app/MaintenanceScreen.tsx'),
  },
] as const satisfies readonly Screen[]

/** Every address there is, for `hrefOf`. */
type PathInTable = (typeof screens)[number]['path']

declare module '#web/lib/links.ts' {
  interface KnownScreens {
    path: PathInTable
  }
}

/** The row of an address of this table. */
export const screenAt = (path: string): Screen | undefined => screens.find((screen) => screen.path === path)

const boardAhead = (roster_id: string | null) =>
  roster_id === null ? null : { path: '/roster/filter' as const, input: boardInput(roster_id) }
