// One request with its days, the shifts concerned and who else is away.
import type { LeaveDetails } from '#contract/people/leave/leave-requests.ts'
import type { Context } from '#server/http/context.ts'
import { leavePersonOf, shiftsDuring, workingTimeOf } from './person.ts'
import { withLeaveActions } from './policy.ts'
import { awayOf, leaveOf, storedDaysOf, toLeaveDays } from './queries.ts'

export async function leaveDetails(context: Context, id: string): Promise<LeaveDetails> {
  const { actor, scope } = context
  const stored = await leaveOf(context, id)
  const person = await leavePersonOf(context, stored.employee_id)
  const { holidays, location_id } = await workingTimeOf(context, person, stored)
  return {
    ...withLeaveActions(actor, stored),
    // Public holidays are taken in some types only.
    days: stored.minutes === null ? [] : toLeaveDays(await storedDaysOf(context, id), holidays),
    shifts: await shiftsDuring(context, person, stored),
    away: scope.kind === 'employee' ? [] : await awayOf(context, { ...person, ...stored, location_id }),
  }
}
