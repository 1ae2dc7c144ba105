import type { HandlersOf } from '#server/http/mount.ts'
import { requirePlanner } from '#server/modules/rosters/policy.ts'
import { setBudget } from './budgets.ts'
import { figuresOf } from './figures.ts'
import { openShiftsFor, personFitOf } from './person-fit.ts'

export const handlers: HandlersOf<'rosterPeople'> = {
  async figures({ db, actor, scope, input, now }) {
    requirePlanner(actor)
    return figuresOf(db, { scope, agency_id: actor.agency_id, now }, input)
  },
  async fit({ db, actor, scope, input, language }) {
    requirePlanner(actor)
    return personFitOf(db, { scope, language }, input)
  },
  async openShifts({ db, actor, scope, input, now, language }) {
    requirePlanner(actor)
    return openShiftsFor(db, { scope, language }, input, now)
  },
  async setBudget({ db, actor, scope, input, now }) {
    requirePlanner(actor)
    return setBudget(db, scope, input, now)
  },
}
