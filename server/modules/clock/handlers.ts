import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { addPunch, dismissWork, movePunch, voidPunch } from '#server/modules/clock/corrections.ts'
import { crewOf, punchCrew } from '#server/modules/clock/crew.ts'
import { clockStateOf, recordOwnPunch, recordConsent } from './own-clock.ts'
import { punchesPage } from '#server/modules/clock/queries.ts'

export const handlers: HandlersOf<'clock'> = {
  today: ({ db, scope, language, now }) => clockStateOf(db, { scope, language, now }),
  punch: ({ db, actor, input, now }) => recordOwnPunch(db, actor, input, now),
  async consent({ db, actor, scope, input, language, now }) {
    await recordConsent(db, actor, input.given, now)
    return clockStateOf(db, { scope, language, now })
  },
  crew: ({ db, scope, input, language, now }) => crewOf(db, { scope, language, now }, input.location_id),
  punchCrew: async ({ db, actor, input, language, now }) =>
    toBulkResult(await punchCrew(db, { ...actor, language }, input, now), language),
  punches: ({ db, scope, input }) => punchesPage(db, scope, input),
  add: ({ db, actor, input, now }) => addPunch(db, actor, input, now),
  move: ({ db, actor, input, now }) => movePunch(db, actor, input, now),
  dismissWork: ({ db, actor, input, now }) => dismissWork(db, actor, input, now),
  void: ({ db, actor, input, now }) => voidPunch(db, actor, input, now),
}
