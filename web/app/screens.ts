/* oxlint-disable max-lines -- a table, one screen a block */
import type { Permission } from '#contract/permissions.ts'
import type { Prefetched } from '#web/lib/api/prefetch.ts'
import { boardQueries } from '#web/modules/rosters/board/board-input.ts'
import { type ScreenPart, timesheetParts } from '#web/modules/timesheets/timesheet-parts.ts'
import type { WordingKey } from '#web/wording/keys.ts'

/** One row of the table below: the screen at one path. */
export type Screen = {
  /** in the specification's spelling: '/company/view/{id}' */
  readonly path: `/${string}`
  /** the permission to see it; absent: all signed-in users, and guests too if the layout is full */
  readonly needs?: Permission
  /** not for customers and employees, who have the permission for records of their own: its calls refuse them */
  readonly staff_only?: true
  /** loads the module that exports exactly one name ending in Screen; typed as unknown, or the table would refer to itself */
  readonly screen: () => Promise<unknown>
  /** absent: with the menu, which nearly all screens have */
  readonly layout?: 'full'
  /** the menu entry that is highlighted while this screen is shown */
  readonly parent?: `/${string}`
  /** with `parent`: the tab of that screen whose entry is highlighted */
  readonly parent_tab?: string
  /** entries of the menu that each open some of its tabs */
  readonly parts?: readonly ScreenPart[]
  /** signed-in users are redirected home */
  readonly guest_only?: true
  readonly title: WordingKey
  /** the queries that its first frame waits for, prefetched while its code loads */
  readonly prefetch?: (search: URLSearchParams) => readonly Prefetched[]
}

