// Every state machine of the product. Server, documentation and tests read this list; the browser reads `allowed_actions`.
import { companyStatuses, companyTransitions } from '#contract/customers/companies.ts'
import { customerStatuses, customerTransitions } from '#contract/customers/customers.ts'
import { demandedOf, documentStatuses, documentTransitions, demandTransitions } from '#contract/people/documents.ts'
import { employeeStatuses, employeeTransitions } from '#contract/people/employees.ts'
import { leaveStatuses, leaveTransitions } from '#contract/people/leave/leave-requests.ts'
import { leaveTypeStates, leaveTypeTransitions } from '#contract/people/leave/leave-types.ts'
import { heldSkillStates, heldSkillTransitions } from '#contract/people/held-skills.ts'
import { confirmationStates, studyPeriodTransitions, visaTransitions } from '#contract/people/work-rights.ts'
import { apiTokenStates, apiTokenTransitions } from '#contract/platform/api-tokens.ts'
import { webhookStatuses, webhookTransitions } from '#contract/platform/webhooks.ts'
import { importStatuses, importTransitions } from '#contract/platform/imports.ts'
import { xeroLinkTransitions, xeroStatuses } from '#contract/platform/xero/xero.ts'
import { xeroEmployeeTransitions, xeroSyncStatuses } from '#contract/platform/xero/xero-sync.ts'
import { jobStatuses, jobTransitions } from '#contract/jobs/jobs.ts'
import { applicationStages, applicationTransitions } from '#contract/jobs/applications/application-stages.ts'
import { interviewStates, interviewTransitions } from '#contract/jobs/applications/interviews.ts'
import { reviewStatuses, reviewTransitions } from '#contract/jobs/applications/reviews.ts'
import { emailStatuses, emailTransitions } from '#contract/platform/notifications/emails.ts'
import { costRateStates, costRateTransitions } from '#contract/payroll/cost-rates.ts'
import { payPeriodStatuses, payPeriodTransitions } from '#contract/payroll/pay-periods.ts'
import { payRunStatuses, payRunTransitions } from '#contract/payroll/pay-runs.ts'
import {
  kioskPunchStatuses,
  kioskPunchTransitions,
  kioskStates,
  kioskTransitions,
} from '#contract/rostering/clock/kiosks.ts'
import { refusalFor } from '#contract/refusals.ts'
import { assignmentStatuses, assignmentTransitions } from '#contract/rostering/shifts/assignments.ts'
import { shiftStatuses, shiftTransitions } from '#contract/rostering/rosters/roster-shifts.ts'
import { rosterStatuses, rosterTransitions } from '#contract/rostering/rosters/rosters.ts'
import { shiftRequestStatuses, shiftRequestTransitions } from '#contract/rostering/shifts/shift-requests.ts'
import { swapStatuses, swapTransitions } from '#contract/rostering/shifts/swaps.ts'
import { testResults, testTransitions } from '#contract/people/skill-tests.ts'
import { shiftOfferStatuses, shiftOfferTransitions } from '#contract/rostering/shifts/offers.ts'
import { type ActionOf, activationTransitions, canTransition, type TransitionTable } from '#contract/transitions.ts'
import { userStatuses, userTransitions } from '#contract/accounts/users.ts'
import { holidayTransitions } from '#contract/rostering/holidays.ts'
import { timesheetStatuses, timesheetTransitions } from '#contract/rostering/timesheets/statuses.ts'

const activation = { statuses: ['active', 'inactive'], transitions: activationTransitions } as const

