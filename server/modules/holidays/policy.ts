import { holidays, holidayTransitions } from '#contract/rostering/holidays.ts'
import { actionsOfCall } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'

type Day = { own: boolean; confirmed_by_platform: boolean }

/** What the platform confirmed, no agency unconfirms. */
export const isPlatformsDecision = ({ own, confirmed_by_platform }: Day) => !own && confirmed_by_platform

type Row = { shared: boolean; confirmed: boolean; confirmed_by_platform: boolean }

/** What this person can do with a public holiday. */
export function allowedHolidayActions(actor: Pick<Actor, 'kind' | 'grants' | 'scope'>, row: Row) {
  const own = actor.scope.agency_id === null || !row.shared
  if (isPlatformsDecision({ own, confirmed_by_platform: row.confirmed_by_platform })) return []
  return actionsOfCall(actor, holidays.confirmMany, holidayTransitions, row.confirmed ? 'confirmed' : 'unconfirmed')
}
