import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { addPunch, dismissWork, movePunch, voidPunch } from '#server/modules/clock/corrections.ts'
import { crewOf, punchCrew } from '#server/modules/clock/crew.ts'
import { clockStateOf, recordOwnPunch, recordConsent } from './own-clock.ts'
import { punchesPage } from '#server/modules/clock/queries.ts'

export const clock: HandlersOf<'clock'> = {
  today: clockStateOf,
  punch: ({ input, ...context }) => recordOwnPunch(context, input),
  async consent({ input, ...context }) {
    await recordConsent(context, input.given)
    return clockStateOf(context)
  },
  crew: ({ input, ...context }) => crewOf(context, input.location_id),
  punchCrew: async ({ input, ...context }) => toBulkResult(await punchCrew(context, input), context.language),
  punches: ({ db, scope, input }) => punchesPage(db, scope, input),
  add: ({ input, ...context }) => addPunch(context, input),
  move: ({ input, ...context }) => movePunch(context, input),
  dismissWork: ({ input, ...context }) => dismissWork(context, input),
  void: ({ input, ...context }) => voidPunch(context, input),
}
