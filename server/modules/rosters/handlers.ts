import { pageWithStatusActions } from '#server/http/allowed-actions.ts'
import { maySeePay } from '#contract/permissions.ts'
import { countRows, toBulkResult, toBulkRow } from '#server/http/bulk.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { checkStart, renameRoster, startRoster } from './actions.ts'
import { answerAssignment } from '#server/modules/rosters/assignments/answers.ts'
import { assignmentInFull, assignmentsPage } from '#server/modules/rosters/assignments/queries.ts'
import { shiftBreaks } from '#server/modules/rosters/shifts/break-actions.ts'
import { candidatesFor } from '#server/modules/rosters/board/availability.ts'
import { boardOf } from '#server/modules/rosters/board/board-query.ts'
import {
  addShiftsRecorded,
  assignRecorded,
  changeShiftRecorded,
  decideBreaksRecorded,
  removeShiftsRecorded,
  unassignRecorded,
} from './changes/single-calls.ts'
import { allowedRosterActions, requireAnswerer, withAssignmentActions } from './policy.ts'
import { reviewOf } from '#server/modules/rosters/publication/publication-check.ts'
import { rosterOf, rostersPage } from './queries.ts'
import { answerAssignmentsMany, remindPeople } from '#server/modules/rosters/assignments/reminders.ts'
import { shiftsPage } from '#server/modules/rosters/shifts/queries.ts'
import { changeRosterStatuses } from '#server/modules/rosters/publication/status-actions.ts'
import { findingsVisibleTo } from '#server/modules/rosters/publication/visible-findings.ts'

export const handlers: HandlersOf<'rosters'> = {
  list: async ({ db, actor, scope, input, now }) =>
    pageWithStatusActions(await rostersPage(db, { scope, now: now.toISOString() }, input), (row) =>
      allowedRosterActions(actor, row),
    ),
  info: async ({ db, actor, scope, input }) => {
    const roster = await rosterOf(db, scope, input.id)
    return { ...roster, allowed_actions: allowedRosterActions(actor, roster) }
  },
  store: ({ db, scope, input, now }) => startRoster(db, scope, input, now),
  storeCheck: ({ db, scope, input }) => checkStart(db, scope, input),
  update: ({ db, scope, input, now }) => renameRoster(db, scope, input, now),
  filter: ({ db, actor, scope, input, language }) => boardOf(db, { actor, scope, language }, input),
  shifts: ({ db, scope, input, now, language }) => shiftsPage(db, { scope, language, now: now.toISOString() }, input),
  async shiftStore({ db, actor, input, now, language }) {
    const { unassigned, ...added } = await addShiftsRecorded(db, { ...actor, language }, input, now)
    const refused = unassigned.map(({ shift_id, outcome }) => ({
      shift_id,
      message: toBulkRow(outcome, language).message ?? '',
      findings: findingsVisibleTo(actor.scope, outcome.findings),
    }))
    return { ...added, unassigned: refused }
  },
  shiftUpdate: ({ db, actor, input, now, language }) => changeShiftRecorded(db, { ...actor, language }, input, now),
  shiftBreaks: ({ db, scope, input, now }) => shiftBreaks(db, scope, input, now),
  setShiftBreaks: ({ db, actor, input, now, language }) => decideBreaksRecorded(db, { ...actor, language }, input, now),
  clearShiftBreaks: ({ db, actor, input, now, language }) =>
    decideBreaksRecorded(db, { ...actor, language }, { ...input, breaks: null }, now),
  shiftRemove: async ({ db, actor, input, now, language }) =>
    toBulkResult(await removeShiftsRecorded(db, { ...actor, language }, input.ids, now), language),
  assign: async ({ db, actor, input, now, language }) => {
    const { assigned, roster_findings } = await assignRecorded(db, { ...actor, language }, input, now)
    const rows = assigned.map((row) => ({
      ...row,
      ...toBulkRow(row, language),
      findings: findingsVisibleTo(actor.scope, row.findings),
    }))
    return { rows, ...countRows(rows), roster_findings }
  },
  unassign: async ({ db, actor, input, now, language }) =>
    toBulkResult(await unassignRecorded(db, { ...actor, language }, input, now), language),
  review: ({ db, scope, input, language, now }) => reviewOf(db, { scope, language, now }, input),
  changeStatus: async ({ db, actor, input, now, language }) => {
    const { outcomes, notified } = await changeRosterStatuses(db, actor, input, now)
    return { ...toBulkResult(outcomes, language), notified }
  },
  async answer({ db, actor, input, now, language }) {
    requireAnswerer(actor)
    return answerAssignment(db, { ...actor, language }, input, now)
  },
  answerMany: async ({ db, actor, input, now, language }) =>
    toBulkResult(await answerAssignmentsMany(db, { ...actor, language }, input, now), language),
  remind: async ({ db, scope, input, now, language }) => {
    const { outcomes, notified } = await remindPeople(db, scope, input.ids, now)
    return { ...toBulkResult(outcomes, language), notified }
  },
  async assignments({ db, actor, scope, input, now, language }) {
    const page = await assignmentsPage(db, { scope, language, now: now.toISOString() }, input)
    return { ...page, rows: page.rows.map(withAssignmentActions(actor, now)) }
  },
  async assignment({ db, actor, scope, input, now, language }) {
    const assignment = await assignmentInFull(db, { scope, language }, input.id)
    return withAssignmentActions(actor, now)(assignment)
  },
  availability: ({ db, actor, scope, input, now, language }) =>
    candidatesFor(db, { scope, language, now, rates: maySeePay(actor) }, input),
}
