import { addDays, localDateOf } from '#contract/values/time.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { addException, addTimes, removeTime } from './actions.ts'
import { availabilityIn } from './queries.ts'

// Yesterday has ended everywhere on earth; today may still be going on somewhere.
const yesterdayUtc = (now: Date) => addDays(localDateOf(now.toISOString(), 'UTC'), -1)

export const handlers: HandlersOf<'availability'> = {
  days: ({ db, scope, input, now }) => availabilityIn(db, scope, input.employee_id, yesterdayUtc(now)),
  async store({ db, scope, input, now }) {
    await addTimes(db, scope, input)
    return availabilityIn(db, scope, input.employee_id, yesterdayUtc(now))
  },
  async storeException({ db, scope, input, now }) {
    await addException(db, scope, input)
    return availabilityIn(db, scope, input.employee_id, yesterdayUtc(now))
  },
  async remove({ db, scope, input, now }) {
    const employee_id = await removeTime(db, scope, input.id)
    return availabilityIn(db, scope, employee_id, yesterdayUtc(now))
  },
}