export const stateMachines = {
  user: { statuses: userStatuses, transitions: userTransitions },
  apiToken: { statuses: apiTokenStates, transitions: apiTokenTransitions },
  webhook: { statuses: webhookStatuses, transitions: webhookTransitions },
  employee: { statuses: employeeStatuses, transitions: employeeTransitions },
  document: { statuses: documentStatuses, transitions: documentTransitions },
  customer: { statuses: customerStatuses, transitions: customerTransitions },
  company: { statuses: companyStatuses, transitions: companyTransitions },
  roster: { statuses: rosterStatuses, transitions: rosterTransitions },
  shift: { statuses: shiftStatuses, transitions: shiftTransitions },
  assignment: { statuses: assignmentStatuses, transitions: assignmentTransitions },
  shiftOffer: { statuses: shiftOfferStatuses, transitions: shiftOfferTransitions },
  shiftRequest: { statuses: shiftRequestStatuses, transitions: shiftRequestTransitions },
  kiosk: { statuses: kioskStates, transitions: kioskTransitions },
  kioskPunch: { statuses: kioskPunchStatuses, transitions: kioskPunchTransitions },
  shiftSwap: { statuses: swapStatuses, transitions: swapTransitions },
  timesheet: { statuses: timesheetStatuses, transitions: timesheetTransitions },
  payPeriod: { statuses: payPeriodStatuses, transitions: payPeriodTransitions },
  payRun: { statuses: payRunStatuses, transitions: payRunTransitions },
  leaveRequest: { statuses: leaveStatuses, transitions: leaveTransitions },
  leaveType: { statuses: leaveTypeStates, transitions: leaveTypeTransitions },
  costRate: { statuses: costRateStates, transitions: costRateTransitions },
  job: { statuses: jobStatuses, transitions: jobTransitions },
  application: { statuses: applicationStages, transitions: applicationTransitions },
  interview: { statuses: interviewStates, transitions: interviewTransitions },
  clientReview: { statuses: reviewStatuses, transitions: reviewTransitions },
  skillTest: { statuses: testResults, transitions: testTransitions },
  email: { statuses: emailStatuses, transitions: emailTransitions },
  import: { statuses: importStatuses, transitions: importTransitions },
  xeroLink: { statuses: xeroStatuses, transitions: xeroLinkTransitions },
  xeroEmployee: { statuses: xeroSyncStatuses, transitions: xeroEmployeeTransitions },
  location: activation,
  subLocation: activation,
  supervisor: activation,
  shiftPattern: activation,
  referenceItem: activation,
  documentType: activation,
  publicHoliday: { statuses: ['unconfirmed', 'confirmed'], transitions: holidayTransitions },
  visa: { statuses: confirmationStates, transitions: visaTransitions },
  studyPeriod: { statuses: confirmationStates, transitions: studyPeriodTransitions },
  documentDemand: {
    statuses: demandedOf,
    transitions: demandTransitions,
  },
  heldSkill: { statuses: heldSkillStates, transitions: heldSkillTransitions },
  paySlip: {
    statuses: ['current', 'superseded'],
    transitions: { supersede: { from: ['current'], to: 'superseded' } },
  },
  twoFactor: {
    statuses: ['off', 'on'],
    transitions: { start: { from: ['off'], to: 'on' }, end: { from: ['on'], to: 'off' } },
  },
} as const satisfies Record<string, { statuses: readonly string[]; transitions: TransitionTable<string> }>

type Machines = typeof stateMachines
export type StateMachineName = keyof Machines
export type StatusOf<Name extends StateMachineName> = Machines[Name]['statuses'][number]

/** Why the status of a record does not allow an action; the message is `refusals.wrongState_<machine>.<status>`. */
export const statusBlocker = <Name extends StateMachineName>(machine: Name, status: StatusOf<Name>) => ({
  code: 'wrongState' as const,
  facts: { state: `${machine}.${status}` },
})

/** Refuses because of the record's status, with the message of that status. */
export function refuseState<Name extends StateMachineName>(
  machine: Name,
  status: StatusOf<Name>,
  current?: unknown,
): never {
  throw refusalFor(statusBlocker(machine, status), current)
}

/** Refuses an action that the state machine does not allow in this status. */
export function requireTransition<Name extends StateMachineName>(
  machine: Name,
  action: ActionOf<Machines[Name]['transitions']>,
  status: StatusOf<Name>,
  current?: unknown,
) {
  const table: TransitionTable<string> = stateMachines[machine].transitions
  if (!canTransition(table, action, status)) refuseState(machine, status, current)
}
