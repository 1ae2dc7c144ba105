// Which leave a reader sees, and of which they see the type.
import { type RawBuilder, sql } from 'kysely'
import { isPrivateLeave, type LeaveType } from '#contract/people/leave/leave-types.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'
import { type Actor, hasPermission } from '#server/http/actor.ts'

/** The agency sees all leave of its employees, an employee only their own; supervisors and customers see none. */
export function leaveVisibleTo(scope: Scope, employee_id = 'leave_requests.employee_id'): RawBuilder<boolean> {
  if (scope.kind === 'customer' || scope.supervisor_id !== null) return sql`false`
  if (scope.kind === 'employee') return sql`${sql.ref(employee_id)} = ${scope.employee_id}::uuid`
  return inAgency(scope, 'employees.agency_id')
}

/** Whether it is about the reader themselves, with whichever of their accounts they are signed in. */
export const isOwnLeave = ({ account_id }: Pick<Actor, 'account_id'>) =>
  sql<boolean>`exists (select from memberships
    where memberships.account_id = ${account_id}::uuid and memberships.agency_id = employees.agency_id and memberships.employee_id = employees.id)`

/** Whether the reader sees the type of a row: that of private leave is its `secret_type_id`. */
export const seesType = (actor: Actor, table: 'leave_requests' | 'leave_entries' = 'leave_requests') =>
  sql<boolean>`(${isOwnLeave(actor)} or case when ${sql.ref(`${table}.secret_type_id`)} is null
    then ${hasPermission(actor, ['Leave', 'view type'])}::boolean else ${seesConfidential(actor)}::boolean end)`

export const seesConfidential = (actor: Actor) => hasPermission(actor, ['Leave', 'view confidential'])

/** Whether the person sees a type beside their own leave. */
export const seesTypeOf = (actor: Actor, type: Pick<LeaveType, 'kind' | 'is_confidential'>) =>
  hasPermission(actor, ['Leave', isPrivateLeave(type) ? 'view confidential' : 'view type'])
