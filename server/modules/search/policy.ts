import type { Caller } from '#contract/call.ts'
import { nameOf, type Permission } from '#contract/permissions.ts'
import type { FoundKind } from '#contract/platform/search.ts'

const hasPermission = ({ grants }: Caller, permission: Permission) => grants.has(nameOf(permission))

/** A kind of record is found only by users who may open it. */
export function canSearch(kind: FoundKind, actor: Caller): boolean {
  // Employees have a page of their own with the jobs that they can apply for.
  if (actor.kind === 'employee' && (kind === 'applicants' || kind === 'jobs')) return false
  const isCustomer = actor.kind === 'customer'
  const opens: Readonly<Record<FoundKind, readonly Permission[]>> = {
    // Customer users find their employees, and their own customer.
    employees: isCustomer
      ? [['Roster', 'view published roster']]
      : [
          ['Employee', 'list'],
          ['Employee', 'view'],
        ],
    customers: [...(isCustomer ? [] : [['Client', 'list'] as const]), ['Client', 'view']],
    locations: [
      ['Location', 'list'],
      ['Location', 'view'],
    ],
    rosters: plansRosters(actor) ? [] : [['Roster', 'view published roster']],
    timesheets: [
      ['Timesheet', 'list'],
      ['Timesheet', 'view'],
    ],
    applicants: [['Job Post', 'view applicants']],
    jobs: [
      ['Job Post', 'list'],
      ['Job Post', 'view'],
    ],
  }
  return opens[kind].every((permission) => hasPermission(actor, permission))
}

/** A planner opens a roster on the board; others on the published roster. */
export const plansRosters = (actor: Caller) => actor.kind !== 'customer' && hasPermission(actor, ['Roster', 'create'])
