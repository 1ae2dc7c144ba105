import { nameOf } from '#contract/permissions.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Timesheet, TimesheetAction } from '#contract/timesheets.ts'
import type { Actor } from '#server/http/actor.ts'

type Who = Pick<Actor, 'kind' | 'grants'>
type Owned = { is_own: boolean }

/** The agency's people record, decide and reset; which of it, their permissions say. */
export const actsForAgency = (actor: Pick<Actor, 'kind'>) => actor.kind === 'admin' || actor.kind === 'superadmin'

const plans = (actor: Who) => actsForAgency(actor) && actor.grants.has(nameOf(['Timesheet', 'update']))

/** Hours are written and submitted by whoever worked them, or by a planner on their behalf. */
export const mayWrite = (actor: Who, sheet: Owned) => sheet.is_own || plans(actor)

/** Nobody decides on their own time, an admin no more than anybody else. */
export const mayAct = (actor: Who, action: TimesheetAction, sheet: Owned) =>
  action === 'submit' ? mayWrite(actor, sheet) : plans(actor) && !sheet.is_own

/** Why this person may not approve this timesheet; null when they may. */
export function whyNotApprove(actor: Who, sheet: Owned): RefusalCode | null {
  if (sheet.is_own) return 'timesheets.ownSheet'
  return actsForAgency(actor) ? null : 'mayNot'
}

/** A customer sees the time, not what the person and the agency write to each other about it. */
export function asSeenBy(actor: Pick<Actor, 'kind'>, sheet: Timesheet): Timesheet {
  if (actor.kind !== 'customer') return sheet
  const history = sheet.history.map((change) => ({ ...change, reason: null }))
  return { ...sheet, notes: null, status_reason: null, history }
}
