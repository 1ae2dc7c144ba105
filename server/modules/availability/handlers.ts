import { addDays, localDateOf } from '#contract/values/time.ts'
import type { Context } from '#server/http/context.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { addException, addTimes, removeTime } from './actions.ts'
import { availabilityIn } from './queries.ts'

// Yesterday has ended everywhere on earth; today may still be going on somewhere.
const upcomingOf = ({ db, scope, now }: Context, employee_id: string) =>
  availabilityIn(db, scope, employee_id, addDays(localDateOf(now.toISOString(), 'UTC'), -1))

export const availability: HandlersOf<'availability'> = {
  days: ({ input, ...context }) => upcomingOf(context, input.employee_id),
  async store({ input, ...context }) {
    await addTimes(context, input)
    return upcomingOf(context, input.employee_id)
  },
  async storeException({ input, ...context }) {
    await addException(context, input)
    return upcomingOf(context, input.employee_id)
  },
  async remove({ input, ...context }) {
    return upcomingOf(context, await removeTime(context, input.id))
  },
}
