import type { HandlersOf } from '#server/http/mount.ts'
import { requireAnswerer, requirePlanner } from '#server/modules/rosters/policy.ts'
import { confirmAttendance, recordNoShow, undoNoShow, withdraw } from './outcomes.ts'
import { replaceEmployee } from './replacements.ts'

export const assignmentOutcomeHandlers: HandlersOf<'assignmentOutcomes'> = {
  async withdraw({ db, actor, input, now, language }) {
    requireAnswerer(actor)
    return withdraw(db, { ...actor, language }, input, now)
  },
  async confirmAttendance({ db, actor, input, now, language }) {
    requirePlanner(actor)
    return confirmAttendance(db, { ...actor, language }, input, now)
  },
  async recordNoShow({ db, actor, input, now, language }) {
    requirePlanner(actor)
    return recordNoShow(db, { ...actor, language }, input, now)
  },
  async undoNoShow({ db, actor, input, now, language }) {
    requirePlanner(actor)
    return undoNoShow(db, { ...actor, language }, input, now)
  },
  async replace({ db, actor, input, now, language }) {
    requirePlanner(actor)
    return replaceEmployee(db, { ...actor, language }, input, now)
  },
}
