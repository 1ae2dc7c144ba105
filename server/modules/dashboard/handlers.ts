import type { HandlersOf } from '#server/http/mount.ts'
import {
  countsFor,
  employeesPerCompany,
  engagedThisWeek,
  hoursPerWeek,
  nextDays,
} from '#server/modules/dashboard/queries.ts'

export const handlers: HandlersOf<'dashboard'> = {
  counts: ({ db, scope, now }) => countsFor(db, { scope, now }),
  engaged: ({ db, scope, now }) => engagedThisWeek(db, { scope, now }),
  hours: ({ db, scope, now, input }) => hoursPerWeek(db, { scope, now }, input.company_id),
  companyEmployees: ({ db, scope, now, input }) => employeesPerCompany(db, { scope, now }, input.company_id),
  customer: ({ db, scope, now }) => nextDays(db, { scope, now }),
}
