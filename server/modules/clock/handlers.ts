import { requireStaff } from '#server/http/actor.ts'
import { toBulkResult } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { addPunch, movePunch, voidPunch } from '#server/modules/clock/corrections.ts'
import { crewOf, punchCrew } from '#server/modules/clock/crew.ts'
import { clockStateOf, recordOwnPunch, recordConsent } from '#server/modules/clock/own.ts'
import { punchesPage } from '#server/modules/clock/queries.ts'

export const handlers: HandlersOf<'clock'> = {
  today: ({ db, scope, language, now }) => clockStateOf(db, { scope, language, now }),
  punch: ({ db, actor, input, now }) => recordOwnPunch(db, actor, input, now),
  async consent({ db, actor, scope, input, language, now }) {
    await recordConsent(db, actor, input.given, now)
    return clockStateOf(db, { scope, language, now })
  },
  async crew({ db, actor, scope, input, language, now }) {
    requireStaff(actor)
    return crewOf(db, { scope, language, now }, input.location_id)
  },
  async punchCrew({ db, actor, input, language, now }) {
    requireStaff(actor)
    return toBulkResult(await punchCrew(db, { ...actor, language }, input, now), language)
  },
  async punches({ db, actor, scope, input }) {
    requireStaff(actor)
    return punchesPage(db, scope, input)
  },
  async add({ db, actor, input, now }) {
    requireStaff(actor)
    return addPunch(db, actor, input, now)
  },
  async move({ db, actor, input, now }) {
    requireStaff(actor)
    return movePunch(db, actor, input, now)
  },
  async void({ db, actor, input, now }) {
    requireStaff(actor)
    return voidPunch(db, actor, input, now)
  },
}
