import type { LeaveType } from '#contract/people/leave/leave-types.ts'
import { confirmSamples } from '#server/database/rows/confirm-samples.ts'
import { pageWithActions } from '#server/http/allowed-actions.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { Context } from '#server/http/context.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { addLeaveType, changeLeaveType, fillInLeaveTypes } from './actions.ts'
import { allowedLeaveTypeActions } from './policy.ts'
import { leaveTypesPage } from './queries.ts'

const withActions = ({ actor }: Context, { agency_id: _, ...type }: LeaveType & { agency_id: string }) => ({
  ...type,
  allowed_actions: allowedLeaveTypeActions(actor, type),
})

export const leaveTypes: HandlersOf<'leaveTypes'> = {
  list: async ({ input, ...context }) =>
    pageWithActions(await leaveTypesPage(context, input), (row) => allowedLeaveTypeActions(context.actor, row)),
  store: async ({ input, ...context }) => withActions(context, await addLeaveType(context, input)),
  update: async ({ input, ...context }) => withActions(context, await changeLeaveType(context, input)),
  fillIn: (context) => fillInLeaveTypes(context),
  confirm: async ({ input, ...context }) =>
    toBulkResult(await confirmSamples(context, 'leave_types', input), context.language),
}
