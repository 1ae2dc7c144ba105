import type { HandlersOf } from '#server/http/mount.ts'
import { setBudget } from './budgets.ts'
import { figuresOf } from './figures.ts'
import { openShiftsFor, personFitOf } from './person-fit.ts'

export const handlers: HandlersOf<'rosterPeople'> = {
  figures: ({ db, actor, scope, input, now }) => figuresOf(db, { scope, agency_id: actor.agency_id, now }, input),
  fit: ({ db, scope, input, language }) => personFitOf(db, { scope, language }, input),
  openShifts: ({ db, scope, input, now, language }) => openShiftsFor(db, { scope, language }, input, now),
  setBudget: ({ db, scope, input, now }) => setBudget(db, scope, input, now),
}
