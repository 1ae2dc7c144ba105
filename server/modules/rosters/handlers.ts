import { pageWithStatusActions } from '#server/http/allowed-actions.ts'
import { maySeePay } from '#contract/permissions.ts'
import { countRows, toBulkResult, toBulkRow } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { checkStart, renameRoster, startRoster } from './actions.ts'
import { assignmentInFull, assignmentsPage } from '#server/modules/rosters/assignments/queries.ts'
import { shiftBreaks } from '#server/modules/rosters/shifts/break-actions.ts'
import { candidatesFor } from '#server/modules/rosters/candidates/availability.ts'
import { boardOf } from '#server/modules/rosters/board/board-query.ts'
import {
  addShiftsRecorded,
  assignRecorded,
  changeShiftRecorded,
  decideBreaksRecorded,
  removeShiftsRecorded,
  unassignRecorded,
} from './changes/single-calls.ts'
import { allowedRosterActions, withAssignmentActions } from './policy.ts'
import { rosterOf, rostersPage } from './queries.ts'
import { shiftsPage } from '#server/modules/rosters/shifts/queries.ts'
import { findingsVisibleTo } from '#server/modules/eligibility/visible-findings.ts'

type LaterCalls = 'review' | 'changeStatus' | 'answer' | 'answerMany' | 'remind'

/** The calls of planning; later modules answer the others of their group. */
export const rosterPlanning: Omit<HandlersOf<'rosters'>, LaterCalls> = {
  list: async ({ db, actor, scope, input, now }) =>
    pageWithStatusActions(await rostersPage(db, { scope, now: now.toISOString() }, input), (row) =>
      allowedRosterActions(actor, row),
    ),
  info: async ({ db, actor, scope, input }) => {
    const roster = await rosterOf(db, scope, input.id)
    return { ...roster, allowed_actions: allowedRosterActions(actor, roster) }
  },
  store: ({ input, ...context }) => startRoster(context, input),
  storeCheck: ({ db, scope, input }) => checkStart(db, scope, input),
  update: ({ input, ...context }) => renameRoster(context, input),
  filter: ({ input, ...context }) => boardOf(context, input),
  shifts: ({ db, scope, input, now, language }) => shiftsPage(db, { scope, language, now: now.toISOString() }, input),
  async shiftStore({ input, ...context }) {
    const { unassigned, ...added } = await addShiftsRecorded(context, input)
    const refused = unassigned.map(({ shift_id, outcome }) => ({
      shift_id,
      message: toBulkRow(outcome, context.language).message ?? '',
      findings: findingsVisibleTo(context.scope, outcome.findings),
    }))
    return { ...added, unassigned: refused }
  },
  shiftUpdate: ({ input, ...context }) => changeShiftRecorded(context, input),
  shiftBreaks: ({ input, ...context }) => shiftBreaks(context, input),
  setShiftBreaks: ({ input, ...context }) => decideBreaksRecorded(context, input),
  clearShiftBreaks: ({ input, ...context }) => decideBreaksRecorded(context, { ...input, breaks: null }),
  shiftRemove: async ({ input, ...context }) =>
    toBulkResult(await removeShiftsRecorded(context, input.ids), context.language),
  assign: async ({ input, ...context }) => {
    const { assigned, roster_findings } = await assignRecorded(context, input)
    const rows = assigned.map((row) => ({
      ...row,
      ...toBulkRow(row, context.language),
      findings: findingsVisibleTo(context.scope, row.findings),
    }))
    return { rows, ...countRows(rows), roster_findings }
  },
  unassign: async ({ input, ...context }) => toBulkResult(await unassignRecorded(context, input), context.language),
  async assignments({ db, actor, scope, input, now, language }) {
    const page = await assignmentsPage(db, { scope, language, now: now.toISOString() }, input)
    return { ...page, rows: page.rows.map(withAssignmentActions(actor, now)) }
  },
  async assignment({ input, ...context }) {
    const assignment = await assignmentInFull(context, input.id)
    return withAssignmentActions(context.actor, context.now)(assignment)
  },
  availability: ({ input, ...context }) => candidatesFor(context, input, { rates: maySeePay(context.actor) }),
}
