import type { HandlersOf } from '#server/http/mount.ts'
import { setBudget } from './budgets.ts'
import { figuresOf } from './figures.ts'
import { openShiftsFor, personFitOf } from './person-fit.ts'

export const rosterPeople: HandlersOf<'rosterPeople'> = {
  figures: ({ input, ...context }) => figuresOf(context, input),
  fit: ({ input, ...context }) => personFitOf(context, input),
  openShifts: ({ input, ...context }) => openShiftsFor(context, input),
  setBudget: ({ input, ...context }) => setBudget(context, input),
}