/** All screens: path, permission (specification section 2), layout, menu parent. One row per screen. */
export const screens = [
  {
    path: '/dashboard',
    needs: ['Dashboard', 'show menu'],
    title: 'shell.screens.dashboard',
    screen: () => import('#web/modules/dashboard/DashboardScreen.tsx'),
  },
  {
    path: '/notifications',
    needs: ['Dashboard', 'show menu'],
    title: 'shell.screens.notifications',
    screen: () => import('#web/modules/notifications/NotificationsScreen.tsx'),
  },

  {
    path: '/companies',
    needs: ['Company', 'list'],
    title: 'shell.screens.companies',
    screen: () => import('#web/modules/companies/CompaniesScreen.tsx'),
  },
  {
    path: '/company-create',
    needs: ['Company', 'create'],
    parent: '/companies',
    title: 'shell.screens.companyCreate',
    screen: () => import('#web/modules/companies/CompanyCreateScreen.tsx'),
  },
  {
    path: '/import-company',
    needs: ['Company', 'import'],
    parent: '/companies',
    title: 'shell.screens.companyImport',
    screen: () => import('#web/modules/imports/ImportScreen.tsx'),
  },
  {
    path: '/company/view/{id}',
    needs: ['Company', 'view'],
    parent: '/companies',
    title: 'shell.screens.companyView',
    screen: () => import('#web/modules/companies/CompanyViewScreen.tsx'),
  },
  {
    path: '/company/edit/{id}',
    needs: ['Company', 'update'],
    parent: '/companies',
    title: 'shell.screens.companyEdit',
    screen: () => import('#web/modules/companies/CompanyEditScreen.tsx'),
  },
  {
    path: '/company/supervisor-create/{id}',
    needs: ['Supervisor', 'create'],
    parent: '/companies',
    title: 'shell.screens.supervisorCreate',
    screen: () => import('#web/modules/companies/supervisors/SupervisorCreateScreen.tsx'),
  },
  {
    path: '/company/supervisor-edit/{id}/{supervisor_id}',
    needs: ['Supervisor', 'update'],
    parent: '/companies',
    title: 'shell.screens.supervisorEdit',
    screen: () => import('#web/modules/companies/supervisors/SupervisorEditScreen.tsx'),
  },
  {
    path: '/company/supervisor-view/{id}/{supervisor_id}',
    needs: ['Supervisor', 'update'],
    parent: '/companies',
    title: 'shell.screens.supervisorView',
    screen: () => import('#web/modules/companies/supervisors/SupervisorViewScreen.tsx'),
  },
  {
    path: '/customers',
    needs: ['Client', 'list'],
    title: 'shell.screens.customers',
    screen: () => import('#web/modules/customers/CustomersScreen.tsx'),
  },
  {
    path: '/customer/create',
    needs: ['Client', 'create'],
    parent: '/customers',
    title: 'shell.screens.customerCreate',
    screen: () => import('#web/modules/customers/CustomerCreateScreen.tsx'),
  },
  {
    path: '/customer/view/{id}',
    needs: ['Client', 'view'],
    parent: '/customers',
    title: 'shell.screens.customerView',
    screen: () => import('#web/modules/customers/CustomerViewScreen.tsx'),
  },
  {
    path: '/customer/edit/{id}',
    needs: ['Client', 'update'],
    parent: '/customers',
    title: 'shell.screens.customerEdit',
    screen: () => import('#web/modules/customers/CustomerEditScreen.tsx'),
  },
  {
    path: '/import-customer',
    needs: ['Client', 'create'],
    parent: '/customers',
    title: 'shell.screens.customerImport',
    screen: () => import('#web/modules/imports/ImportScreen.tsx'),
  },
  {
    path: '/job-posts',
    needs: ['Job Post', 'list'],
    title: 'shell.screens.jobPosts',
    screen: () => import('#web/modules/jobs/posts/lists/JobPostsScreen.tsx'),
  },
  {
    path: '/job-post/create',
    needs: ['Job Post', 'create'],
    parent: '/job-posts',
    title: 'shell.screens.jobCreate',
    screen: () => import('#web/modules/jobs/posts/draft/JobCreateScreen.tsx'),
  },
  {
    path: '/job-post/view-job-templete',
    needs: ['Job Post', 'template list'],
    title: 'shell.screens.jobTemplates',
    screen: () => import('#web/modules/jobs/templates/TemplatesScreen.tsx'),
  },
  {
    path: '/job-post/create-job-templete',
    needs: ['Job Post', 'create template'],
    parent: '/job-post/view-job-templete',
    title: 'shell.screens.jobTemplateCreate',
    screen: () => import('#web/modules/jobs/templates/TemplateCreateScreen.tsx'),
  },
  {
    path: '/job/get-template/{id}',
    needs: ['Job Post', 'view template'],
    parent: '/job-post/view-job-templete',
    title: 'shell.screens.jobTemplateView',
    screen: () => import('#web/modules/jobs/templates/TemplateViewScreen.tsx'),
  },
  {
    path: '/job/get-template-edit/{id}',
    needs: ['Job Post', 'update template'],
    parent: '/job-post/view-job-templete',
    title: 'shell.screens.jobTemplateEdit',
    screen: () => import('#web/modules/jobs/templates/TemplateEditScreen.tsx'),
  },
  {
    path: '/job-post/preview/{id}',
    needs: ['Job Post', 'view'],
    parent: '/job-posts',
    title: 'shell.screens.jobPreview',
    screen: () => import('#web/modules/jobs/posts/JobPreviewScreen.tsx'),
  },
  {
    path: '/job-post/edit/{id}',
    needs: ['Job Post', 'update'],
    parent: '/job-posts',
    title: 'shell.screens.jobEdit',
    screen: () => import('#web/modules/jobs/posts/draft/JobEditScreen.tsx'),
  },
  {
    path: '/job-post/apply/{id}',
    needs: ['Job Post', 'apply'],
    parent: '/job-posts',
    title: 'shell.screens.jobApply',
    screen: () => import('#web/modules/jobs/apply/ApplyScreen.tsx'),
  },
  {
    path: '/job-post/status/{id}',
    needs: ['Job Post', 'update status bulk'],
    parent: '/job-posts',
    title: 'shell.screens.jobStatus',
    screen: () => import('#web/modules/jobs/applicants/ApplicantStatusScreen.tsx'),
  },
  {
    path: '/job-post/drafts',
    needs: ['Job Post', 'draft list'],
    title: 'shell.screens.jobDrafts',
    screen: () => import('#web/modules/jobs/posts/lists/JobDraftsScreen.tsx'),
  },
  {
    path: '/job-post/history',
    needs: ['Job Post', 'job history'],
    title: 'shell.screens.jobHistory',
    screen: () => import('#web/modules/jobs/posts/lists/JobHistoryScreen.tsx'),
  },
  {
    path: '/job-posts/reports',
    needs: ['Job Post', 'job history'],
    title: 'shell.screens.jobReports',
    screen: () => import('#web/modules/jobs/reports/JobReportsScreen.tsx'),
  },
  {
    path: '/job-posts/applicants',
    needs: ['Job Post', 'view applicants'],
    staff_only: true,
    title: 'shell.screens.allApplicants',
    screen: () => import('#web/modules/jobs/applicants/AllApplicantsScreen.tsx'),
  },
  {
    path: '/job-posts/interviews',
    needs: ['Job Post', 'view applicants'],
    staff_only: true,
    title: 'shell.screens.jobInterviews',
    screen: () => import('#web/modules/jobs/interviews/InterviewsScreen.tsx'),
  },
  {
    path: '/job-posts/applicants/{id}',
    needs: ['Job Post', 'view applicants'],
    parent: '/job-posts',
    title: 'shell.screens.jobApplicants',
    screen: () => import('#web/modules/jobs/applicants/ApplicantsScreen.tsx'),
  },
  {
    path: '/job-stages',
    needs: ['Job Post', 'update template'],
    title: 'shell.screens.jobStages',
    screen: () => import('#web/modules/jobs/stages/StageSetsScreen.tsx'),
  },
  {
    path: '/job-stages/create',
    needs: ['Job Post', 'update template'],
    parent: '/job-stages',
    title: 'shell.screens.jobStagesCreate',
    screen: () => import('#web/modules/jobs/stages/StageSetCreateScreen.tsx'),
  },
  {
    path: '/job-stages/edit/{id}',
    needs: ['Job Post', 'update template'],
    parent: '/job-stages',
    title: 'shell.screens.jobStagesEdit',
    screen: () => import('#web/modules/jobs/stages/StageSetEditScreen.tsx'),
  },
  {
    path: '/job-post/applied-jobs',
    needs: ['Job Post', 'view applied jobs'],
    title: 'shell.screens.appliedJobs',
    screen: () => import('#web/modules/jobs/apply/AppliedJobsScreen.tsx'),
  },
  {
    path: '/application',
    layout: 'full',
    title: 'app.screens.privateApplication',
    screen: () => import('#web/modules/jobs/private/PrivateApplicationScreen.tsx'),
  },
  {
    path: '/respond',
    layout: 'full',
    title: 'app.screens.respond',
    screen: () => import('#web/modules/responses/links/RespondScreen.tsx'),
  },
  {
    path: '/sign-off',
    layout: 'full',
    title: 'app.screens.signoff',
    screen: () => import('#web/modules/timesheets/signoff/PrivateSignoffScreen.tsx'),
  },
  {
    path: '/kiosk',
    layout: 'full',
    title: 'app.screens.kiosk',
    screen: () => import('#web/modules/kiosks/tablet/KioskScreen.tsx'),
  },
  {
    path: '/client-review',
    layout: 'full',
    title: 'app.screens.privateReview',
    screen: () => import('#web/modules/jobs/reviews/PrivateReviewScreen.tsx'),
  },
  {
    path: '/employees',
    needs: ['Employee', 'list'],
    title: 'shell.screens.employees',
    screen: () => import('#web/modules/employees/EmployeesScreen.tsx'),
  },
  {
    path: '/employee-create',
    needs: ['Employee', 'create'],
    parent: '/employees',
    title: 'shell.screens.employeeCreate',
    screen: () => import('#web/modules/employees/EmployeeCreateScreen.tsx'),
  },
  {
    path: '/employee-import',
    needs: ['Employee', 'import'],
    parent: '/employees',
    title: 'shell.screens.employeeImport',
    screen: () => import('#web/modules/imports/ImportScreen.tsx'),
  },
  {
    path: '/company-customer-employee-import',
    needs: ['Employee', 'import'],
    parent: '/employees',
    title: 'shell.screens.workbookImport',
    screen: () => import('#web/modules/imports/ImportScreen.tsx'),
  },
  {
    path: '/employee-preview/{id}',
    needs: ['Employee', 'view'],
    parent: '/employees',
    title: 'shell.screens.employeeView',
    screen: () => import('#web/modules/employees/EmployeeViewScreen.tsx'),
  },
  {
    path: '/employee-merge/{id}/{other_id}',
    needs: ['Employee', 'create'],
    parent: '/employees',
    title: 'shell.screens.employeeMerge',
    screen: () => import('#web/modules/lifecycle/EmployeeMergeScreen.tsx'),
  },
  {
    path: '/employee-profile-update/{id}',
    needs: ['Employee', 'update'],
    parent: '/employees',
    title: 'shell.screens.employeeEdit',
    screen: () => import('#web/modules/employees/EmployeeUpdateScreen.tsx'),
  },
  {
    path: '/employee-profile-print/{id}',
    needs: ['Employee', 'view'],
    layout: 'full',
    title: 'app.screens.employeePrint',
    screen: () => import('#web/modules/person-sheets/EmployeePrintScreen.tsx'),
  },
  {
    path: '/create-skill-question',
    needs: ['Employee', 'update'],
    staff_only: true,
    parent: '/employees',
    title: 'shell.screens.skillQuestions',
    screen: () => import('#web/modules/skills/tests/CreateSkillQuestionScreen.tsx'),
  },
  {
    path: '/client-location-break-config',
    needs: ['Client', 'location break configuration'],
    title: 'shell.screens.breakConfig',
    screen: () => import('#web/modules/breaks/BreakConfigScreen.tsx'),
  },
  {
    path: '/shifts',
    needs: ['Shift Configuration', 'view'],
    title: 'shell.screens.shiftPatterns',
    screen: () => import('#web/modules/shifts/PatternsScreen.tsx'),
  },
  {
    path: '/global-config',
    needs: ['Global Configuration', 'view'],
    title: 'shell.screens.globalConfig',
    screen: () => import('#web/modules/settings/GlobalConfigScreen.tsx'),
  },
  {
    path: '/system-check',
    needs: ['Settings', 'update'],
    title: 'shell.screens.systemCheck',
    screen: () => import('#web/modules/system-check/SystemCheckScreen.tsx'),
  },
  {
    path: '/emails',
    needs: ['Settings', 'update'],
    title: 'shell.screens.emails',
    screen: () => import('#web/modules/emails/EmailsScreen.tsx'),
  },
  {
    path: '/backups',
    needs: ['Settings', 'update'],
    title: 'shell.screens.backups',
    screen: () => import('#web/modules/backups/BackupsScreen.tsx'),
  },
  {
    path: '/accounting',
    needs: ['Employee', 'view sensitive'],
    title: 'shell.screens.accounting',
    screen: () => import('#web/modules/xero/AccountingScreen.tsx'),
  },
  {
    path: '/map-config',
    needs: ['Settings', 'update'],
    title: 'shell.screens.mapConfig',
    screen: () => import('#web/modules/settings/MapConfigScreen.tsx'),
  },
  {
    path: '/locations',
    needs: ['Location', 'list'],
    title: 'shell.screens.locations',
    screen: () => import('#web/modules/locations/LocationsScreen.tsx'),
  },
  {
    path: '/location/create',
    needs: ['Location', 'create'],
    parent: '/locations',
    title: 'shell.screens.locationCreate',
    screen: () => import('#web/modules/locations/LocationCreateScreen.tsx'),
  },
  {
    path: '/location/view/{id}',
    needs: ['Location', 'view'],
    parent: '/locations',
    title: 'shell.screens.locationView',
    screen: () => import('#web/modules/locations/LocationViewScreen.tsx'),
  },
  {
    path: '/location/edit/{id}',
    needs: ['Location', 'update'],
    parent: '/locations',
    title: 'shell.screens.locationEdit',
    screen: () => import('#web/modules/locations/LocationEditScreen.tsx'),
  },
  {
    path: '/sub-locations',
    needs: ['Sub Location', 'list'],
    title: 'shell.screens.subLocations',
    screen: () => import('#web/modules/locations/sub-locations/SubLocationsScreen.tsx'),
  },
  {
    path: '/location-import',
    needs: ['Location', 'create'],
    parent: '/locations',
    title: 'shell.screens.locationImport',
    screen: () => import('#web/modules/imports/ImportScreen.tsx'),
  },
  {
    path: '/positions',
    needs: ['Position', 'list'],
    title: 'shell.screens.positions',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/account-types',
    needs: ['Bank Account Type', 'list'],
    title: 'shell.screens.accountTypes',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/banks',
    needs: ['Bank', 'list'],
    title: 'shell.screens.banks',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/categories',
    needs: ['Category', 'list'],
    title: 'shell.screens.categories',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/countries',
    needs: ['Country', 'list'],
    title: 'shell.screens.countries',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/designations',
    needs: ['Designation', 'list'],
    title: 'shell.screens.designations',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/job-roles',
    needs: ['Job Role', 'list'],
    title: 'shell.screens.jobRoles',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/employment-types',
    needs: ['Employment Type', 'list'],
    title: 'shell.screens.employmentTypes',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/fields',
    needs: ['Fields', 'list'],
    title: 'shell.screens.fields',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/duties',
    needs: ['Fields', 'list'],
    title: 'shell.screens.duties',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/industries',
    needs: ['Industry', 'list'],
    title: 'shell.screens.industries',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/sectors',
    needs: ['Industry', 'list'],
    title: 'shell.screens.sectors',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/skills',
    needs: ['Skill', 'list'],
    title: 'shell.screens.skills',
    screen: () => import('#web/modules/reference/ReferenceScreen.tsx'),
  },
  {
    path: '/document-types',
    needs: ['Position', 'update'],
    title: 'shell.screens.documentTypes',
    screen: () => import('#web/modules/documents/types/DocumentTypesScreen.tsx'),
  },
  {
    path: '/charge-rates',
    needs: ['Charge Rate', 'list'],
    title: 'shell.screens.chargeRates',
    screen: () => import('#web/modules/pay/charges/ChargeRatesScreen.tsx'),
  },
  {
    path: '/pay-rules',
    needs: ['Pay Rule', 'list'],
    title: 'shell.screens.payRules',
    screen: () => import('#web/modules/pay/rule-sets/PayRulesScreen.tsx'),
  },
  {
    path: '/pay-rules/view/{id}',
    needs: ['Pay Rule', 'view'],
    parent: '/pay-rules',
    title: 'shell.screens.payRuleView',
    screen: () => import('#web/modules/pay/rule-sets/PayRuleViewScreen.tsx'),
  },
  {
    path: '/pay-rules/edit/{id}',
    needs: ['Pay Rule', 'update'],
    parent: '/pay-rules',
    title: 'shell.screens.payRuleEdit',
    screen: () => import('#web/modules/pay/rule-sets/PayRuleEditScreen.tsx'),
  },
  {
    path: '/pay-rules/new-version/{id}',
    needs: ['Pay Rule', 'update'],
    parent: '/pay-rules',
    title: 'shell.screens.payRuleNew',
    screen: () => import('#web/modules/pay/rule-sets/PayRuleNewVersionScreen.tsx'),
  },
  {
    path: '/pay-rules/compare/{id}',
    needs: ['Pay Rule', 'view'],
    parent: '/pay-rules',
    title: 'shell.screens.payRuleCompare',
    screen: () => import('#web/modules/pay/rule-sets/PayRuleCompareScreen.tsx'),
  },
  {
    path: '/holidays',
    needs: ['Location', 'update'],
    title: 'shell.screens.holidays',
    screen: () => import('#web/modules/holidays/HolidaysScreen.tsx'),
  },
  {
    path: '/cost-rates',
    needs: ['Cost Rate', 'list'],
    title: 'shell.screens.costRates',
    screen: () => import('#web/modules/pay/costs/CostRatesScreen.tsx'),
  },
  {
    path: '/roles',
    needs: ['Role Permission', 'list'],
    title: 'shell.screens.roles',
    screen: () => import('#web/modules/access/RolesScreen.tsx'),
  },
  {
    path: '/api-tokens',
    needs: ['API Token', 'list'],
    title: 'shell.screens.apiTokens',
    screen: () => import('#web/modules/api-tokens/ApiTokensScreen.tsx'),
  },
  {
    path: '/webhooks',
    needs: ['Webhook', 'list'],
    title: 'shell.screens.webhooks',
    screen: () => import('#web/modules/webhooks/WebhooksScreen.tsx'),
  },
  {
    path: '/audit',
    needs: ['Audit', 'view'],
    title: 'shell.screens.audit',
    screen: () => import('#web/modules/audit/AuditScreen.tsx'),
  },
  {
    path: '/evidence-packs',
    needs: ['Audit', 'view'],
    title: 'shell.screens.evidencePacks',
    screen: () => import('#web/modules/evidence/EvidencePacksScreen.tsx'),
  },
  {
    path: '/data-exports',
    needs: ['Company', 'export'],
    title: 'shell.screens.dataExports',
    screen: () => import('#web/modules/data-exports/DataExportsScreen.tsx'),
  },
  {
    path: '/single-sign-on',
    needs: ['Single Sign-On', 'view'],
    title: 'shell.screens.singleSignOn',
    screen: () => import('#web/modules/single-sign-on/SingleSignOnScreen.tsx'),
  },
  {
    path: '/single-sign-on/return/{id}',
    layout: 'full',
    title: 'app.screens.singleSignOnReturn',
    screen: () => import('#web/modules/single-sign-on/ReturnScreen.tsx'),
  },
  {
    path: '/roles/view/{roleId}',
    needs: ['Role Permission', 'view'],
    parent: '/roles',
    title: 'shell.screens.roleView',
    screen: () => import('#web/modules/access/RoleViewScreen.tsx'),
  },
  {
    path: '/super-admin-list',
    needs: ['Super Admin', 'list'],
    title: 'shell.screens.superAdmins',
    screen: () => import('#web/modules/users/pages/SuperAdminsScreen.tsx'),
  },
  {
    path: '/view-user/{id}',
    needs: ['Super Admin', 'view'],
    parent: '/super-admin-list',
    title: 'shell.screens.userView',
    screen: () => import('#web/modules/users/pages/UserViewScreen.tsx'),
  },
  {
    path: '/user-create',
    needs: ['Super Admin', 'create'],
    parent: '/super-admin-list',
    title: 'shell.screens.userCreate',
    screen: () => import('#web/modules/users/pages/UserCreateScreen.tsx'),
  },
  {
    path: '/edit-user/{id}',
    needs: ['Super Admin', 'update'],
    parent: '/super-admin-list',
    title: 'shell.screens.userEdit',
    screen: () => import('#web/modules/users/pages/UserEditScreen.tsx'),
  },
  {
    path: '/users',
    needs: ['User', 'list'],
    title: 'shell.screens.users',
    screen: () => import('#web/modules/users/pages/UsersScreen.tsx'),
  },
  {
    path: '/users/create',
    needs: ['User', 'create'],
    parent: '/users',
    title: 'shell.screens.userCreate',
    screen: () => import('#web/modules/users/pages/UserCreateScreen.tsx'),
  },
  {
    path: '/users/view/{id}',
    needs: ['User', 'view'],
    parent: '/users',
    title: 'shell.screens.userView',
    screen: () => import('#web/modules/users/pages/UserViewScreen.tsx'),
  },
  {
    path: '/users/edit/{id}',
    needs: ['User', 'update'],
    parent: '/users',
    title: 'shell.screens.userEdit',
    screen: () => import('#web/modules/users/pages/UserEditScreen.tsx'),
  },
  {
    path: '/payslips',
    needs: ['Employee', 'view sensitive'],
    title: 'shell.screens.payslips',
    screen: () => import('#web/modules/payslips/PaySlipsScreen.tsx'),
  },
  {
    path: '/time-sheets',
    needs: ['Timesheet', 'list'],
    title: 'shell.screens.timesheets',
    parts: timesheetParts,
    screen: () => import('#web/modules/timesheets/list/TimesheetsScreen.tsx'),
  },
  {
    path: '/time-sheets/create',
    needs: ['Timesheet', 'create'],
    parent: '/time-sheets',
    title: 'shell.screens.timesheetCreate',
    screen: () => import('#web/modules/timesheets/record/TimesheetCreateScreen.tsx'),
  },
  {
    path: '/time-sheets/edit/{id}',
    needs: ['Timesheet', 'update'],
    parent: '/time-sheets',
    title: 'shell.screens.timesheetEdit',
    screen: () => import('#web/modules/timesheets/record/TimesheetEditScreen.tsx'),
  },
  {
    path: '/clock',
    needs: ['Timesheet', 'create'],
    title: 'shell.screens.clock',
    screen: () => import('#web/modules/clock/ClockScreen.tsx'),
  },
  {
    path: '/time-sheets/crew',
    needs: ['Roster', 'create'],
    parent: '/time-sheets',
    parent_tab: 'punches',
    title: 'shell.screens.crew',
    screen: () => import('#web/modules/clock/CrewScreen.tsx'),
  },
  {
    path: '/time-sheets/import-punches',
    needs: ['Timesheet', 'update'],
    parent: '/time-sheets',
    parent_tab: 'punches',
    title: 'shell.screens.punchImport',
    screen: () => import('#web/modules/imports/ImportScreen.tsx'),
  },
  {
    path: '/time-sheets/view/{id}',
    needs: ['Timesheet', 'view'],
    parent: '/time-sheets',
    title: 'shell.screens.timesheetView',
    screen: () => import('#web/modules/timesheets/TimesheetViewScreen.tsx'),
  },
  {
    path: '/time-sheets/pay-runs/{id}',
    needs: ['Timesheet', 'export'],
    parent: '/time-sheets',
    parent_tab: 'pay-runs',
    title: 'shell.screens.payRun',
    screen: () => import('#web/modules/payroll/runs/PayRunViewScreen.tsx'),
  },
  {
    path: '/margins',
    needs: ['Rate', 'view margin'],
    staff_only: true,
    title: 'shell.screens.margins',
    screen: () => import('#web/modules/pay/margins/MarginsScreen.tsx'),
  },
  {
    path: '/create-roster',
    needs: ['Roster', 'create'],
    title: 'shell.screens.rosterBoard',
    screen: () => import('#web/modules/planning/CreateRosterScreen.tsx'),
    prefetch: (search) => boardPrefetches(search.get('roster')),
  },
  {
    path: '/published-roster',
    needs: ['Roster', 'view published roster'],
    title: 'shell.screens.publishedRoster',
    screen: () => import('#web/modules/planning/PublishedRosterScreen.tsx'),
  },
  {
    path: '/who-is-coming',
    needs: ['Roster', 'view published roster'],
    title: 'shell.screens.whoIsComing',
    screen: () => import('#web/modules/planning/WhoIsComingScreen.tsx'),
  },
  {
    path: '/roster-shifts',
    needs: ['Roster', 'view published roster'],
    title: 'shell.screens.shiftList',
    screen: () => import('#web/modules/rosters/shift/ShiftsScreen.tsx'),
  },
  {
    path: '/shift-requests',
    needs: ['Roster', 'create'],
    title: 'shell.screens.shiftRequests',
    screen: () => import('#web/modules/shift-requests/ShiftRequestsScreen.tsx'),
  },
  {
    path: '/assigned-roster',
    needs: ['Roster', 'view assigned roster'],
    title: 'shell.screens.assignedRoster',
    screen: () => import('#web/modules/planning/assignments/AssignedRosterScreen.tsx'),
  },
  {
    path: '/roster-print/{id}',
    needs: ['Roster', 'view published roster'],
    layout: 'full',
    title: 'app.screens.rosterPrint',
    screen: () => import('#web/modules/rosters/print/RosterPrintScreen.tsx'),
  },

  {
    path: '/login',
    needs: ['Auth', 'read'],
    layout: 'full',
    guest_only: true,
    title: 'app.screens.login',
    screen: () => import('#web/modules/auth/sign-in/LoginScreen.tsx'),
  },
  {
    path: '/register',
    needs: ['Auth', 'read'],
    layout: 'full',
    guest_only: true,
    title: 'app.screens.register',
    screen: () => import('#web/modules/auth/register/RegisterScreen.tsx'),
  },
  {
    path: '/forgot-password',
    needs: ['Auth', 'read'],
    layout: 'full',
    guest_only: true,
    title: 'app.screens.forgotPassword',
    screen: () => import('#web/modules/auth/password/ForgotPasswordScreen.tsx'),
  },
  {
    path: '/recover-link',
    needs: ['Auth', 'read'],
    layout: 'full',
    guest_only: true,
    title: 'app.screens.recoverLink',
    screen: () => import('#web/modules/auth/password/RecoverLinkScreen.tsx'),
  },
  {
    path: '/verify-otp',
    needs: ['Auth', 'read'],
    layout: 'full',
    guest_only: true,
    title: 'app.screens.verifyCode',
    screen: () => import('#web/modules/auth/register/VerifyOtpScreen.tsx'),
  },
  {
    path: '/reset-password',
    needs: ['Auth', 'read'],
    layout: 'full',
    guest_only: true,
    title: 'app.screens.resetPassword',
    screen: () => import('#web/modules/auth/password/ResetPasswordScreen.tsx'),
  },
  {
    path: '/pages/profile',
    title: 'shell.screens.profile',
    screen: () => import('#web/modules/profile/ProfileScreen.tsx'),
  },
  {
    path: '/error-404',
    layout: 'full',
    title: 'app.screens.notFound',
    screen: () => import('#web/app/pages/NotFoundScreen.tsx'),
  },
  {
    path: '/pages/miscellaneous/not-authorized',
    layout: 'full',
    title: 'app.screens.notAuthorised',
    screen: () => import('#web/app/pages/NotAuthorisedScreen.tsx'),
  },
  {
    path: '/pages/miscellaneous/under-maintenance',
    layout: 'full',
    title: 'app.screens.maintenance',
    screen: () => import('#web/app/pages/MaintenanceScreen.tsx'),
  },
] as const satisfies readonly Screen[]

/** The paths of all screens, for `hrefOf`. */
type PathInTable = (typeof screens)[number]['path']

declare module '#web/lib/links.ts' {
  interface KnownScreens {
    path: PathInTable
  }
}

/** The row of a path in this table. */
export const screenAt = (path: string): Screen | undefined => screens.find((screen) => screen.path === path)

const boardPrefetches = (roster_id: string | null) => (roster_id === null ? [] : boardQueries(roster_id))
