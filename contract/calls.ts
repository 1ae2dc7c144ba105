import { applications } from '#contract/jobs/applications/applications.ts'
import { applicationTests } from '#contract/jobs/applications/application-tests.ts'
import { applicantMessages } from '#contract/jobs/applications/messages.ts'
import { applicantNotes } from '#contract/jobs/applications/notes.ts'
import { access } from '#contract/accounts/access.ts'
import { apiTokens } from '#contract/platform/api-tokens.ts'
import { audit } from '#contract/platform/audit.ts'
import { auth } from '#contract/accounts/auth.ts'
import { availability } from '#contract/people/availability.ts'
import { breaks } from '#contract/rostering/breaks.ts'
import type { Call } from '#contract/call.ts'
import { companies } from '#contract/customers/companies.ts'
import { customerContacts } from '#contract/customers/customer-contacts.ts'
import { customerEmployees } from '#contract/people/customer-employees.ts'
import { customerDocuments } from '#contract/customers/customer-documents.ts'
import { customers } from '#contract/customers/customers.ts'
import { dashboard } from '#contract/platform/dashboard.ts'
import { backups } from '#contract/platform/backups.ts'
import { dataExports, ownExports } from '#contract/platform/data-exports.ts'
import { evidence } from '#contract/platform/evidence.ts'
import { documents, documentTypes } from '#contract/people/documents.ts'
import { employees } from '#contract/people/employees.ts'
import { heldSkills } from '#contract/people/held-skills.ts'
import { hiring } from '#contract/jobs/hiring.ts'
import { holidays } from '#contract/rostering/holidays.ts'
import { imports } from '#contract/platform/imports.ts'
import { insurances } from '#contract/customers/insurances.ts'
import { interviews } from '#contract/jobs/applications/interviews.ts'
import { jobs } from '#contract/jobs/jobs.ts'
import { jobReports } from '#contract/jobs/reports.ts'
import { jobTemplates } from '#contract/jobs/job-templates.ts'
import { privateApplications } from '#contract/jobs/applications/private-applications.ts'
import { privateTests } from '#contract/jobs/applications/private-tests.ts'
import { privateReviews, reviews } from '#contract/jobs/applications/reviews.ts'
import { stageSets } from '#contract/jobs/stage-sets.ts'
import { kioskDevices, kiosks } from '#contract/rostering/clock/kiosks.ts'
import { emails } from '#contract/platform/notifications/emails.ts'
import { lifecycle } from '#contract/people/lifecycle.ts'
import { listViews } from '#contract/platform/list-views.ts'
import { locations } from '#contract/customers/locations.ts'
import { costRates } from '#contract/payroll/cost-rates.ts'
import { chargeRates } from '#contract/payroll/charge-rates.ts'
import { exportProfiles } from '#contract/payroll/export-profiles.ts'
import { payRuleAssignments } from '#contract/payroll/pay-rules/assignments.ts'
import { rateService } from '#contract/payroll/pay-rules/rate-service.ts'
import { payRuleSets } from '#contract/payroll/pay-rules/rule-sets.ts'
import { marginFloors } from '#contract/payroll/margin-floors.ts'
import { margins } from '#contract/payroll/margins.ts'
import { reportFiles, reportSchedules } from '#contract/payroll/reports/report-schedules.ts'
import { budgetReports } from '#contract/payroll/reports/budget-report.ts'
import { liabilityReports } from '#contract/payroll/reports/leave-liability.ts'
import { timeReports } from '#contract/payroll/reports/time-reports.ts'
import { rosterCosts } from '#contract/payroll/roster-costs.ts'
import { timesheetPays } from '#contract/payroll/timesheet-pay.ts'
import { weeklyBudgets } from '#contract/payroll/weekly-budgets.ts'
import { backPays } from '#contract/payroll/back-pay.ts'
import { leavePayOuts } from '#contract/payroll/leave-pay-outs.ts'
import { payPeriods } from '#contract/payroll/pay-periods.ts'
import { payRuns } from '#contract/payroll/pay-runs.ts'
import { payStatements, privatePayStatements } from '#contract/payroll/pay-statements.ts'
import { payslips } from '#contract/people/payslips.ts'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { personSheets } from '#contract/people/person-sheets.ts'
import { placements } from '#contract/people/placements.ts'
import { profiles } from '#contract/accounts/profile.ts'
import { merging } from '#contract/people/merging.ts'
import { notifications } from '#contract/platform/notifications/notifications.ts'
import { pushDevices } from '#contract/platform/notifications/push.ts'
import { positionSkills } from '#contract/people/position-skills.ts'
import { positionChoices, reference } from '#contract/platform/reference.ts'
import { starterPositions } from '#contract/platform/starter-positions.ts'
import { autoFill } from '#contract/rostering/rosters/auto-fill.ts'
import { rosterPeople } from '#contract/rostering/rosters/roster-people.ts'
import { clock } from '#contract/rostering/clock/punches.ts'
import { calendarFeeds } from '#contract/rostering/shifts/calendar-feed.ts'
import { offers } from '#contract/rostering/shifts/offers.ts'
import { responses } from '#contract/rostering/shifts/responses.ts'
import { repeats } from '#contract/rostering/rosters/repeats.ts'
import { eligibilityDecisions } from '#contract/rostering/eligibility/eligibility-decisions.ts'
import { rosterZones } from '#contract/rostering/rosters/roster-zones.ts'
import { rosterHistory } from '#contract/rostering/rosters/roster-history.ts'
import { rosterTemplates } from '#contract/rostering/rosters/roster-templates.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { assignmentOutcomes } from '#contract/rostering/shifts/assignment-outcomes.ts'
import { rosterChanges } from '#contract/rostering/rosters/changes.ts'
import { rosterNotices } from '#contract/rostering/rosters/roster-notices.ts'
import { leaveBalances } from '#contract/people/leave/leave-balances.ts'
import { leaveCalendar } from '#contract/people/leave/leave-calendar.ts'
import { leaveEvidence } from '#contract/people/leave/leave-evidence.ts'
import { leaveRequests } from '#contract/people/leave/leave-requests.ts'
import { leaveTypes } from '#contract/people/leave/leave-types.ts'
import { search } from '#contract/platform/search.ts'
import { shiftRequests } from '#contract/rostering/shifts/shift-requests.ts'
import { privateSignoffs, signoffs } from '#contract/rostering/timesheets/signoffs.ts'
import { shiftCancellations } from '#contract/rostering/shifts/shift-cancellations.ts'
import { shifts } from '#contract/rostering/shifts/shifts.ts'
import { config, environment, map } from '#contract/platform/settings.ts'
import { singleSignOn } from '#contract/accounts/single-sign-on.ts'
import { systemCheck } from '#contract/platform/system-check.ts'
import { questions, skillTests } from '#contract/people/skill-tests.ts'
import { swaps } from '#contract/rostering/shifts/swaps.ts'
import { subLocations } from '#contract/customers/sub-locations.ts'
import { supervisors } from '#contract/customers/supervisors.ts'
import { myShifts } from '#contract/rostering/shifts/my-shifts.ts'
import { whoIsComing } from '#contract/rostering/shifts/who-is-coming.ts'
import { onSite } from '#contract/rostering/clock/on-site.ts'
import { timesheetExceptions } from '#contract/rostering/timesheets/timesheet-exceptions.ts'
import { timesheetAttachments } from '#contract/rostering/timesheets/timesheet-attachments.ts'
import { timesheetExtras } from '#contract/rostering/timesheets/timesheet-extras.ts'
import { timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { users } from '#contract/accounts/users.ts'
import { visas } from '#contract/people/visas.ts'
import { workRights } from '#contract/people/work-rights.ts'
import { webhooks } from '#contract/platform/webhooks.ts'
import { xero } from '#contract/platform/xero/xero.ts'
import { xeroSyncs } from '#contract/platform/xero/xero-sync.ts'
import { xeroPayRuns } from '#contract/platform/xero/xero-timesheets.ts'

/**
 * Every call of the API. The server mounts them, the browser calls through them, forms validate with them, and the documents are generated
 * from them.
 */
export const calls = {
  auth,
  singleSignOn,
  access,
  apiTokens,
  webhooks,
  audit,
  users,
  profiles,
  notifications,
  pushDevices,
  listViews,
  positionChoices,
  starterPositions,
  companies,
  insurances,
  supervisors,
  customers,
  customerContacts,
  customerEmployees,
  customerDocuments,
  locations,
  subLocations,
  breaks,
  shifts,
  employees,
  employeeDetails,
  lifecycle,
  placements,
  merging,
  availability,
  leaveTypes,
  leaveRequests,
  leaveBalances,
  leaveCalendar,
  leaveEvidence,
  heldSkills,
  documentTypes,
  documents,
  questions,
  skillTests,
  positionSkills,
  workRights,
  payslips,
  personSheets,
  rosters,
  repeats,
  autoFill,
  rosterPeople,
  rosterTemplates,
  calendarFeeds,
  assignmentOutcomes,
  responses,
  offers,
  rosterChanges,
  rosterHistory,
  rosterZones,
  eligibilityDecisions,
  rosterNotices,
  shiftCancellations,
  swaps,
  shiftRequests,
  whoIsComing,
  timesheetExceptions,
  onSite,
  myShifts,
  timesheets,
  signoffs,
  privateSignoffs,
  timesheetAttachments,
  timesheetExtras,
  clock,
  payRuleSets,
  rateService,
  payRuleAssignments,
  timesheetPays,
  payStatements,
  privatePayStatements,
  margins,
  timeReports,
  budgetReports,
  liabilityReports,
  reportSchedules,
  reportFiles,
  marginFloors,
  weeklyBudgets,
  rosterCosts,
  costRates,
  chargeRates,
  payPeriods,
  payRuns,
  leavePayOuts,
  backPays,
  exportProfiles,
  kiosks,
  kioskDevices,
  jobs,
  jobTemplates,
  stageSets,
  interviews,
  applications,
  applicationTests,
  applicantNotes,
  applicantMessages,
  privateApplications,
  privateTests,
  reviews,
  privateReviews,
  hiring,
  jobReports,
  imports,
  dashboard,
  backups,
  evidence,
  dataExports,
  ownExports,
  search,
  emails,
  config,
  environment,
  map,
  systemCheck,
  visas,
  holidays,
  xero,
  xeroSyncs,
  xeroPayRuns,
  ...reference,
}

export type Calls = typeof calls

export type NamedCall = { name: string; row: Call }

/** The same rows as a flat list, for code that needs all of them: the router, the documents, the tests. */
export const allCalls: readonly NamedCall[] = Object.entries(calls).flatMap(([module, rows]) =>
  Object.entries(rows).map(([verb, row]) => ({ name: `${module}.${verb}`, row: row })),
)
