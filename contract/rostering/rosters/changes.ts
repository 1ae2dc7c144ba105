import { z } from 'zod'
import { pageOf, readByBody, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { finding } from '#contract/rostering/eligibility/findings.ts'
import { shiftInput } from '#contract/rostering/rosters/roster-shifts.ts'
import { shiftTextsToChange } from '#contract/rostering/shifts/shift-texts.ts'
import { localDate, wallTime } from '#contract/values/time.ts'
import { booleanField, id, name, optionalNote, commaSeparatedValues, version } from '#contract/values/values.ts'

/** What the steps of one call can be at most, and what a fit can ask about. */
export const maxSteps = 500
const maxFitPeople = 2000

const copyTarget = {
  /** null: the opening is left unfilled */
  employee_id: id.nullable(),
  works_on: localDate,
  /** omitted: the shift's own time */
  starts: wallTime.optional(),
  /** omitted: the shift's own time; at or before `starts` means the next day */
  ends: wallTime.optional(),
  /** omitted: the shift's own position */
  position_id: id.optional(),
  /** another roster: the shift or opening is removed from its own, and a draft shift is made there for the same employee */
  roster_id: id.optional(),
  /** a new shift with one opening is made there, and the original stays as it is */
  copy: booleanField.default(false),
}

/**
 * One step of a change. Versions are those of the board as loaded: a record that somebody else has changed since refuses the step with
 * `stale`; what earlier steps of the same call changed is no reason.
 */
export const rosterStep = z.discriminatedUnion('do', [
  /**
   * An employee's assignment goes to an employee, a day and a time. On the same day and time only the person changes. Otherwise a shift
   * with one opening moves itself; of one with several, this opening is split off into a shift with the same fields. An assignment
   * whose employee stays keeps its id.
   */
  z.strictObject({ do: z.literal('place'), assignment_id: id, version, ...copyTarget }),
  /**
   * The free openings of a shift go to a day and a time, or one of them to an employee. A shift without assigned employees and with one
   * opening (or as a whole, without an employee) moves itself; otherwise its free openings (or one for the employee) are split off.
   */
  z.strictObject({ do: z.literal('place_open'), shift_id: id, version, ...copyTarget }),
  /** A new draft shift; refused when one of the employees cannot be assigned. */
  z.strictObject({
    do: z.literal('add'),
    /** omitted: the roster of the call */
    roster_id: id.optional(),
    works_on: localDate,
    ...shiftInput,
    employee_ids: z.array(id).max(100).default([]),
  }),
  /** Changes the given fields of a shift; omitted ones stay. */
  z.strictObject({
    do: z.literal('edit'),
    shift_id: id,
    version,
    /** another roster: the shift is removed from its own, and a draft shift is made there for the same employees, who are checked */
    roster_id: id.optional(),
    /** true: refused when an assigned employee cannot work the changed shift */
    check_people: booleanField.default(false),
    works_on: localDate.optional(),
    position_id: id.optional(),
    sub_location_id: shiftInput.sub_location_id,
    starts: wallTime.optional(),
    ends: wallTime.optional(),
    openings: z.coerce.number().int().min(1).max(500).optional(),
    breaks: shiftInput.breaks,
    required_skill_ids: shiftInput.required_skill_ids,
    required_skill_levels: shiftInput.required_skill_levels,
    /** null or empty: none */
    ...shiftTextsToChange,
    /** which of the two, when the clock goes back and the start occurs twice */
    ambiguous: z.enum(['earlier', 'later']).optional(),
  }),
  /** A new draft shift with the fields and openings of this one, without employees; the original stays as it is. */
  z.strictObject({
    do: z.literal('copy'),
    shift_id: id,
    version,
    works_on: localDate,
    /** omitted: the shift's own time */
    starts: wallTime.optional(),
    ends: wallTime.optional(),
    /** omitted: the shift's own position */
    position_id: id.optional(),
    /** omitted: the shift's own roster */
    roster_id: id.optional(),
  }),
  /** As the call shift-remove: a draft is deleted, a published shift is cancelled; its employees are notified when the roster is published. */
  z.strictObject({ do: z.literal('remove'), shift_id: id, version }),
  z.strictObject({ do: z.literal('assign'), shift_id: id, employee_id: id }),
  /** As the call unassign: a planned assignment is deleted, a published one is cancelled; the employee is notified when the roster is published. */
  z.strictObject({ do: z.literal('unassign'), assignment_id: id, version }),
])
export type RosterStep = z.output<typeof rosterStep>

/** What happened to published shifts: in the log, but never undone, because everybody concerned was notified of an agreed outcome. */
export const finalChangeKinds = [
  'cancel_client',
  'cancel_agency',
  'withdraw',
  'confirm_attendance',
  'no_show',
  'undo_no_show',
  'replace',
  'swap',
  'cover',
  'release',
] as const

/** What a change did: the kind of its step, or `commaSeparatedValues` for different kinds; `breaks` and the rest are those of the single calls. */
export const changeKinds = [
  'move',
  'copy',
  'assign',
  'unassign',
  'add',
  'edit',
  'remove',
  'breaks',
  'several',
  ...finalChangeKinds,
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Events that the change log of a roster lists too, but that cannot be undone there. */
export const eventKinds = [
  'publish',
  'unpublish',
  'lock',
  'unlock',
  'archive',
  'cancel',
  'accept',
  'decline',
  /** the shift started: of those who had accepted, and of those who had not responded */
  'start',
  'time_out',
  /** the hours of the employee were recorded */
  'record',
] as const
export type EventKind = (typeof eventKinds)[number]
export const logKinds = [...changeKinds, ...eventKinds] as const

const changeParams = {
  /**
   * count: the shifts and assignments concerned. For a single step also, where they apply: works_on, starts, ends of the shift before
   * the change (of an added one: after it), name (the employee), to_name (the employee afterwards), to_works_on, to_starts, to_ends; of
   * a copy from_works_on, from_starts, from_ends and from_name of the shift that was copied
   */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
}

const undoStep = z.object({ change_id: z.string(), kind: z.enum(changeKinds), ...changeParams })

/** What the reader can undo and redo on the roster now. */
export const undoState = z.object({
  /** the reader's newest change that is not undone; null: none */
  undo: undoStep.nullable(),
  /** the change that the reader has undone last, unless they changed something after it; null: none */
  redo: undoStep.nullable(),
})
export type UndoState = z.infer<typeof undoState>

const changeRow = z.object({
  /** false: the step was refused and changed nothing */
  ok: z.boolean(),
  /** why it was refused: one of contract/refusals.ts */
  code: z.string().optional(),
  /** the same as a sentence in the reader's language */
  message: z.string().optional(),
  /** of the employee on this shift: the reasons of a refusal, or what to know about an assignment that was made */
  findings: z.array(finding),
  /** the shift that was made, moved or changed; another one than the step's where an opening was split off */
  shift_id: z.string().optional(),
  /** the assignment that was made or moved */
  assignment_id: z.string().optional(),
})
export type ChangeRow = z.infer<typeof changeRow>

const changeResult = z.object({
  /** in the order of the steps; of an undo or a redo one row in all */
  rows: z.array(changeRow),
  done: z.number().int(),
  refused: z.number().int(),
  /** the entry in the change log; null when every step was refused or changed nothing */
  change_id: z.string().nullable(),
  /** findings about publishing the roster as a whole */
  roster_findings: z.array(finding),
  undo: undoState,
})
export type ChangeResult = z.infer<typeof changeResult>

/** One entry of a roster's change log. */
export const rosterChange = z.object({
  id: z.string(),
  roster_id: z.string(),
  at: z.string(),
  /** the name then; null: the system, when a shift started */
  by_name: z.string().nullable(),
  kind: z.enum(logKinds),
  ...changeParams,
  undone_at: z.string().nullable(),
  undone_by_name: z.string().nullable(),
  /** whether its records are still stored, so that it can be undone, or redone when it is undone */
  can_undo: z.boolean(),
  /** the one shift it concerned; null: several, or the roster */
  shift_id: z.string().nullable(),
  /** the instant for the call `board` that shows the board right after it; null: not known */
  board_at: z.string().nullable(),
})
export type RosterChange = z.infer<typeof rosterChange>

/** The verdicts of a fit, one letter each: ok, warning, blocked. */
export const fitVerdicts = { o: 'ok', w: 'warn', b: 'block' } as const

/**
 * Who can work a shift on each day, in columns: the letter and the number at place n belong to the employee at place n. Findings are sent
 * once each, because most employees have the same ones.
 */
export const rosterFit = z.object({
  employee_ids: z.array(z.string()),
  days: z.array(
    z.object({
      works_on: z.string(),
      /** one letter of `fitVerdicts` for each employee */
      verdicts: z.string(),
      /** the place in `findings` of the first blocking finding, or else of the first warning; -1: neither */
      reasons: z.array(z.number().int()),
    }),
  ),
  findings: z.array(finding),
})
export type RosterFit = z.infer<typeof rosterFit>

const planPermission = [['Roster', 'create']] as const satisfies readonly [readonly ['Roster', 'create']]

/** Further rosters of the same agency that the board shows: their changes are steps of the same undo list. */
const otherRosters = { roster_ids: z.array(id).max(2000).default([]) }

/** Changes on the board as one action, which can be undone as one. */
export const rosterChanges = {
  apply: write({
    path: '/roster/change',
    needs: planPermission,
    kinds: staff,
    summary:
      'Changes shifts and assignments of rosters in steps, each with a result of its own; all done steps are undone together.',
    input: {
      roster_id: id,
      /** further rosters whose shifts the steps change or to which they move them; the log of each has an entry */
      ...otherRosters,
      steps: z.array(rosterStep).min(1).max(maxSteps),
      /** the reason for overriding findings, by users with Roster/override */
      override_reason: optionalNote(500),
      /** the reason that employees who accepted are removed from a shift; needed for them only */
      reason: optionalNote(500),
      /** false: a step whose employee has a warning is refused with rosters.warnings */
      accept_warnings: booleanField.default(true),
    },
    result: changeResult,
  }),
  undo: write({
    path: '/roster/undo',
    needs: planPermission,
    kinds: staff,
    summary:
      'Undoes the caller’s newest change of the rosters, or a named one, in all rosters that it changed; refused if somebody has changed the same records since.',
    input: { roster_id: id, ...otherRosters, change_id: id.optional() },
    result: changeResult,
  }),
  redo: write({
    path: '/roster/redo',
    needs: planPermission,
    kinds: staff,
    summary:
      'Redoes the change that the caller has undone last, or a named one, in all rosters that it changed; refused if somebody has changed the same records since.',
    input: { roster_id: id, ...otherRosters, change_id: id.optional() },
    result: changeResult,
  }),
  list: readByBody({
    path: '/roster/change-list',
    needs: planPermission,
    kinds: staff,
    summary:
      'Lists the changes of rosters or of one shift or employee, newest first, and what the caller can undo and redo.',
    input: {
      roster_id: id,
      ...otherRosters,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      per_page: z.coerce.number().int().min(1).max(500).default(25),
      /** changes of this shift, or of its assignments */
      shift_id: id.optional(),
      employee_id: id.optional(),
      /** one of `authors` */
      by_name: name(200).optional(),
      kind: commaSeparatedValues(z.enum(logKinds)),
      /** days in the roster's time zone */
      from: localDate.optional(),
      to: localDate.optional(),
    },
    result: pageOf(rosterChange).extend({
      undo: undoState,
      /** everybody who changed the roster, for the filter */
      authors: z.array(z.string()),
    }),
  }),
  fit: readByBody({
    path: '/roster/fit',
    needs: planPermission,
    kinds: staff,
    summary: 'Returns for each employee and day whether they can work a shift there, with the main reason if not.',
    input: {
      roster_id: id,
      /** an existing shift, perhaps of another roster, as if it were moved to this one; omitted: a new one with the fields below */
      shift_id: id.optional(),
      days: z.array(localDate).min(1).max(28),
      /** omitted: all employees who can be assigned */
      employee_ids: z.array(id).max(maxFitPeople).optional(),
      /** the original stays: the shift's own employees are busy with it */
      copy: booleanField.default(false),
      /** of a new shift, or instead of those of the existing one */
      position_id: id.optional(),
      starts: wallTime.optional(),
      ends: wallTime.optional(),
      sub_location_id: shiftInput.sub_location_id,
      breaks: shiftInput.breaks,
      required_skill_ids: shiftInput.required_skill_ids,
      required_skill_levels: shiftInput.required_skill_levels,
    },
    result: rosterFit,
  }),
}
