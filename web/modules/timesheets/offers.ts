import {
  approvableStatuses,
  editableStatuses,
  type TimesheetAction,
  timesheetActionFrom,
  type TimesheetRow,
  type TimesheetStatus,
} from '#contract/timesheets.ts'
import { hrefOf } from '#web/lib/links.ts'
import { can, kindOf, type Session } from '#web/lib/session.ts'
import type { WordingKey } from '#web/ui/wording-key.ts'

export type Deed = 'approve' | 'edit' | TimesheetAction
/** What somebody may do to timesheets at all: decide on them for the agency, approve them, write their own. */
export type Doer = { plans: boolean; approves: boolean; writes: boolean }
type Sheet = Pick<TimesheetRow, 'status' | 'is_own'>

const startsFrom: Readonly<Record<Deed, readonly TimesheetStatus[]>> = {
  ...timesheetActionFrom,
  approve: approvableStatuses,
  edit: editableStatuses,
}

/** Whoever is signed in, as the server's policy sees them: permissions count for the agency's own people only. */
export function doerOf(session: Session | null): Doer {
  const agency = ['admin', 'superadmin'].includes(kindOf(session))
  const mayUpdate = can(['Timesheet', 'update'], session)
  const mayApprove = can(['Timesheet', 'approve'], session)
  return { plans: agency && mayUpdate, approves: agency && mayApprove, writes: can(['Timesheet', 'create'], session) }
}

/** Is it theirs to do (else it is not shown), and why can it not be done now (null: it can)? */
export function offerOf(deed: Deed, sheet: Sheet, doer: Doer): { offered: boolean; why: WordingKey | null } {
  const offered = isTheirs(deed, sheet, doer)
  const writing = deed === 'edit' || deed === 'submit'
  if (offered && sheet.is_own && !writing)
    return { offered, why: deed === 'approve' ? 'timesheets.why.own' : 'timesheets.why.ownDecision' }
  return { offered, why: !offered || startsFrom[deed].includes(sheet.status) ? null : `timesheets.why.${deed}` }
}

function isTheirs(deed: Deed, sheet: Sheet, doer: Doer) {
  if (deed === 'approve') return doer.approves
  if (deed === 'edit' || deed === 'submit') return doer.plans || (doer.writes && sheet.is_own)
  return doer.plans
}

/** The specification gives the edit address to planners; people change their own hours where they look at them. */
export const editHrefOf = (id: string, doer: Doer) =>
  doer.plans ? hrefOf('/time-sheets/edit/{id}', { id }) : hrefOf('/time-sheets/view/{id}', { id }, { edit: 'yes' })
